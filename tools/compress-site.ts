import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes compressed forms of each text file for browsers, once at the build instead of at every request. */
export async function compressSite(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const content = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
