import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formerAssets } from './former-assets.mjs'
import { project, run, say } from './run.mjs'

/** All sources of the built site; the lock file represents the packages. */
const sources = [
  'web',
  'console',
  'browser',
  'ui',
  'domain',
  'contract',
  'vite.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'tools/compress-site.ts',
  'package-lock.json',
]
const stamp = join(project, 'build/.stamp')

/**
 * Builds the site for browser and server, and the console, unless the last build had the same sources. Returns an exit
 * code. With `keepFormerAssets`, pages that were loaded before still find their files.
 */
export async function buildSite({ keepFormerAssets = false, write = undefined } = {}) {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  say('Building the site.')
  const former = formerAssets(join(project, 'build'))
  if (keepFormerAssets) former.store()
  const code = await run('react-router', ['build', '--logLevel', 'warn'], { write })
  if (code !== 0) return code
  const consoleCode = await run('vite', ['build', '--config', 'vite.console.config.ts', '--logLevel', 'warn'], {
    write,
  })
  if (consoleCode !== 0) return consoleCode
  if (keepFormerAssets) former.restore()
  writeFileSync(stamp, wanted)
  say('The site is built.')
  return 0
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesIn).sort()) hash.update(`${path}\0`).update(readFileSync(join(project, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(join(project, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(project, path)).flatMap((name) => filesIn(`${path}/${name}`))
}
