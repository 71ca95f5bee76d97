import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackages } from '#tests/support/servers/unpack-packages.ts'

const run = promisify(execFile)

/** Debian 12's `patroni` brings the Python packages that version 4 needs, and is used in a negative control. */
const PACKAGES = ['curl', 'etcd-server', 'haproxy', 'iproute2', 'patroni', 'pgbackrest', 'postgresql-15']

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
  const unpacked = await unpackPackages(folder, 'patroni', ['patroni'])
  return { current: join(unpacked, 'usr/lib/python3/dist-packages'), old: '/usr/lib/python3/dist-packages' }
}
