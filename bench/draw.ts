import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { signatureOf } from '#sandbox/drand/chain.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { drawRound } from '#server/draws/draw/draw-round.ts'
import { beaconNetwork } from '#server/draws/exports.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { makeHead } from '#server/draws/register/make-head.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { idOf } from '#tests/support/database/year-of-history.ts'
import { startHarness } from '#tests/support/servers/processes.ts'
import { keepAlive } from './keep-alive.ts'
import { short, summarise, tableOf } from './summary.ts'

/**
 * Measures a draw: `LINES` lines are frozen, rooted and drawn, compared in wall time and memory to a bare pass over the
 * same rows through the same driver. It also measures a head of a small and of a large register that grew by the same
 * number of lines, and how fast the API answers while the server freezes and draws such a round, with jobs in a process
 * of their own as by default. It fails when a freeze of a million lines takes more than five times as long as the pass.
 */
const lines = Number(process.env.LINES ?? 1_000_000)
const grownBy = 1_000
/**
 * No person waits for a freeze. With few lines most of the time is the start of the thread, so the limit is for many.
 */
const FREEZE_TO_PASS_MAX = 5
const LIMITED_FROM_LINES = 1_000_000
const freezesBeside = Number(process.env.FREEZES ?? 3)
const people = 100_000
/** Ids in the order of their instants, like those of the server. */
const purchaseId = `overlay(md5('purchase' || n) placing lpad(to_hex(1795000000000 + n), 12, '0') from 1)::uuid`
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const env = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET: randomUUID(), DATABASE_STATEMENT_MS: '600000' }
const config = readConfig(env)
const { chain: sandboxChain } = beaconNetwork(config, 'http://localhost/sandbox')
const real = makeContext(config, database.url, makeLog('error', false), null)
try {
  await migrate(real.pool)
  await migrateJobs(real.pool)
  await run()
} finally {
  await real.pool.end()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  process.stdout.write(`${lines.toLocaleString('en-GB')} lines …\n`)
  const closesAt = new Date(Date.now() + 3_600_000)
  const large = await seedRound('LARGE', lines, closesAt)
  const rows: (string | number)[][] = []

  const passMs = await timed(() => readAll(real.pool, large))
  rows.push(['bare SQL pass', short(passMs / 1000), '1.00 : 1', ''])
  const clock = { now: closesAt }
  const signed = async (round: number) => {
    const signature = signatureOf(round)
    return { signature, randomness: signature }
  }
  const context: Context = { ...real, now: () => clock.now, beacon: { chain: sandboxChain, round: signed } }
  const megabytes = watchMemory()
  const freezeMs = await timed(() => must(freezeRound(context, large)))
  const drawMs = await timed(async () => {
    clock.now = new Date(closesAt.getTime() + 2 * 3_600_000)
    await must(drawRound(context, large))
  })
  const used = megabytes()
  const of = (ms: number) => [short(ms / 1000), `${short(ms / passMs)} : 1`]
  rows.push(['freeze, with its head', ...of(freezeMs), ''])
  rows.push(['draw, with its proof', ...of(drawMs), ''])
  rows.push(['both', ...of(freezeMs + drawMs), short(used)])
  process.stdout.write(`\n${tableOf(['what', 'seconds', 'to the pass', 'MB more'], rows)}\n`)

  const heads: (string | number)[][] = []
  for (const size of [10_000, lines]) {
    const round = await seedRound(`GROWING${size}`, size, closesAt)
    await makeHead(real, round)
    await addLines(round, size, grownBy)
    const ms = await timed(() => makeHead(real, round))
    heads.push([size.toLocaleString('en-GB'), short(ms)])
  }
  process.stdout.write(`\n${tableOf(['lines', `ms for a head of ${short(grownBy)} more`], heads)}\n`)
  await runBesideApi()
  if (lines >= LIMITED_FROM_LINES && freezeMs > FREEZE_TO_PASS_MAX * passMs)
    throw new Error(`a freeze took ${short(freezeMs / passMs)} times the pass; the limit is ${FREEZE_TO_PASS_MAX}`)
}

/** Reads the same rows as a head, one page at a time, as objects. */
async function readAll(pool: pg.Pool, roundId: string): Promise<void> {
  for (let upto = 0, read = 0; read < lines; ) {
    const { rows } = await pool.query<{ last: number }>(
      `select entries.number, route, first_ticket, last_ticket as last, person_id
       from entries join purchases on purchases.id = purchase_id
       where round_id = $1 and first_ticket > $2 order by first_ticket limit 65536`,
      [roundId, upto],
    )
    upto = rows.at(-1)!.last
    read += rows.length
  }
}

async function must(done: Promise<boolean>): Promise<void> {
  if (!(await done)) throw new Error('was not done')
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await action()
  return performance.now() - from
}

/** The difference in megabytes between the peak memory of this process and its current memory. */
function watchMemory(): () => number {
  writeFileSync('/proc/self/clear_refs', '5')
  const before = readMemory('VmRSS')
  return () => readMemory('VmHWM') - before
}

function readMemory(name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'latin1'))![1]) / 1024
}

/**
 * A round that closes at the given time and is drawn a minute later, with a purchase and 1 to 10 tickets for each line.
 */
async function seedRound(tag: string, count: number, closesAt: Date): Promise<string> {
  const { id: campaignId } = await makeCampaign(real, { tag, endsAt: closesAt })
  const roundId = randomUUID()
  await real.pool.query('update campaigns set draw_delay_seconds = 60 where id = $1', [campaignId])
  await real.pool.query(
    `insert into rounds (id, campaign_id, opens_at, closes_at) select $1, id, starts_at, ends_at from campaigns where id = $2`,
    [roundId, campaignId],
  )
  await addLines(roundId, 0, count)
  return roundId
}

async function addLines(roundId: string, from: number, count: number): Promise<void> {
  const series = `generate_series(${from + 1}, ${from + count}) as n`
  const buyer = `(n::bigint * 7919 % ${people}) + 1`
  // With triggers it would take minutes.
  await withoutTriggers(async (client) => {
    await client.query(`insert into persons (id) select ${idOf('person', 'n')} from generate_series(1, ${people}) as n
      on conflict do nothing`)
    await client.query(`insert into accounts (id, person_id, account_type, email, email_folded, password_hash, msisdn, brand)
      select ${idOf('account', 'n')}, ${idOf('person', 'n')}, 'REGISTERED', n || '@example.com', n || '@example.com', 'hash',
        '07700' || n, 'UK_FAIRDRAW' from generate_series(1, ${people}) as n on conflict do nothing`)
    await client.query(`insert into purchases (id, account_id, person_id, state, items_pence, discount_pence, credit_pence,
        total_pence, brand, platform, created_at, hold_ends_at)
      select ${purchaseId}, ${idOf('account', buyer)}, ${idOf('person', buyer)}, 'COMPLETED', 250, 0, 0, 250,
        'UK_FAIRDRAW', 'website', now(), now() from ${series} on conflict do nothing`)
    await client.query(
      `insert into entries (id, account_id, campaign_id, round_id, purchase_id, route, state, quantity, first_ticket, last_ticket)
      select gen_random_uuid(), ${idOf('account', buyer)}, campaign_id, rounds.id, ${purchaseId}, 'PAID', 'ISSUED',
        quantity, upto - quantity + 1, upto
      from (select n, quantity, sum(quantity) over (order by n) + next_ticket - 1 as upto
        from (select n, n % 10 + 1 as quantity from ${series}) as line, rounds where rounds.id = $1) as placed, rounds
      where rounds.id = $1`,
      [roundId],
    )
    await client.query(
      `update rounds set next_ticket = (select max(last_ticket) + 1 from entries where round_id = $1) where id = $1`,
      [roundId],
    )
  })
  await real.pool.query('vacuum analyze entries, purchases, rounds')
}

/** Runs an action without foreign-key checks and without the guards of entered campaigns. */
async function withoutTriggers(action: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await real.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await action(client)
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
}

type Answer = { at: number; ms: number }
type Span = { from: number; until: number }

/**
 * Measures the API beside the worker, whose sweeps freeze and draw rounds of this many lines, one after the other. A
 * single round would be too short: its slowest hundredth would be only twenty answers.
 */
async function runBesideApi(): Promise<void> {
  // Otherwise the worker would compare sums of sales that did not happen.
  await real.pool.query(`insert into reconciliations (id, kind, day, made_at, totals)
    select gen_random_uuid(), kind, (now() at time zone 'Europe/London')::date - back, now(), '{}'
    from unnest(array['PROVIDERS', 'LEDGERS']) as kind, generate_series(0, 7) as back`)
  const rounds: string[] = []
  for (let n = 1; n <= freezesBeside; n++)
    rounds.push(await seedRound(`BESIDE${n}`, lines, new Date(Date.now() + 3_600_000)))
  const harness = await startHarness({ processes: 1, env: { ...env, ROLES: 'api,payments,worker', WORKERS: '1' } })
  const answers: Answer[] = []
  let isOver = false
  try {
    const readers = Array.from({ length: 8 }, () =>
      readOn(`${harness.urls[0]}/api/campaign/info/LARGE`, answers, () => isOver),
    )
    await wait(5_000)
    const quiet: Span[] = []
    const freezing: Span[] = []
    const drawing: Span[] = []
    for (const roundId of rounds) {
      quiet.push(await lasting(15_000))
      const closing = `with campaign as (update campaigns set ends_at = now() from rounds
        where rounds.id = $1 and campaigns.id = campaign_id) update rounds set closes_at = now() where id = $1`
      await withoutTriggers((client) => client.query(closing, [roundId]))
      freezing.push(last(await during(() => exists('draw_freezes', roundId)), 6_000))
      drawing.push(last(await during(() => exists('draws', roundId)), 4_000))
    }
    isOver = true
    await Promise.all(readers)
    const row = (what: string, spans: readonly Span[]) => {
      const within = answers.filter(({ at }) => spans.some(({ from, until }) => at >= from && at < until))
      const { p50, p95, p99 } = summarise(
        within.map(({ ms }) => ms),
        1,
      )
      return [what, ...[p50, p95, p99].map(short)]
    }
    const rows = [row('nothing', quiet), row('freeze', freezing), row('draw', drawing)]
    process.stdout.write(`\n${tableOf(['beside', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}\n`)
    if (harness.faults.length > 0) throw new Error(harness.faults.slice(0, 5).join('\n'))
  } finally {
    isOver = true
    await harness.stop()
  }
}

async function exists(table: string, roundId: string): Promise<boolean> {
  const { rows } = await real.pool.query(`select from ${table} where round_id = $1`, [roundId])
  return rows.length > 0
}

async function during(isDone: () => Promise<boolean>): Promise<Span> {
  const from = performance.now()
  while (!(await isDone())) await wait(50)
  return { from, until: performance.now() }
}

async function lasting(ms: number): Promise<Span> {
  const from = performance.now()
  await wait(ms)
  return { from, until: performance.now() }
}

function last({ until }: Span, ms: number): Span {
  return { from: until - ms, until }
}

async function readOn(url: string, answers: Answer[], isOver: () => boolean): Promise<void> {
  const connection = await keepAlive(url, 'identity')
  while (!isOver()) {
    const at = performance.now()
    const { status } = await connection.request()
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    answers.push({ at, ms: performance.now() - at })
    await wait(20)
  }
  connection.close()
}
