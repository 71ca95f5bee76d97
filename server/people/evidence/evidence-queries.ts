import { type Db, sql } from '#server/platform/db/db.ts'

export async function findBuyer(db: Db, purchaseId: string): Promise<string> {
  const query = db.selectFrom('purchases').select('accountId').where('id', '=', purchaseId)
  return (await query.executeTakeFirstOrThrow()).accountId
}

export async function countEarlierOrders(db: Db, accountId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchases
    where account_id = ${accountId} and completed_at is not null and created_at < ${before} and not is_free
      and not exists (select from payments join disputes on payment_id = payments.id where purchase_id = purchases.id)`.execute(
    db,
  )
  return rows[0]!.count
}
