import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import {
  findEmbeddedPostgres,
  freePort,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts'
import { makeProgramUser, PROGRAM_USER } from '#server/platform/db/users/program-user.ts'
import { startNginx } from '#tests/support/servers/nginx.ts'
import { readReplaced } from '#tests/support/servers/read-replaced.ts'
import { longestPause, sendBuyers } from './buyers.ts'
import { addressOfVisitor, closeAddresses, openAddresses } from './network.ts'
import { checkBooks, checkMoney, type Host, migrate, openShop, startHost, untilSettled } from './shop.ts'
import { table } from './table.ts'

/** Fixed, because nginx decides by the name of a server which addresses it gets. */
const PORTS = [15_511, 15_512] as const
export const CALLS_PER_MINUTE = 900
const AFTER_MS = 5_000
const FROZEN_MS = 1_500

export type HostIndex = 0 | 1
export type Pair = Awaited<ReturnType<typeof openPair>>

/** The result of a part of the trial: what it prints, and what was not as it must be. */
export type Part = { text: string; failures: string[] }

/**
 * The calls of visitors during an event. A lost call has no answer, or one that is neither 200 nor 503: with the latter
 * the program itself says that it is busy.
 */
export type Row = {
  event: string
  calls: number
  lost: number
  mostOfOne: number
  refused: number
  pauseSeconds: number
}

/**
 * Two hosts of the program on one PostgreSQL, behind nginx as in deploy/ha, with buyers who pay all the time. Each host
 * has a process for HTTP and one for jobs, and drains as in production.
 */
export async function openPair(folder: string) {
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    return { ...(await openWith(folder, stops)), close }
  } catch (fault) {
    await close()
    throw fault
  }
}

async function openWith(folder: string, stops: (() => Promise<unknown>)[]) {
  const database = await openDatabase(join(folder, 'pair'), stops)
  await openAddresses()
  stops.push(closeAddresses)
  const balancerPort = await freePort()
  const nginx = await startNginx(['fairdraw.example', 'localhost'], (config) => upstreams(config, balancerPort))
  stops.push(nginx.stop)
  setDefaultCACertificates([...getCACertificates(), nginx.ca.toString()])
  const url = `https://localhost:${nginx.tlsPort}`
  const env = {
    WORKERS: '1',
    DRAIN_SECONDS: '5',
    DATABASE_LOCK_MS: '2000',
    PUBLIC_URL: 'https://fairdraw.example',
    RATE_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
  }
  const shop = await openShop(database.programUrl, folder, { webhookUrl: url, env })
  stops.push(shop.close)
  const hosts: Partial<Record<HostIndex, Host>> = {}
  const startOne = async (index: HostIndex, program?: string) => {
    hosts[index] = await startHost(shop, PORTS[index], program)
  }
  stops.push(async () => {
    for (const host of Object.values(hosts)) await host.stop()
  })
  await startOne(0)
  await startOne(1)

  return {
    database,
    shop,
    url,
    urlOf: (index: HostIndex) => hosts[index]!.url,
    sendBuyers: () => sendBuyers([url], { ...shop, pauseMs: 1_000, addressOf: addressOfVisitor }),
    /** Takes a host away as docs/several-hosts.md says: nginx first, then SIGTERM. */
    drain: async (index: HostIndex) => {
      await nginx.reload((config) => upstreams(config, balancerPort, index))
      await hosts[index]!.stop()
    },
    /** Starts a host, and gives it requests when it is ready. */
    start: async (index: HostIndex, program?: string) => {
      await startOne(index, program)
      await nginx.reload((config) => upstreams(config, balancerPort))
    },
    /** A host that is killed was frozen before, so that each of its connections has a call in flight. */
    kill: async (index: HostIndex) => {
      hosts[index]!.freeze()
      await wait(FROZEN_MS)
      hosts[index]!.kill()
    },
    /** The calls that a host has answered since it was started. */
    countAnswers: async (index: HostIndex) => {
      const text = await (await fetch(`${hosts[index]!.url}/metrics`)).text()
      const counts = [...text.matchAll(/^http_request_seconds_count\{.*\} (\d+)$/gm)].map(([, count]) => Number(count))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

/** An empty database with the schema of this tree, owned and used by two users as in production. */
async function openDatabase(dataDir: string, stops: (() => Promise<unknown>)[]) {
  // A run that was killed leaves its server, which the next start on these data stops.
  if (findEmbeddedPostgres({ dataDir })) await (await startEmbeddedPostgres({ dataDir })).stop()
  await removeEmbeddedPostgres({ dataDir })
  stops.push(() => removeEmbeddedPostgres({ dataDir }))
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300' } })
  stops.push(stop)
  const programUrl = await makeProgramUser(ownerUrl, PROGRAM_USER)
  const database = { ownerUrl, programUser: PROGRAM_USER, programUrl }
  await migrate(database)
  return database
}

export type Buying = ReturnType<Pair['sendBuyers']>

/** Counts what visitors lost while something happened, and for some seconds afterwards. */
export async function observe({ calls }: Buying, event: string, act: () => Promise<unknown>): Promise<Row> {
  const from = Date.now()
  await act()
  await wait(AFTER_MS)
  const to = Date.now()
  const during = calls.filter(({ at }) => at >= from && at < to)
  const lost = during.filter(({ status }) => status !== 200 && status !== 503)
  const ofEach = Object.values(Object.groupBy(lost, ({ visitor }) => visitor))
  const row = {
    event,
    calls: during.length,
    lost: lost.length,
    mostOfOne: Math.max(0, ...ofEach.map((each) => each!.length)),
    refused: during.filter(({ status }) => status === 503).length,
    pauseSeconds: longestPause(calls, from, to),
  }
  process.stdout.write(`${event}: ${row.lost} of ${row.calls} calls lost, ${row.refused} refused\n`)
  return row
}

/** For an event in which no call may be lost, nor refused unless other programs use this machine. */
export function findLosses(rows: readonly Row[], isQuiet: boolean): string[] {
  return rows
    .filter(({ lost, refused }) => lost > 0 || (isQuiet && refused > 0))
    .map(({ event, lost, refused }) => `${event}: ${lost} calls were lost and ${refused} refused`)
}

/** Lets the buyers finish, and compares the books with what was acknowledged to them. */
export async function closeBooks({ shop }: Pair, buying: Buying): Promise<string[]> {
  await buying.stop()
  await untilSettled(shop)
  const { lostStarts, lostPayments } = await checkBooks(shop, buying.acknowledged, shop.env.DATABASE_URL)
  const lost = `${lostStarts} acknowledged starts and ${lostPayments} payments were lost`
  return [...buying.unexpected, ...(await checkMoney(shop)), ...(lostStarts + lostPayments > 0 ? [lost] : [])]
}

export function rowsAsTable(rows: readonly Row[]): string {
  return table(
    ['event', 'calls', 'lost', 'most of one connection', 'refused', 'longest time without a start'],
    rows.map(({ event, calls, lost, mostOfOne, refused, pauseSeconds }) => [
      event,
      calls,
      lost,
      mostOfOne,
      refused,
      `${pauseSeconds.toFixed(1)} s`,
    ]),
  )
}

/** The upstreams of deploy/ha with the addresses of the lab, changed for a host as docs/several-hosts.md says. */
function upstreams(config: string, balancerPort: number, down?: HostIndex): string {
  const isDown = (index: number) => (index === down ? ' down' : '')
  const ours = readReplaced('deploy/ha/nginx-upstreams.conf', [
    ...PORTS.map((port, index) => [`10.0.1.${index + 1}:3000`, `127.0.0.1:${port}${isDown(index)}`] as const),
    ['127.0.0.1:8081', `127.0.0.1:${balancerPort}`],
  ])
  return config.replace(/^upstream [\s\S]*(?=^proxy_cache_path)/m, () => ours)
}
