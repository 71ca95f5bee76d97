import { insertRows, insertText, type Send } from '#server/platform/db/pipeline.ts'
import { itemRows, type NewItem } from './item-queries.ts'
import { eventRow } from './move-queries.ts'
import { type NewPurchase, purchaseRow, unfinished } from './queries.ts'

/** Who of these persons has begun a purchase that is neither paid for with its tickets nor over. */
export async function listUnfinishedOf(send: Send, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const states = unfinished.map((state) => `'${state}'`).join(', ')
  const { rows } = await send<{ personId: string }>(
    `select person_id as "personId" from purchases where person_id = any($1::uuid[]) and state in (${states})`,
    [personIds],
  )
  return new Set(rows.map(({ personId }) => personId))
}

/** Inserts what was started and answers the running number of each, by its id. */
export async function insertStarted(
  send: Send,
  started: readonly { purchase: NewPurchase; items: readonly NewItem[] }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = started.map(({ purchase }) => purchaseRow(purchase))
  const events = started.map(({ purchase: { id, state, createdAt } }) =>
    eventRow({ id, from: null, to: state, why: 'started', at: createdAt }),
  )
  const [inserted] = await Promise.all([
    send<{ id: string; number: number }>(`${insertText('purchases', Object.keys(rows[0]!))} returning id, number`, [
      JSON.stringify(rows),
    ]),
    insertRows(send, 'purchase_events', events),
    insertRows(
      send,
      'purchase_items',
      started.flatMap(({ purchase, items }) => itemRows(purchase.id, items)),
    ),
  ])
  return new Map(inserted.rows.map(({ id, number }) => [id, number]))
}
