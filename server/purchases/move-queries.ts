import { v7 as uuid } from 'uuid'
import { canMovePurchase, type PurchaseState } from '#domain/order/purchase.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'

/**
 * Moves a purchase along the table of moves and records the reason. A move that its state no longer allows changes
 * nothing and returns false.
 */
export async function movePurchase(
  tx: Tx,
  move: { id: string; from: PurchaseState; to: PurchaseState; why: string; at: Date },
): Promise<boolean> {
  const { id, from, to, why, at } = move
  if (!canMovePurchase(from, to)) return false
  return (await movePurchases(sendIn(tx), [{ id, from, steps: [{ to, why }] }], at)).has(id)
}

export type PurchaseMove = {
  id: string
  from: PurchaseState
  steps: readonly { to: PurchaseState; why: string }[]
}

/**
 * Moves purchases along the table of moves, and records each step. The statement checks their current state: a purchase
 * that has moved meanwhile is skipped, and is not returned.
 */
export async function movePurchases(
  send: Send,
  moves: readonly PurchaseMove[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set()
  const forbidden = moves.find(({ from, steps }) =>
    steps.some(({ to }, index) => !canMovePurchase(steps[index - 1]?.to ?? from, to)),
  )
  if (forbidden) throw new Error(`purchase ${forbidden.id} cannot move from ${forbidden.from}`)
  const rows = moves.flatMap(({ id, from, steps }) =>
    steps.map(({ to, why }, index) => eventRow({ id, from: steps[index - 1]?.to ?? from, to, why, at })),
  )
  const targets = moves.map(({ id, from, steps }) => ({ id, from, to: steps.at(-1)!.to, steps: steps.length }))
  const { rows: moved } = await send<{ id: string }>(
    `with moved as (
       update purchases set state = target.to, version = version + target.steps,
         completed_at = case when target.to = 'COMPLETED' then $3 else completed_at end
       from json_to_recordset($1::json) as target (id uuid, "from" text, "to" text, steps int)
       where purchases.id = target.id and purchases.state = target."from"
       returning purchases.id
     ), noted as (
       insert into purchase_events (id, purchase_id, from_state, to_state, why, happened_at)
       select event.id, purchase_id, from_state, to_state, why, happened_at
       from json_populate_recordset(null::purchase_events, $2::json) as event join moved on moved.id = purchase_id
       order by event.id
     )
     select id from moved`,
    [JSON.stringify(targets), jsonRows(rows), at],
  )
  return new Set(moved.map(({ id }) => id))
}

type NewEvent = { id: string; from: string | null; to: string; why: string; at: Date }

export function eventRow({ id, from, to, why, at }: NewEvent) {
  return { id: uuid(), purchaseId: id, fromState: from, toState: to, why, happenedAt: at }
}
