import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The sources of a Debian machine. */
export const SOURCES = '/etc/apt/sources.list.d/debian.sources'

/**
 * Unpacks packages of Debian 13 into `folder`/`name`, without installing them, from this machine's own sources with
 * another suite. Returns that folder. It is only made once.
 */
export async function unpackPackages(folder: string, name: string, packages: readonly string[]): Promise<string> {
  const unpacked = join(folder, name)
  if (existsSync(unpacked)) return unpacked
  const apt = join(folder, `apt-${name}`)
  for (const each of ['sources', 'lists/partial', 'cache/archives/partial'])
    await mkdir(join(apt, each), { recursive: true })
  const [main] = readFileSync(SOURCES, 'utf8').split(/\n\s*\n/)
  await writeFile(join(apt, 'sources/trixie.sources'), `${main!.replace(/^Suites:.*$/m, 'Suites: trixie')}\n`)
  const options = [
    ['Dir::Etc::sourcelist', '/dev/null'],
    ['Dir::Etc::sourceparts', join(apt, 'sources')],
    ['Dir::State::lists', join(apt, 'lists')],
    ['Dir::Cache', join(apt, 'cache')],
  ].flatMap(([option, value]) => ['-o', `${option}=${value}`])
  await run('apt-get', [...options, 'update'])
  await run('apt-get', [...options, 'download', ...packages], { cwd: apt })
  const partial = `${unpacked}.partial`
  for (const file of globSync(join(apt, '*.deb'))) await run('dpkg-deb', ['-x', file, partial])
  await rename(partial, unpacked)
  return unpacked
}
