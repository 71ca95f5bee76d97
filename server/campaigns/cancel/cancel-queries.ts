import { pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** Rounds without a result. Buyers got what they paid for in rounds that were drawn. */
export const isUndrawn = sql`rounds.frozen_at is null
  and not exists (select from elsewhere_results where elsewhere_results.round_id = rounds.id)`

/** Adds the purchases with tickets in a round that is not drawn. A repeated call adds those paid since. */
export async function addRefunds(db: Db, campaignId: string): Promise<void> {
  await sql`
    insert into campaign_refunds (campaign_id, purchase_id)
    select distinct ${campaignId}::uuid, purchase_id from rounds join entries on entries.round_id = rounds.id
    where rounds.campaign_id = ${campaignId} and ${isUndrawn} and first_ticket is not null and purchase_id is not null
    on conflict do nothing`.execute(db)
}

export async function listPendingRefunds(db: Db, campaignId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaignRefunds')
    .select('purchaseId as id')
    .where('campaignId', '=', campaignId)
    .where('state', '=', sql.lit('PENDING'))
    .orderBy('purchaseId')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type RefundEnd = { state: 'REFUNDED'; amountPence: number; requestId: string } | { state: 'NOTHING' | 'BY_HAND' }

export async function endRefund(db: Db, campaignId: string, purchaseId: string, end: RefundEnd): Promise<void> {
  await db
    .updateTable('campaignRefunds')
    .set({
      state: end.state,
      amountPence: end.state === 'REFUNDED' ? end.amountPence : null,
      requestId: end.state === 'REFUNDED' ? end.requestId : null,
    })
    .where('campaignId', '=', campaignId)
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', sql.lit('PENDING'))
    .execute()
}

/** Whether a payment may still complete: tickets are held or claimed in a round that is not drawn. */
export async function hasUnsettled(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from rounds join entries on entries.round_id = rounds.id
      where rounds.campaign_id = ${campaignId} and ${isUndrawn} and entries.state in ('HELD', 'CLAIMED')) as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** How a purchase ends when nothing of it is left to refund, or its payment is disputed. */
export async function findPurchaseEnd(db: Db, purchaseId: string): Promise<'REFUNDED' | 'OPEN'> {
  const row = await db
    .selectFrom('purchases')
    .select(['state', 'totalPence as total', 'creditPence as credit'])
    .select(['refundedPence as back', 'refundedCreditPence as creditBack'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const isWhole = row.back + row.creditBack === row.total + row.credit
  return row.state === 'REFUNDED' || isWhole ? 'REFUNDED' : 'OPEN'
}

/** The number of purchases in each state, and the amounts that were requested for them. */
export async function countRefunds(db: Db, campaignId: string) {
  const { rows } = await sql<Record<'purchases' | 'pending' | 'refunded' | 'others' | 'refundedPence', number>>`
    select count(*)::integer as purchases, count(*) filter (where state = 'PENDING')::integer as pending,
      count(*) filter (where state = 'REFUNDED')::integer as refunded,
      count(*) filter (where state in ('NOTHING', 'BY_HAND'))::integer as others,
      coalesce(sum(amount_pence), 0)::float8 as refunded_pence
    from campaign_refunds where campaign_id = ${campaignId}`.execute(db)
  return rows[0]!
}

export async function listStates(db: Db, campaignId: string, purchaseIds: readonly string[]) {
  const rows = await db
    .selectFrom('campaignRefunds')
    .select(['purchaseId', 'state'])
    .where('campaignId', '=', campaignId)
    .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ purchaseId, state }) => [purchaseId, state]))
}

/** Purchases with a refund that a provider has not made yet, and the amount. */
export async function listWaiting(db: Db, campaignId: string) {
  const rows = await db
    .selectFrom('campaignRefunds')
    .innerJoin('refunds', 'refunds.requestId', 'campaignRefunds.requestId')
    .select(['campaignRefunds.purchaseId', 'refunds.amountPence'])
    .where('campaignId', '=', campaignId)
    .where('refunds.state', '=', sql.lit('PENDING'))
    .execute()
  return rows.map(({ purchaseId, amountPence }) => ({ purchaseId, amountPence: pence(amountPence) }))
}

export async function findCancelledId(db: Db, tag: string): Promise<string | null> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('tag', '=', tag)
    .where('cancelledAt', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findCancelled(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaigns')
    .select(['tag', 'title'])
    .where('id', '=', campaignId)
    .where('cancelledAt', 'is not', null)
    .executeTakeFirst()
}
