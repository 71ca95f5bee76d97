import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs, CALM_MS } from '../jobs/keep-running.ts'
import { becomeKeeper, runsOn, stopOrphan } from './embedded-postgres-keeper.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Owner = { uid: number; gid: number } | null

/**
 * Runs PostgreSQL from the binaries of the `embedded-postgres` package, as a child of this process. PostgreSQL refuses
 * to run as root, and its user cannot enter a clone in a private directory. So for root, binaries and data are under
 * `rootHome` and belong to an unprivileged user. A second start reuses the data. A server left behind by a kill -9 is
 * stopped first, so that its lock never has to be removed manually.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** The folder for binaries and data when this process is root. */
  rootHome?: string
  settings?: Record<string, string>
  /** Counts how often each statement runs and how long it takes, for the extension `pg_stat_statements`. */
  countsStatements?: boolean
  onLog?: (line: string) => void
  /** The server died and is started again. Receives its last log lines, without statements. */
  onDeath?: (lastWords: string[]) => void
}): Promise<EmbeddedPostgres> {
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null
  const home = homeOf(options)
  const native = await binaries(owner, options.rootHome ?? '/var/lib/fairdraw')
  const data = join(home, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (owner) await chown(home, owner.uid, owner.gid)

  const keeper = await becomeKeeper(home)
  const passwordFile = join(home, 'password')
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(native, data, passwordFile, owner)
  await stopOrphan(data)

  const password = (await readFile(passwordFile, 'utf8')).trim()
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(options.countsStatements && canCount(native) && { shared_preload_libraries: COUNTER }),
    ...options.settings,
  }
  const log: string[] = []
  const launch = () => {
    const child = spawn(
      join(native, 'bin/postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // Its own process group: Ctrl-C reaches this process first, which stops the server after its own work is done.
      { ...(owner ?? {}), cwd: home, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    collectLog(child, log, options.onLog)
    return child
  }
  const url = urlOf(password, port)
  const first = launch()
  await ready(first, url, log)
  const stopChild = keepRunning(first, launch, () =>
    options.onDeath?.(log.filter((line) => / (FATAL|PANIC): /.test(line))),
  )
  return {
    url,
    stop: async () => {
      await stopChild()
      await rm(keeper, { force: true })
    },
  }
}

const COUNTER = 'pg_stat_statements'

/** The server would not start with a missing library. */
function canCount(native: string): boolean {
  return ['so', 'dylib'].some((ending) => existsSync(join(native, `lib/postgresql/${COUNTER}.${ending}`)))
}

/**
 * Starts the server again when it dies, on the same port and data, after a pause that grows with each failure: locks of
 * a killed server may remain for a moment, and a disk may be full. Returns a function that stops it permanently.
 */
function keepRunning(first: ChildProcess, launch: () => ChildProcess, onDeath: () => void): () => Promise<void> {
  const stopped = new AbortController()
  let child = first
  const watch = async () => {
    for (let failures = 0; ; failures += 1) {
      const startedAt = performance.now()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit').catch(() => {})
      if (stopped.signal.aborted) return
      onDeath()
      if (performance.now() - startedAt > CALM_MS) failures = 0
      await delay(backoffMs(failures), undefined, { signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted) return
      child = launch()
    }
  }
  const watched = watch()
  return async () => {
    stopped.abort()
    await stop(child)
    await watched
  }
}

/** The folder of the packaged programs and the user who may run them, for tests that run their own server. */
export async function findServerPrograms(): Promise<{ folder: string; owner: Owner }> {
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null
  return { folder: join(await binaries(owner, '/var/lib/fairdraw'), 'bin'), owner }
}

/** The address of the server that already runs on this data, so that a tool need not stop it; null if there is none. */
export function findEmbeddedPostgres(options: { dataDir: string; rootHome?: string }): string | null {
  const home = homeOf(options)
  const data = join(home, 'postgres')
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return null
  const [pid, , , port] = readFileSync(lock, 'utf8').split('\n')
  if (!runsOn(Number(pid), data)) return null
  return urlOf(readFileSync(join(home, 'password'), 'utf8').trim(), Number(port))
}

/** Removes the data of a server that has stopped: tests and tools keep a database for one run only. */
export function removeEmbeddedPostgres(options: { dataDir: string; rootHome?: string }): Promise<void> {
  return rm(homeOf(options), { recursive: true, force: true })
}

function homeOf({ dataDir, rootHome }: { dataDir: string; rootHome?: string }): string {
  return process.getuid?.() === 0 ? join(rootHome ?? '/var/lib/fairdraw', nameOf(dataDir)) : dataDir
}

function urlOf(password: string, port: number): string {
  return `postgres://fairdraw:${password}@127.0.0.1:${port}/fairdraw`
}

function unprivilegedUser(): NonNullable<Owner> {
  const find = (name: string) => {
    const fields = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
  }
  const found = find('postgres') ?? find('fairdraw')
  if (found) return found
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'fairdraw'])
  const made = find('fairdraw')
  if (!made) throw new Error('Running as root needs an unprivileged user for PostgreSQL: create one named "postgres".')
  return made
}

/** The name of the clone's folder keeps the path readable; a hash of the whole path distinguishes clones. */
function nameOf(dataDir: string): string {
  let hash = 5381
  for (const character of dataDir) hash = (hash * 33 + character.charCodeAt(0)) >>> 0
  return `${basename(dirname(dataDir)) || 'root'}-${hash.toString(36)}`
}

async function binaries(owner: Owner, rootHome: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  if (!owner) return packaged
  const { version } = JSON.parse(await readFile(join(packaged, '../package.json'), 'utf8'))
  const copy = join(rootHome, `binaries-${version}`)
  const complete = join(copy, '.complete')
  if (existsSync(complete)) return copy
  await mkdir(rootHome, { recursive: true, mode: 0o755 })
  await rm(copy, { recursive: true, force: true })
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true })
  await writeFile(complete, '')
  return copy
}

async function initialise(native: string, data: string, passwordFile: string, owner: Owner): Promise<void> {
  await rm(data, { recursive: true, force: true })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  const args = ['-D', data, '-U', 'fairdraw', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const made = spawnSync(join(native, 'bin/initdb'), [...args, '--locale=C', '--no-instructions'], {
    ...(owner ?? {}),
    cwd: dirname(data),
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

/** A free port of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function collectLog(child: ChildProcess, lines: string[], onLog?: (line: string) => void): void {
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > 50) lines.shift()
      onLog?.(line)
    }
  })
}

async function ready(child: ChildProcess, url: string, log: string[]): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (child.exitCode !== null) break
    const client = new pg.Client({ connectionString: server.href })
    try {
      await client.connect()
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'fairdraw'`)
      if (!rowCount) await client.query('create database fairdraw')
      return
    } catch {
      await delay(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await gone
}
