import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: it comes with the page, so that no navigation has to ask for it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** Beside each text file its compressed forms, made once here instead of at every request. */
async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const content = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
