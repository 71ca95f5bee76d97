import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startPurchase } from '#contract/purchases.ts'
import { reportPayments, sumUp } from '#sandbox/pages/report.ts'
import type { Context } from '#server/platform/context.ts'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { item, payByCard, startBuying } from '#tests/support/payments/shop.ts'
import { keepAlive } from '../keep-alive.ts'
import type { Fleet } from './processes.ts'

export const pricePence = 200
const BUSY_MS = 200

/** One action at one of the processes, in one of its loops; false if there is nothing left to do. */
export type Work = (host: number, loop: number) => Promise<boolean>

/** Starts purchases over connections that are already open. Each start has its own buyer. */
export async function openStarts({ urls }: Fleet, tag: string, loopsEach: number) {
  const line = { campaign_tag: tag, frequency: 'SINGLE', quantity: 1, price: pricePence / 100, price_type: 'STANDARD' }
  const post = { headers: {}, body: JSON.stringify({ items: [line], promo_code: null, credit: 0 }) }
  const open = (url: string) => keepAlive(`${url}${startPurchase.path}`, 'identity', post)
  const connections = await Promise.all(
    urls.map((url) => Promise.all(Array.from({ length: loopsEach }, () => open(url)))),
  )
  const start = async (buyer: Bearer, host: number, loop: number) => {
    const headers = { ...buyer, 'Idempotency-Key': randomUUID() }
    let answer = await connections[host]![loop]!.request('', headers)
    while (answer.status === 503) {
      await wait(BUSY_MS)
      answer = await connections[host]![loop]!.request('', headers)
    }
    if (answer.status !== 200 || !answer.body.includes('"exp"')) throw new Error(`not held: ${answer.body}`)
  }
  return {
    start,
    close: () => {
      for (const connection of connections.flat()) connection.close()
    },
  }
}

export async function buy(url: string, { outside }: Fleet, buyer: Bearer, tag: string): Promise<void> {
  const started = await startBuying(url, buyer, [item(tag, 1, pricePence)], randomUUID())
  if (!started.token) throw new Error(`not started: ${JSON.stringify(started)}`)
  const paid = await payByCard(url, outside.url, started.token.token)
  if (!paid.success) throw new Error(`not paid: ${paid.reason}`)
}

/** Checks that each answer has its tickets, that their numbers have no gaps, and that each issued one was captured. */
export async function checkBooks(
  { pool }: Context,
  { outside, faults }: Fleet,
  tag: string,
  { held, paid }: { held: number; paid: number },
): Promise<void> {
  const { rows } = await pool.query<Record<'held' | 'issued' | 'last' | 'taken', number>>(
    `select count(*) filter (where state = 'HELD')::int as held, count(*) filter (where state = 'ISSUED')::int as issued,
       max(last_ticket)::int as last, (select (capacity - remaining)::int from stock where campaign_id = campaigns.id) as taken
     from entries join campaigns on campaigns.id = campaign_id where tag = $1 group by campaigns.id`,
    [tag],
  )
  const found = rows[0]!
  const captured = sumUp(reportPayments(outside.sandbox)).captured_pence / pricePence
  const isRight = found.held === held && [found.issued, found.last, captured].every((count) => count === paid)
  if (!isRight || found.taken !== held + paid || faults.length > 0)
    throw new Error(`${held} held, ${paid} paid: ${JSON.stringify({ ...found, captured })} ${faults.join('\n')}`)
  process.stdout.write(`${held} tickets are held and ${paid} issued, as the answers said.\n`)
}
