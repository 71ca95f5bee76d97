import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

export function makeDiskStore(folder: string): FileStore {
  return {
    // Written to a temporary file, then renamed, so that readers never see a partial file.
    put: async (key, content) => {
      const path = join(folder, key)
      const part = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, content)
      await rename(part, path)
    },
    remove: async (key) => rm(join(folder, key), { force: true }),
    get: async (key) => readFile(join(folder, key)).catch(nothingThere),
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
