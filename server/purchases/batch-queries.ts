import { statesBefore } from '#domain/order/purchase.ts'
import { BatchOutdated, insertRows, type Send } from '#server/platform/db/pipeline.ts'
import { itemRows, type NewItem } from './item-queries.ts'
import { eventRow } from './move-queries.ts'
import { type NewPurchase, type PurchaseRow, purchaseRow, unfinished } from './queries.ts'

/** A purchase that is neither completed nor over. */
export type Unfinished = Pick<
  PurchaseRow,
  'id' | 'personId' | 'state' | 'totalPence' | 'creditPence' | 'promoId' | 'spendMonth' | 'confirmedAt'
>

/** The way a purchase is read: locked, waiting for other locks or skipping locked rows, or without a lock. */
export type Locking = 'waits' | 'skips' | 'reads'

const lockClauses = { waits: 'for update', skips: 'for update skip locked', reads: '' }

/**
 * The unfinished purchases of the persons behind accounts, and of those joined with them. `skipped` are persons with a
 * row that another transaction has locked: their unfinished purchases are unknown.
 */
export async function lockUnfinishedOf(
  send: Send,
  accountIds: readonly string[],
  locking: Locking,
): Promise<{ unfinished: Unfinished[]; skipped: ReadonlySet<string> }> {
  const states = unfinished.map((state) => `'${state}'`).join(', ')
  const where = `person_id = any(array(
      select person_id from accounts where id = any($1::uuid[])
      union all select persons.id from persons
        where joined_person_id = any(array(select person_id from accounts where id = any($1::uuid[])))))
    and state in (${states})`
  const [locked, all] = await Promise.all([
    send<Unfinished>(
      `select id, person_id, state, total_pence, credit_pence, promo_id, spend_month, confirmed_at
       from purchases where ${where} order by id ${lockClauses[locking]}`,
      [accountIds],
    ),
    // Sent after the locks were taken, so a row committed in between is either seen by both statements or by this one.
    locking === 'skips' &&
      send<{ id: string; personId: string }>(`select id, person_id from purchases where ${where}`, [accountIds]),
  ])
  const ids = new Set(locked.rows.map(({ id }) => id))
  const missed = all ? all.rows.filter(({ id }) => !ids.has(id)) : []
  return { unfinished: locked.rows, skipped: new Set(missed.map(({ personId }) => personId)) }
}

/** Moves unpaid purchases to CANCELLED by the table of moves. They must be locked. */
export async function cancelUnpaid(
  send: Send,
  purchases: readonly Pick<Unfinished, 'id' | 'state'>[],
  why: string,
  at: Date,
): Promise<void> {
  if (purchases.length === 0) return
  const [{ rowCount }] = await Promise.all([
    send(
      `update purchases set state = 'CANCELLED', version = version + 1
       where id = any($1::uuid[]) and state = any($2::text[])`,
      [purchases.map(({ id }) => id), statesBefore('CANCELLED')],
    ),
    insertRows(
      send,
      'purchaseEvents',
      purchases.map(({ id, state }) => eventRow({ id, from: state, to: 'CANCELLED', why, at })),
    ),
  ])
  if (rowCount !== purchases.length) throw new BatchOutdated()
}

/** The running numbers of a purchase, and of its first free entry if it has one. */
export type RunningNumbers = { readonly purchase: number; readonly freeTicket: number }

/**
 * Running numbers for purchases that may be started. Refused starts leave a gap, as do purchases without a free entry.
 */
export async function reserveNumbers(send: Send, count: number): Promise<RunningNumbers[]> {
  const { rows } = await send<RunningNumbers>(
    `select nextval('purchases_number_seq') as purchase, nextval('entries_number_seq') as "freeTicket"
     from generate_series(1, $1::int)`,
    [count],
  )
  return rows
}

/** Inserts started purchases, each with its running number. */
export async function insertStarted(
  send: Send,
  started: readonly { purchase: NewPurchase; number: number; items: readonly NewItem[] }[],
): Promise<void> {
  const rows = started.map(({ purchase, number }) => ({ ...purchaseRow(purchase), number }))
  const events = started.map(({ purchase: { id, state, createdAt } }) =>
    eventRow({ id, from: null, to: state, why: 'started', at: createdAt }),
  )
  await Promise.all([
    insertRows(send, 'purchases', rows),
    insertRows(send, 'purchaseEvents', events),
    insertRows(
      send,
      'purchaseItems',
      started.flatMap(({ purchase, items }) => itemRows(purchase.id, items)),
    ),
  ])
}
