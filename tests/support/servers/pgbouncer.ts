import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { until } from './processes.ts'
import { readReplaced } from './read-replaced.ts'
import { SOURCES, unpackPackages } from './unpack-packages.ts'

const run = promisify(execFile)

const INSTALLED = '/usr/sbin/pgbouncer'
const FOLDER = '/var/lib/fairdraw-pgbouncer'
/** With the C library of Debian 13, which PgBouncer needs, and the other libraries that it loads. */
const PACKAGES = [
  'pgbouncer',
  'libaudit1',
  'libc6',
  'libcap-ng0',
  'libcap2',
  'libcares2',
  'libevent-2.1-7t64',
  'libpam0g',
  'libssl3t64',
  'libsystemd0',
  'libzstd1',
  'zlib1g',
]
/** The first version that keeps named statements in transaction mode. */
const VERSION_MIN = [1, 21] as const
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534

/** The command that starts PgBouncer, or the reason why tests with it are skipped. */
export type FoundPgBouncer = { command: readonly string[] } | { missing: string }

/** Finds PgBouncer 1.21 or newer on this machine, or unpacks that of Debian 13, which takes part in long tests only. */
export async function findPgBouncer(): Promise<FoundPgBouncer> {
  if (!process.env.FULL) return { missing: 'only npm run test:full runs it' }
  if (process.getuid?.() !== 0) return { missing: 'starting PgBouncer as another user needs root' }
  if (existsSync(INSTALLED) && (await isNewEnough([INSTALLED]))) return { command: [INSTALLED] }
  if (!existsSync(SOURCES)) return { missing: "PgBouncer 1.21 is not installed, and Debian's sources are missing" }
  await mkdir(FOLDER, { recursive: true })
  const unpacked = await unpackPackages(FOLDER, 'pgbouncer', PACKAGES).catch(() => null)
  if (unpacked === null) return { missing: 'PgBouncer 1.21 is not installed, and Debian 13 has not answered' }
  const [loader] = globSync(join(unpacked, 'usr/lib/*/ld-linux-*.so.*'))
  return { command: [loader!, '--library-path', dirname(loader!), join(unpacked, INSTALLED)] }
}

async function isNewEnough(command: readonly string[]): Promise<boolean> {
  const { stdout } = await run(command[0]!, [...command.slice(1), '--version'])
  const [major, minor] = stdout.match(/\d+/g)!.map(Number)
  return major! > VERSION_MIN[0] || (major === VERSION_MIN[0] && minor! >= VERSION_MIN[1])
}

/**
 * Starts PgBouncer with deploy/ha/pgbouncer.ini in front of the database of `url`, which must be that of the user with
 * this password. Few connections serve all clients, so that each client often gets another one.
 */
export async function startPgBouncer(
  command: readonly string[],
  url: string,
  replacements: readonly (readonly [from: string, to: string])[] = [],
) {
  const { hostname, port, pathname, username, password } = new URL(url)
  const database = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-pgbouncer-'))
  const users = join(folder, 'userlist.txt')
  const own = await freePort()
  const text = readReplaced('deploy/ha/pgbouncer.ini', [
    [
      'fairdraw = host=127.0.0.1 port=5432 dbname=fairdraw',
      `${database} = host=${hostname} port=${port} dbname=${database}`,
    ],
    ['listen_port = 6432', `listen_port = ${own}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['query_wait_timeout = 5', 'query_wait_timeout = 60'],
    ['default_pool_size = 60', `default_pool_size = ${POOL_SIZE}`],
    ['server_tls_sslmode = verify-full', 'server_tls_sslmode = disable'],
    ['server_tls_ca_file = /etc/fairdraw/tls/database-ca.pem', ''],
    ...replacements,
  ])
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), text)
  await chmod(folder, 0o755)
  const [program, ...args] = [...command, join(folder, 'pgbouncer.ini')]
  const child = spawn(program!, args, { uid: NOBODY, gid: NOBODY, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(data.toString()))
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true })
  }
  const pooledUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href
  await until('PgBouncer answered', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said.join('')}`)
    const client = new pg.Client({ connectionString: pooledUrl })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return { url: pooledUrl, stop }
}

/** The connections to PostgreSQL. */
export const POOL_SIZE = 4
