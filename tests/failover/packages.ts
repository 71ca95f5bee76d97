import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian 12's `patroni` brings the Python packages that version 4 needs, and is used in a negative control. */
const PACKAGES = ['etcd-server', 'haproxy', 'iproute2', 'patroni', 'postgresql-15']
const SOURCES = '/etc/apt/sources.list.d/debian.sources'

/** Folders of Python packages that hold Patroni: version 4, and Debian 12's version 3.0.2. */
export type Patroni = { current: string; old: string }

/** Installs the packages of the lab, and unpacks Debian 13's Patroni 4 into `folder`, next to Debian 12's. */
export async function installLab(folder: string): Promise<Patroni> {
  const missing = PACKAGES.filter((name) => !existsSync(`/var/lib/dpkg/info/${name}.list`))
  if (missing.length > 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    // The lab starts its own clusters, so the package must not create and start one.
    await mkdir('/etc/postgresql-common/createcluster.d', { recursive: true })
    await writeFile('/etc/postgresql-common/createcluster.d/lab.conf', 'create_main_cluster = false\n')
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env })
  }
  const unpacked = join(folder, 'patroni')
  if (!existsSync(unpacked)) await unpackPatroni(folder, unpacked)
  return { current: join(unpacked, 'usr/lib/python3/dist-packages'), old: '/usr/lib/python3/dist-packages' }
}

/** Fetches Debian 13's package by this machine's own sources with another suite. It is pure Python. */
async function unpackPatroni(folder: string, to: string): Promise<void> {
  const apt = join(folder, 'apt')
  for (const each of ['sources', 'lists/partial', 'cache/archives/partial'])
    await mkdir(join(apt, each), { recursive: true })
  const [main] = readFileSync(SOURCES, 'utf8').split(/\n\s*\n/)
  await writeFile(join(apt, 'sources/trixie.sources'), `${main!.replace(/^Suites:.*$/m, 'Suites: trixie')}\n`)
  const options = [
    ['Dir::Etc::sourcelist', '/dev/null'],
    ['Dir::Etc::sourceparts', join(apt, 'sources')],
    ['Dir::State::lists', join(apt, 'lists')],
    ['Dir::Cache', join(apt, 'cache')],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  await run('apt-get', [...options, 'update'])
  await run('apt-get', [...options, 'download', 'patroni'], { cwd: apt })
  const [file] = globSync(join(apt, 'patroni_*.deb'))
  await run('dpkg-deb', ['-x', file!, to])
}
