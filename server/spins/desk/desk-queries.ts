import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { NewPrize } from '../queries.ts'

/** Every prize, also what has none left. */
export function listPrizes(db: Db) {
  return db
    .selectFrom('spin_prizes')
    .select(['id', 'description', 'weight', 'stock', 'type', 'amount_pence as amountPence'])
    .select(['percent', 'valid_for_days as validForDays'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Until the end of the transaction no spin takes the last of a prize. */
export async function lockPrizes(tx: Tx): Promise<void> {
  await tx.selectFrom('spin_prizes').select('id').orderBy('id').forUpdate().execute()
}

export async function updatePrize(tx: Tx, { id, ...prize }: NewPrize, now: Date): Promise<void> {
  const { amountPence, validForDays, ...same } = prize
  await tx
    .updateTable('spin_prizes')
    .set({ ...same, amount_pence: amountPence, valid_for_days: validForDays, changed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function countSpins(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from spins where day >= ${from}::date and day < ${to}::date and not test_mode`.execute(db)
  return Number(rows[0]!.count)
}
