import { v7 as uuid } from 'uuid'
import { canMovePurchase, type PurchaseState, statesBefore } from '#domain/purchase.ts'
import { sql, type Tx } from '#server/platform/db/db.ts'

/**
 * Moves a purchase along the table of moves and writes who did it. The statement is guarded by the same table, so a
 * move that the state no longer allows changes nothing and answers false.
 */
export async function movePurchase(
  tx: Tx,
  move: { id: string; from: PurchaseState; to: PurchaseState; why: string; at: Date },
): Promise<boolean> {
  if (!canMovePurchase(move.from, move.to)) return false
  const { numAffectedRows } = await sql`
    with moved as (
      update purchases set state = ${move.to}, version = version + 1,
        completed_at = case when ${move.to} = 'COMPLETED' then ${move.at} else completed_at end
      where id = ${move.id} and state = any(${statesBefore(move.to)})
      returning id
    )
    insert into purchase_events (id, purchase_id, from_state, to_state, why, happened_at)
    select ${uuid()}, id, ${move.from}, ${move.to}, ${move.why}, ${move.at} from moved`.execute(tx)
  return numAffectedRows === 1n
}

type NewEvent = { id: string; from: string | null; to: string; why: string; at: Date }

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insertInto('purchase_events').values(eventRow(event)).execute()
}

export function eventRow({ id, from, to, why, at }: NewEvent) {
  return { id: uuid(), purchase_id: id, from_state: from, to_state: to, why, happened_at: at }
}
