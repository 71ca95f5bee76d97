import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import * as passkeys from '#contract/passkeys.ts'
import { startPurchase } from '#contract/purchases.ts'
import { getSessionData, logIn, logOut } from '#contract/sessions.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { readToken } from '#server/platform/tokens.ts'
import { type Bearer, bearer, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { until } from '#tests/support/servers/processes.ts'
import { makeSoftwarePasskey } from '#tests/support/staff/software-passkey.ts'
import { UNIT_PRICE_PENCE } from './buyers.ts'
import { openConnection } from './connection.ts'
import { addressOfVisitor } from './network.ts'
import {
  CALLS_PER_MINUTE,
  closeBooks,
  findLosses,
  observe,
  openPair,
  type Pair,
  type Part,
  rowsAsTable,
} from './pair.ts'
import { table } from './table.ts'

const LOG_INS_MAX = 10
const JOBS = 10
/** The time that the mail server holds each email of a job. */
const HELD_MS = 8_000
const RESUMED_WITHIN_SECONDS = 50
/** The longest time for which a process has a payment to itself. */
const LEASE_MS = 120_000

type Headers = Record<string, string>

/**
 * Two hosts behind nginx: one is killed and one is drained while buyers pay. Stock that two processes sell, and
 * pictures that one of them receives, have their own tests in tests/capabilities.
 */
export async function tryHosts(folder: string, isQuiet: boolean): Promise<Part> {
  const pair = await openPair(folder)
  try {
    const facts = await checkFacts(pair)
    const failures = facts.filter(({ problem }) => problem !== null).map(({ fact, problem }) => `${fact}: ${problem}`)
    const buying = pair.sendBuyers()
    await wait(5_000)
    for (const index of [0, 1] as const)
      if ((await pair.countAnswers(index)) === 0) failures.push(`host ${index + 1} answered no call`)

    let jobs = { count: 0, seconds: 0 }
    const killed = await observe(buying, 'host 1 is killed', async () => {
      jobs = await killWithJobs(pair)
    })
    const started = await observe(buying, 'host 1 is started again', () => pair.start(0))
    const drained = await observe(buying, 'host 2 is drained', () => pair.drain(1))
    const again = await observe(buying, 'host 2 is started again', () => pair.start(1))
    failures.push(...(await closeBooks(pair, buying)))

    if (killed.lost === 0) failures.push('no call was lost with a killed host, so the trial cannot find a lost one')
    if (killed.mostOfOne > 1) failures.push(`${killed.event}: ${killed.mostOfOne} calls of one connection were lost`)
    failures.push(...findLosses([started, drained, again], isQuiet))
    if (jobs.count === 0) failures.push('the killed host held no job')
    if (jobs.seconds > RESUMED_WITHIN_SECONDS)
      failures.push(`a job of the killed host was done after ${jobs.seconds.toFixed(0)} s`)
    const resumed = `Jobs of the killed host, done elsewhere within ${jobs.seconds.toFixed(0)} s: ${jobs.count}`
    const held = table(
      ['across both hosts', 'holds'],
      facts.map(({ fact, problem }) => [fact, problem ?? 'yes']),
    )
    return { text: `${held}\n\n${rowsAsTable([killed, started, drained, again])}\n\n${resumed}`, failures }
  } finally {
    await pair.close()
  }
}

/** Kills host 1 while it has jobs, and returns how many and when the last of them was done by host 2. */
async function killWithJobs(pair: Pair): Promise<{ count: number; seconds: number }> {
  const { context, sandbox } = pair.shop
  const { id: accountId } = await makeAccount(context)
  sandbox.faults.set({ simulator: 'smtp', call: '*', fault: 'latency', times: 1_000, ms: HELD_MS })
  for (let job = 0; job < JOBS; job += 1) await enqueue(context.db, 'accounts.send-password-changed', { accountId })
  const listHeld = async () => {
    const { rows } = await context.pool.query<{ id: number; runner: string }>(
      'select id, locked_by as runner from graphile_worker._private_jobs where locked_by is not null',
    )
    return rows
  }
  await until('both hosts had jobs', async () => new Set((await listHeld()).map(({ runner }) => runner)).size === 2)
  const held = await listHeld()
  await pair.kill(0)
  const killedAt = Date.now()
  sandbox.faults.clear()
  // Until then host 2 has done its own jobs.
  await wait(1.5 * HELD_MS)
  const isLeft = async () => {
    const now = await listHeld()
    return held.filter(({ id, runner }) => now.some((job) => job.id === id && job.runner === runner))
  }
  const ofKilled = (await isLeft()).map(({ id }) => id)
  const isDone = async () => {
    const { rowCount } = await context.pool.query('select from graphile_worker._private_jobs where id = any($1)', [
      ofKilled,
    ])
    return rowCount === 0
  }
  await until('the jobs were done', isDone, 2 * RESUMED_WITHIN_SECONDS * 1_000)
  const seconds = (Date.now() - killedAt) / 1_000
  await untilLeasesEnd(pair, new Date(killedAt))
  return { count: ofKilled.length, seconds }
}

/** A payment that the killed host was settling is leased to it for two minutes, and its buyer gets 503 meanwhile. */
async function untilLeasesEnd({ shop }: Pair, killedAt: Date): Promise<void> {
  const isOver = async () => {
    const { rowCount } = await shop.context.pool.query(
      'select from payments where lease_until > now() and lease_until <= $1',
      [new Date(killedAt.getTime() + LEASE_MS)],
    )
    return rowCount === 0
  }
  await until('the leases of the killed host had ended', isOver, 2 * LEASE_MS)
}

type Fact = { fact: string; problem: string | null }

/** Each fact is about what one host begins and the other one continues. */
async function checkFacts(pair: Pair): Promise<Fact[]> {
  const facts: Fact[] = []
  const check = async (fact: string, wanted: unknown, find: () => Promise<unknown>) => {
    const [expected, found] = [JSON.stringify(wanted), JSON.stringify(await find())]
    facts.push({ fact, problem: found === expected ? null : `${found} instead of ${expected}` })
  }
  await check('a session begins on one host, and its log-out on the other ends it', [200, 200, 401], () =>
    tryASession(pair),
  )
  await check('a passkey answers on one host the challenges of the other', [200, 200], () => tryAPasskey(pair))
  await check('a place in line that one host gives is the same on the other', [503, 503, true], () => tryAPlace(pair))
  const calls = `${CALLS_PER_MINUTE} calls a minute are allowed an address, not that many for each host`
  await check(calls, { 200: CALLS_PER_MINUTE, 429: 20 }, () => tryCalls(pair))
  const logIns = `${LOG_INS_MAX} wrong passwords are allowed an email address, at both hosts together`
  await check(logIns, [...Array(LOG_INS_MAX).fill(401), 429, 429], () => tryPasswords(pair))
  return facts
}

async function tryASession(pair: Pair): Promise<number[]> {
  const { email } = await makeAccount(pair.shop.context)
  const begun = await send(pair, 0, logIn, { body: { email, password: madePassword } })
  const headers = bearer(begun.session!)
  const there = await send(pair, 1, getSessionData, { headers })
  await send(pair, 1, logOut, { headers })
  return [begun.status, there.status, (await send(pair, 0, getSessionData, { headers })).status]
}

async function tryAPasskey(pair: Pair): Promise<number[]> {
  const { context } = pair.shop
  const passkey = makeSoftwarePasskey({ hostname: 'fairdraw.example', origin: 'https://fairdraw.example' })
  const headers = await signIn(context, await makeAccount(context))
  const options = (text: string) => JSON.parse(text).data.options
  const begun = await send(pair, 0, passkeys.beginOwnPasskey, { headers, body: { password: madePassword } })
  const made = passkey.make(options(begun.text))
  const added = await send(pair, 1, passkeys.addOwnPasskey, { headers, body: { name: 'My phone', ...made } })
  const visit = bearer((await send(pair, 0, getSessionData)).session!)
  const requested = await send(pair, 0, passkeys.requestPasskeyLogIn, { headers: visit })
  const shown = passkey.show(options(requested.text))
  return [added.status, (await send(pair, 1, passkeys.logInByPasskey, { headers: visit, body: shown })).status]
}

/** While a table is locked, both hosts refuse starts with a place: as if the database was away. */
async function tryAPlace(pair: Pair): Promise<unknown[]> {
  const { context, tag, buyers } = pair.shop
  const line = {
    campaign_tag: tag,
    frequency: 'SINGLE',
    quantity: 1,
    price: UNIT_PRICE_PENCE / 100,
    price_type: 'STANDARD',
  }
  const headers = { ...buyers[0]!, 'idempotency-key': randomUUID() }
  const start = (host: 0 | 1, place: Headers = {}) =>
    send(pair, host, startPurchase, { headers: { ...headers, ...place }, body: { items: [line] } })
  const locking = await context.pool.connect()
  try {
    await locking.query('begin; lock table idempotency_keys')
    const first = await start(0)
    const place = JSON.parse(first.text).error.meta.place
    const second = await start(1, { 'x-place': place })
    const arrivals = [place, JSON.parse(second.text).error.meta.place].map((each) => {
      const read = readToken(context.config.keysFor('place in line'), 'place in line', each, new Date())
      return read.ok && read.value.at
    })
    return [first.status, second.status, arrivals[0] === arrivals[1]]
  } finally {
    await locking.query('rollback')
    locking.release()
  }
}

/** Twenty calls too many of one address, on twenty connections to nginx. */
async function tryCalls(pair: Pair): Promise<Record<number, number>> {
  const statuses: number[] = []
  let left = CALLS_PER_MINUTE + 20
  const call = async () => {
    const connection = openConnection(addressOfVisitor(100))
    while (left-- > 0) statuses.push((await connection.send(`${pair.url}/api/load`)).status)
    connection.close()
  }
  await Promise.all(Array.from({ length: 20 }, call))
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [status, all!.length]),
  )
}

async function tryPasswords(pair: Pair): Promise<number[]> {
  const { email } = await makeAccount(pair.shop.context)
  const statuses: number[] = []
  for (let times = 0; times < LOG_INS_MAX + 2; times += 1)
    statuses.push((await send(pair, times % 2 === 0 ? 0 : 1, logIn, { body: { email, password: 'wrong' } })).status)
  return statuses
}

/** Calls one host directly, without nginx. */
async function send(
  { urlOf }: Pair,
  host: 0 | 1,
  { method, path }: Endpoint,
  { headers = {}, body }: { headers?: Headers | Bearer; body?: object } = {},
) {
  const connection = openConnection()
  const json = { 'content-type': 'application/json', ...headers }
  const sent = { method, headers: body ? json : headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await connection.send(`${urlOf(host)}${path}`, sent)
  connection.close()
  return answer
}
