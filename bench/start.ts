import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeContext } from '#server/boot/start-context.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { freePort, removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { startServer } from '#tests/support/servers/processes.ts'
import { databaseMs } from './cpu.ts'
import { keepAlive } from './keep-alive.ts'
import { short, tableOf } from './summary.ts'

/**
 * Measures the processor time of one start, of the server and of PostgreSQL, relative to a no-op call through our own
 * stack: in turns in one run, `ROUNDS` times; the median counts.
 */
const rounds = Number(process.env.ROUNDS ?? 3)
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const faults: string[] = []
const port = await freePort()
const env = {
  PORT: String(port),
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: randomUUID(),
  ROLES: 'api,payments,console',
  LOG_LEVEL: 'error',
  SANDBOX: 'off',
  RATE_CALLS_PER_MINUTE: '100000000',
}
const url = `http://127.0.0.1:${port}`
const stop = await startServer('bench/http-server.ts', env, faults)
const context = makeContext(readConfig(env), database.url, makeLog('error', false), null)
try {
  await run()
} finally {
  await context.pool.end()
  await stop()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

type Way = {
  name: string
  path: string
  inFlight: number
  count: number
  line: { campaign_tag: string; quantity: number; price: number }
  creditPence: number
  /** A text that every answer contains. */
  says: string
  micros: { server: number; database: number }[]
}

async function run(): Promise<void> {
  const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 200 }
  await makeCampaign(context, { tag: 'PLENTY', globalLimit: 1_000_000, raffle })
  await makeCampaign(context, { tag: 'GONE', globalLimit: 1, raffle })
  await makeCampaign(context, { tag: 'FREE', globalLimit: 1_000_000, prices: [{ pricePence: 0, quantity: 1 }] })
  const start = { path: '/api/entry/purchase/start', creditPence: 0, micros: [] }
  const plenty = { campaign_tag: 'PLENTY', quantity: 1, price: 2 }
  const ways: Way[] = [
    {
      ...start,
      name: 'no-op',
      path: '/api/bench/no-op',
      inFlight: 64,
      count: 512,
      line: plenty,
      says: '',
      micros: [],
    },
    { ...start, name: 'start', inFlight: 64, count: 512, line: plenty, says: '"exp"', micros: [] },
    { ...start, name: 'start', inFlight: 1, count: 500, line: plenty, says: '"exp"', micros: [] },
    {
      ...start,
      name: 'sold out',
      inFlight: 64,
      count: 512,
      line: { campaign_tag: 'GONE', quantity: 2, price: 4 },
      says: 'GlobalEntryLimitReached',
      micros: [],
    },
    {
      ...start,
      name: 'free',
      inFlight: 16,
      count: 640,
      line: { campaign_tag: 'FREE', quantity: 1, price: 0 },
      says: '"is_free":true',
      micros: [],
    },
    {
      ...start,
      name: 'all credit',
      inFlight: 16,
      count: 640,
      line: plenty,
      creditPence: 200,
      says: '"is_free":true',
      micros: [],
    },
  ]
  for (let round = -1; round < rounds; round += 1)
    for (const way of ways) {
      const micros = await microsOf(way)
      // The first round warms up.
      if (round >= 0) way.micros.push(micros)
    }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const medians = ways.map(({ micros }) => ({
    server: median(micros.map(({ server }) => server)),
    database: median(micros.map(({ database: used }) => used)),
  }))
  const noOp = medians[0]!.server
  const rows = ways.map(({ name, inFlight }, index) => {
    const { server, database: used } = medians[index]!
    return [name, inFlight, short(server), short(used), `${short((server + used) / noOp)} : 1`]
  })
  const heads = ['what', 'in flight', 'server µs', 'PostgreSQL µs', 'both, to the no-op']
  process.stdout.write(`${tableOf(heads, rows)}\n`)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

async function microsOf({ path, inFlight, count, line, creditPence, says }: Way) {
  const people: Bearer[] = []
  for (let index = 0; index < count; index += 1)
    people.push(await signIn(context, await makeAccount(context, creditPence > 0 ? { creditPence } : {})))
  const item = { frequency: 'SINGLE', price_type: 'STANDARD', ...line }
  const body = JSON.stringify({ items: [item], promo_code: null, credit: creditPence / 100 })
  const opened = await Promise.all(
    Array.from({ length: inFlight }, () => keepAlive(`${url}${path}`, 'identity', { headers: {}, body })),
  )
  const waiting = people.values()
  const before = await readCpu()
  await Promise.all(
    opened.map(async (connection) => {
      for (const headers of waiting) {
        const answer = await connection.request('', { ...headers, 'Idempotency-Key': randomUUID() })
        if (answer.status !== 200 || !answer.body.includes(says))
          throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
      }
    }),
  )
  const after = await readCpu()
  for (const connection of opened) connection.close()
  return { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
}

async function readCpu(): Promise<{ server: number; database: number }> {
  const { user, system } = (await (await fetch(`${url}/bench/cpu`)).json()) as NodeJS.CpuUsage
  const { rows } = await context.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { server: user + system, database: databaseMs(rows[0]!.pid) * 1000 }
}
