import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The last steps of a build, on what browsers get. */
export async function finishSite(folder: string): Promise<void> {
  await shortenTable(join(folder, 'assets'))
  await compressFiles(folder)
}

const DECLARATION = 'window.__reactRouterManifest='

/**
 * The table of routes names for each all the files that it needs, which is most of the table. Only the server wants to
 * know them, and it has a table of its own; in the browser each file names what it needs itself.
 */
async function shortenTable(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('the build has made no table of routes')
  const written = await readFile(join(folder, name), 'utf8')
  const table = JSON.parse(written.slice(DECLARATION.length).replace(/;$/, ''))
  for (const part of [table.entry, ...Object.values<{ imports: string[] }>(table.routes)]) part.imports = []
  await writeFile(join(folder, name), `${DECLARATION}${JSON.stringify(table)}`)
}

/** Beside each text file its compressed forms, made once here instead of at every request. */
async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const content = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
