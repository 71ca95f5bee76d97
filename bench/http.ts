import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { startServer } from '#tests/support/servers/processes.ts'
import { type Connection, keepAlive } from './keep-alive.ts'
import { measure, short, tableOf } from './summary.ts'

/**
 * Measures the processor time that a process of the server uses for one request: for a call that does nothing, through
 * Fastify alone and through our own HTTP app, and for public pages. They take turns, `ROUNDS` times; the median counts.
 */
const connections = 16
/** A saturated process finds several requests each time it polls; usually it finds one. */
const steadyPerSecond = 1_000
const rounds = Number(process.env.ROUNDS ?? 3)
const measuring = { warmUpMs: 0, measureMs: Number(process.env.MS ?? 1500) }
const body = JSON.stringify({
  items: [{ campaign_tag: 'HOTRAFFLE', frequency: 'SINGLE', quantity: 1, price: 2, price_type: 'STANDARD' }],
  promo_code: null,
  credit: 0,
})

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const faults: string[] = []
const stops: (() => Promise<void>)[] = []
try {
  const bare = await start({ BARE: 'yes' })
  const own = await start({})
  await run(bare, own)
} finally {
  for (const stop of stops) await stop()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function start(more: Record<string, string>): Promise<string> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: randomUUID(),
    ROLES: 'api,payments,console',
    LOG_LEVEL: 'error',
    // With the sandbox on, calls from this machine would not be counted.
    SANDBOX: 'off',
    RATE_CALLS_PER_MINUTE: '100000000',
    ...more,
  }
  stops.push(await startServer('bench/http-server.ts', env, faults))
  return `http://127.0.0.1:${port}`
}

type Way = { name: string; url: string; perSecond: number; open: () => Promise<Connection>; micros: number[] }

async function run(bare: string, own: string): Promise<void> {
  const ways = [
    await post('no-op, Fastify alone', bare),
    await post('no-op, through our own stack', own),
    await post('no-op, Fastify alone', bare, steadyPerSecond),
    await post('no-op, through our own stack', own, steadyPerSecond),
    get('campaign/groups', own, 'identity'),
    get('campaign/groups', own, 'br'),
    get('campaign/info', own, 'identity', '/HOTRAFFLE'),
    get('campaign/info', own, 'br', '/HOTRAFFLE'),
    get('session/data of a stranger', own, 'identity'),
  ]
  for (let round = -1; round < rounds; round += 1)
    for (const way of ways) {
      const micros = await microsOf(way)
      // The first round warms up.
      if (round >= 0) way.micros.push(micros)
    }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const used = ways.map(({ micros }) => micros.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!)
  const rows = ways.map(({ name, perSecond }, index) => {
    const isSteady = perSecond < Number.POSITIVE_INFINITY
    return [
      name,
      isSteady ? perSecond : 'as many as can be',
      short(used[index]!),
      `${short(used[index]! / used[isSteady ? 2 : 0]!)} : 1`,
      isSteady ? '' : `${short(used[1]! / used[index]!)} : 1`,
    ]
  })
  const heads = ['what', 'a second', 'µs of processor', 'to Fastify alone', 'as many as no-ops']
  process.stdout.write(`${tableOf(heads, rows)}\n`)
}

async function post(name: string, url: string, perSecond = Number.POSITIVE_INFINITY): Promise<Way> {
  const { bearer } = await readJson<{ bearer: string }>(`${url}/bench/bearer`)
  const headers = { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': randomUUID() }
  const open = () => keepAlive(`${url}/api/bench/no-op`, 'identity', { headers, body })
  return { name, url, perSecond, open, micros: [] }
}

function get(name: string, url: string, encoding: string, more = ''): Way {
  const path = `/api/${name.split(' ')[0]}${more}`
  const open = () => keepAlive(`${url}${path}`, encoding)
  return { name: `${name}, ${encoding}`, url, perSecond: Number.POSITIVE_INFINITY, open, micros: [] }
}

async function microsOf({ name, url, perSecond, open }: Way): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, open))
  const before = await readCpu(url)
  const begunAt = performance.now()
  let count = 0
  await measure(connections, measuring, async (index) => {
    const dueAt = begunAt + (count * 1000) / perSecond
    count += 1
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
    const { status, body } = await opened[index]!.request()
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body}`)
  })
  const after = await readCpu(url)
  for (const connection of opened) connection.close()
  return (after - before) / count
}

async function readCpu(url: string): Promise<number> {
  const { user, system } = await readJson<NodeJS.CpuUsage>(`${url}/bench/cpu`)
  return user + system
}

async function readJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}
