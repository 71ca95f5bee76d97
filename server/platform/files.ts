import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Uploaded pictures in every size, as files on disk. */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
}

export function makeFileStore(folder: URL): FileStore {
  const root = resolve(fileURLToPath(folder))
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`a key that leads out of the store: ${key}`)
    return path
  }
  return {
    // Written beside and then moved: whoever asks meanwhile finds nothing or all of it, never a part.
    put: async (key, content) => {
      const path = pathOf(key)
      const part = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, content)
      await rename(part, path)
    },
    get: async (key) => readFile(pathOf(key)).catch(nothingThere),
  }
}

function nothingThere(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
  throw fault
}
