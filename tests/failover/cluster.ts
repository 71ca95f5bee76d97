import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '#tests/support/servers/processes.ts'
import {
  addressOf,
  closeNetwork,
  cutOff,
  type Node,
  namespaceOf,
  nodes,
  openNetwork,
  processesOn,
  reconnect,
} from './network.ts'
import type { Patroni } from './packages.ts'
import {
  backupConfig,
  backupFile,
  dataOf,
  etcdSettings,
  haproxyConfig,
  homeOf,
  PASSWORD,
  PRIMARY_PORT,
  patroniConfig,
  patroniFile,
  runFolder,
  STANDBY_PORT,
  type Variant,
} from './settings.ts'

const run = promisify(execFile)

export type Cluster = Awaited<ReturnType<typeof openCluster>>

const WHOLE_WITHIN_MS = 240_000

/** Three PostgreSQL nodes under Patroni on etcd in network namespaces, behind HAProxy, configured by deploy/ha. */
export async function openCluster(folder: string, patroni: Patroni, variant: Variant = {}) {
  const python = variant.isOldPatroni ? patroni.old : patroni.current
  const children: Partial<Record<string, ChildProcess>> = {}
  await stopAll(folder)
  await prepareFolder(folder)
  await openNetwork()
  for (const node of nodes) {
    await writeFile(patroniFile(folder, node), patroniConfig(folder, node, variant))
    await writeFile(backupFile(folder, node), backupConfig(folder, node))
  }
  await writeFile(join(folder, 'haproxy.cfg'), haproxyConfig())
  await run('chown', ['-R', 'postgres:postgres', folder])

  const startEtcd = (node: Node, state: 'new' | 'existing') => {
    children[`etcd${node}`] = launch(folder, node, `etcd${node}`, ['etcd'], etcdSettings(folder, node, state))
  }
  const startPatroni = (node: Node) => {
    const env = { HOME: folder, PYTHONPATH: python, PGBACKREST_CONFIG: backupFile(folder, node) }
    const command = ['/usr/bin/python3', '-m', 'patroni', patroniFile(folder, node)]
    children[`patroni${node}`] = launch(folder, node, `patroni${node}`, command, env)
  }
  const stopPatroni = async (node: Node) => {
    const patroni = children[`patroni${node}`]!
    const ended = once(patroni, 'exit')
    patroni.kill('SIGTERM')
    await ended
  }
  for (const node of nodes) startEtcd(node, 'new')
  await wait(3_000)
  startPatroni(1)
  await untilTrue('the first node was the primary', async () => (await findPrimary()) === 1)
  startPatroni(2)
  startPatroni(3)
  const haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  await untilWhole()
  await createDatabase()

  return {
    url: `postgres://fairdraw:${PASSWORD}@127.0.0.1:${PRIMARY_PORT}/fairdraw`,
    readUrl: `postgres://fairdraw:${PASSWORD}@127.0.0.1:${STANDBY_PORT}/fairdraw`,
    urlOf: (node: Node) => `postgres://fairdraw:${PASSWORD}@${addressOf(node, 'clients')}:5432/fairdraw`,
    findPrimary,
    untilWhole,
    cutOff,
    reconnect,
    /** Kills PostgreSQL alone; Patroni lives. */
    killPostgres: (node: Node) => process.kill(postmaster(folder, node), 'SIGKILL'),
    /** Powers a host off. */
    killHost: async (node: Node) => {
      await cutOff(node)
      await signalAll(await processesOn(node), 'SIGKILL')
    },
    /** Starts a host again that was powered off. */
    startHost: async (node: Node) => {
      await reconnect(node)
      startEtcd(node, 'existing')
      await wait(2_000)
      startPatroni(node)
    },
    freezeHost: async (node: Node) => signalAll(await processesOn(node), 'SIGSTOP'),
    thawHost: async (node: Node) => signalAll(await processesOn(node), 'SIGCONT'),
    freezePostgres: async (node: Node) => signalAll(await postgresOf(folder, node), 'SIGSTOP'),
    thawPostgres: async (node: Node) => signalAll(await postgresOf(folder, node), 'SIGCONT'),
    freezeEtcd: () =>
      signalAll(
        nodes.map((node) => children[`etcd${node}`]!.pid!),
        'SIGSTOP',
      ),
    thawEtcd: () =>
      signalAll(
        nodes.map((node) => children[`etcd${node}`]!.pid!),
        'SIGCONT',
      ),
    switchOver: async () => {
      const primary = (await findPrimary())!
      const body = { leader: `db${primary}`, candidate: `db${(primary % 3) + 1}` }
      await callPatroni(primary, 'switchover', { method: 'POST', body: JSON.stringify(body) })
    },
    startPatroni,
    /** Stops Patroni like systemd, and PostgreSQL with it. */
    stopPatroni,
    /** Runs a command of an operator on a host, as the user postgres. It has the paths of deploy/ha. */
    runOn: async (node: Node, command: string, input = '') => {
      const own = command
        .replaceAll('/var/lib/postgresql', homeOf(folder, node))
        .replaceAll('/etc/patroni/config.yml', patroniFile(folder, node))
        .replaceAll('patronictl', `python3 -c 'from patroni.ctl import ctl; ctl()'`)
      const env = { PYTHONPATH: python, PGHOST: runFolder(folder, node), PGBACKREST_CONFIG: backupFile(folder, node) }
      const running = run('ip', ['netns', 'exec', namespaceOf(node), ...asPostgres, 'sh', '-c', own], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
      })
      running.child.stdin!.end(input)
      return (await running).stdout
    },
    /** The settings of pgBackRest, which a spare host can have as well. */
    backupFile: backupFile(folder, 1),
    /** Whether a write succeeds within the time. */
    isWritableWithin: async (ms: number) => {
      for (const giveUpAt = Date.now() + ms; Date.now() < giveUpAt; await wait(1_000)) if (await canWrite()) return true
      return false
    },
    close: async () => {
      haproxy.kill('SIGKILL')
      await stopAll(folder)
    },
  }

  async function createDatabase(): Promise<void> {
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${PRIMARY_PORT}/postgres`
    await query(url, `create role fairdraw login password '${PASSWORD}'`, 60_000)
    await query(url, 'create database fairdraw owner fairdraw', 60_000)
  }
}

async function query(connectionString: string, statement: string, withinMs = 3_000): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function canWrite(): Promise<boolean> {
  const url = `postgres://fairdraw:${PASSWORD}@127.0.0.1:${PRIMARY_PORT}/fairdraw`
  return query(url, 'create temporary table written (it int)').then(
    () => true,
    () => false,
  )
}

/** The node that Patroni calls the primary; null while there is none. */
async function findPrimary(): Promise<Node | null> {
  for (const node of nodes) if ((await callPatroni(node, 'primary').catch(() => null))?.ok) return node
  return null
}

/** Waits until one node is the primary and both others stream from it. Patroni 3.0.2 does not report the second. */
async function untilWhole(): Promise<Node> {
  let primary: Node | null = null
  await untilTrue('all three nodes streamed', async () => {
    primary = await findPrimary()
    if (primary === null) return false
    const url = `postgres://postgres:${PASSWORD}@${addressOf(primary, 'clients')}:5432/postgres`
    return (await query(url, `select from pg_stat_replication where state = 'streaming'`)).length === 2
  })
  return primary!
}

function callPatroni(node: Node, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}` }
  const limit = init.method === 'POST' ? 60_000 : 2_000
  const url = `http://${addressOf(node, 'clients')}:8008/${path}`
  return fetch(url, { ...init, headers, signal: AbortSignal.timeout(limit) })
}

/** Calls that fail while a node is away count as no. */
const untilTrue = (what: string, look: () => Promise<boolean>) =>
  until(what, () => look().catch(() => false), WHOLE_WITHIN_MS)

const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
const postmaster = (folder: string, node: Node) =>
  Number(readFileSync(join(dataOf(folder, node), 'postmaster.pid'), 'utf8').split('\n')[0])

async function postgresOf(folder: string, node: Node): Promise<number[]> {
  const parent = postmaster(folder, node)
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)]).catch(() => ({ stdout: '' }))
  return [parent, ...stdout.split('\n').filter(Boolean).map(Number)]
}

async function signalAll(pids: readonly number[], signal: NodeJS.Signals): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function stopAll(folder: string): Promise<void> {
  for (const node of nodes) {
    const listed = () => processesOn(node).catch(() => [])
    await untilTrue('every process of a node had ended', async () => {
      const pids = await listed()
      await signalAll(pids, 'SIGKILL')
      return pids.length === 0
    })
  }
  await closeNetwork()
  await rm(join(folder, 'data'), { recursive: true, force: true })
}

async function prepareFolder(folder: string): Promise<void> {
  for (const path of [join(folder, 'log'), ...nodes.flatMap((node) => [homeOf(folder, node), runFolder(folder, node)])])
    await mkdir(path, { recursive: true })
  await chmod(folder, 0o755)
}

function launch(
  folder: string,
  node: Node,
  name: string,
  command: string[],
  env: Record<string, string>,
): ChildProcess {
  const log = openSync(join(folder, 'log', name), 'a')
  return spawn('ip', ['netns', 'exec', namespaceOf(node), ...asPostgres, ...command], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', log, log],
  })
}
