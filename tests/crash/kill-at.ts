import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import pg from 'pg'
import { statementText } from '#tests/support/database/statement-text.ts'
import './clock-ahead.ts'

/**
 * Loaded before the program (`node --import`), which therefore needs no code for it: it names every commit and every
 * call to a payment provider, and kills the process at the chosen one, before it is sent or after it was answered. The
 * test controls the clock and the sweeps.
 */
export type Order = {
  /** The difference between the product's clock and the machine's. */
  aheadMs: number
  killAt: KillAt | null
}
export type KillAt = { point: string; nth: number; side: 'before' | 'after' }

let order: Order = { aheadMs: 0, killAt: null }
let reached = new Map<string, number>()

process.on('message', (given: Order) => {
  order = given
  reached = new Map()
  process.send?.({ isReady: true })
})

const SWEEPS_FROM_MS = 10_000
const setAnyInterval = globalThis.setInterval
globalThis.setInterval = ((work: () => void, ms?: number) =>
  setAnyInterval(ms !== undefined && ms >= SWEEPS_FROM_MS ? () => {} : work, ms)) as typeof setInterval

function come(point: string): number {
  const nth = (reached.get(point) ?? 0) + 1
  reached.set(point, nth)
  process.send?.({ point })
  dieAt({ point, nth, side: 'before' })
  return nth
}

function dieAt(here: KillAt): void {
  const { killAt } = order
  if (killAt?.point === here.point && killAt.nth === here.nth && killAt.side === here.side)
    process.kill(process.pid, 'SIGKILL')
}

type Answer = { rows: { noun: string; path: string }[] }
type Query = (this: object, ...given: unknown[]) => Promise<Answer>
const plainQuery = pg.Client.prototype.query as unknown as Query
/** The tables that the open transaction of each connection has written. */
const written = new WeakMap<object, Set<string>>()

pg.Client.prototype.query = function query(this: object, ...given: unknown[]) {
  const text = statementText(given[0])
  const sendRequest = () => plainQuery.apply(this, given)
  if (text === 'begin') written.set(this, new Set())
  const inside = written.get(this)
  const isCommit = text === 'commit'
  if (isCommit || text === 'rollback') written.delete(this)
  if (isCommit && inside?.size)
    return plainQuery.call(this, moves).then(({ rows }) => passing(`commit ${nameOf(rows, inside)}`, sendRequest))
  const tables = writesOf(text)
  if (!inside && tables.length > 0) return passing(`write ${tables.join(', ')}`, sendRequest)
  for (const table of tables) inside?.add(table)
  return sendRequest()
} as unknown as typeof pg.Client.prototype.query

async function passing(point: string, sendRequest: () => Promise<Answer>): Promise<Answer> {
  const nth = come(point)
  const answer = await sendRequest()
  dieAt({ point, nth, side: 'after' })
  return answer
}

const movesOf = (noun: string) => `select '${noun}' as noun, string_agg(to_state, ' → ' order by id) as path
  from ${noun}_events where xmin = pg_current_xact_id()::xid having count(*) > 0`
/** The state changes of this transaction, in any form of statement. */
const moves = `${movesOf('payment')} union all ${movesOf('purchase')}`

function nameOf(moved: Answer['rows'], tables: ReadonlySet<string>): string {
  if (moved.length === 0) return [...tables].join(', ')
  return moved.map(({ noun, path }) => `${noun} → ${path}`).join(', ')
}

/** A job at the start opens rounds, and tickets are numbered in a commit that changes a purchase. */
const writtenAtAnyTime = 'rounds'

/** The tables that a statement writes. Statements about the queue do not count. */
function writesOf(text: string): string[] {
  const found = text.matchAll(/(?:\binsert into|(?<!for |key |do )\bupdate|\bdelete from) "?(\w+)"?/gi)
  if (text.includes('graphile_worker')) return []
  return [...new Set([...found].map(([, table]) => table!))].filter((table) => table !== writtenAtAnyTime)
}

/** A call's name; null if it is not about one payment: tokens, certificates, texts. */
function callOf({ method, path }: { method: string; path: string }): string | null {
  const [, provider, called] =
    /\/sandbox\/(stripe|paypal)(\/v\d\/(?:payment|refund|checkout|customer)[^?]*)/.exec(path) ?? []
  const name = called?.replace(/(payment_intents|payment_methods|customers|orders|captures|refunds)\/[^/]+/, '$1/:id')
  return name ? `${provider} ${method} ${name}` : null
}

const calls = new WeakMap<object, { point: string; nth: number }>()

function callBegins(request: { method: string; path: string }): void {
  const point = callOf(request)
  if (point !== null) calls.set(request, { point, nth: come(point) })
}

function callAnswered(request: object): void {
  const call = calls.get(request)
  if (call) dieAt({ ...call, side: 'after' })
}

subscribe('http.client.request.created', (received) => callBegins((received as { request: ClientRequest }).request))
subscribe('http.client.response.finish', (received) => callAnswered((received as { request: ClientRequest }).request))
subscribe('undici:request:create', (received) => callBegins((received as { request: ClientRequest }).request))
subscribe('undici:request:headers', (received) => callAnswered((received as { request: ClientRequest }).request))
