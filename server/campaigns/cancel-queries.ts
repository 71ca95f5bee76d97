import type { CancellationProgress } from '#contract/console/campaigns.ts'
import type { RefundedLine } from '#domain/campaign-desk.ts'
import { pence } from '#domain/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** Of a round without a result: what was drawn was what people paid for. */
const isUndrawn = sql`rounds.frozen_at is null
  and not exists (select from elsewhere_results where elsewhere_results.round_id = rounds.id)`

/** Everybody who has tickets in a round that is not drawn. Again it adds those who have paid since. */
export async function addRefunds(db: Db, campaignId: string): Promise<void> {
  await sql`
    insert into campaign_refunds (campaign_id, purchase_id)
    select distinct ${campaignId}::uuid, purchase_id from rounds join entries on entries.round_id = rounds.id
    where rounds.campaign_id = ${campaignId} and ${isUndrawn} and first_ticket is not null and purchase_id is not null
    on conflict do nothing`.execute(db)
}

export async function listPendingRefunds(db: Db, campaignId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_refunds')
    .select('purchase_id as id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', sql.lit('PENDING'))
    .orderBy('purchase_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type RefundEnd = { state: 'REFUNDED'; amountPence: number } | { state: 'NOTHING' | 'BY_HAND' }

export async function endRefund(db: Db, campaignId: string, purchaseId: string, end: RefundEnd): Promise<void> {
  await db
    .updateTable('campaign_refunds')
    .set({ state: end.state, amount_pence: end.state === 'REFUNDED' ? end.amountPence : null })
    .where('campaign_id', '=', campaignId)
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', sql.lit('PENDING'))
    .execute()
}

/**
 * The lines of a purchase that hold entries of the campaign. A bundle's price is shared as its parts' prices are. A
 * line that is void is refunded already, and so is a line in a list of refunds of the campaign.
 */
export async function listRefundedLines(db: Db, campaignId: string, purchaseId: string): Promise<RefundedLine[]> {
  const { rows } = await sql<Omit<RefundedLine, 'paidPence'> & { paid: number }>`
    select price_pence - discount_pence as paid,
      coalesce(part.weight, 1)::integer as weight, coalesce(part.weights, 1)::integer as weights,
      entered.entries::integer, entered.refunded::integer as "refundedEntries"
    from purchase_items
    join (
      select item_id, sum(quantity) as entries, coalesce(sum(quantity) filter (where ${isUndrawn}), 0) as refunded
      from entries join rounds on rounds.id = entries.round_id
      where purchase_id = ${purchaseId} and entries.campaign_id = ${campaignId} and first_ticket is not null
      group by item_id
    ) as entered on entered.item_id = purchase_items.id
    left join lateral (
      select sum(price_pence) filter (where bundle_items.campaign_id = ${campaignId}) as weight,
        sum(price_pence) as weights
      from bundle_items where bundle_items.bundle_id = purchase_items.bundle_id
    ) as part on part.weights > 0
    where purchase_id = ${purchaseId} and entered.refunded > 0 and void_at is null and not exists (
      select from refund_list_rows as listed where listed.campaign_id = ${campaignId}
        and listed.purchase_id = ${purchaseId} and listed.state = 'DONE')
    order by position`.execute(db)
  return rows.map(({ paid, ...line }) => ({ ...line, paidPence: pence(paid) }))
}

/** Whether somebody may still come to have paid: what is held or claimed in a round that is not drawn. */
export async function hasUnsettled(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from rounds join entries on entries.round_id = rounds.id
      where rounds.campaign_id = ${campaignId} and ${isUndrawn} and entries.state in ('HELD', 'CLAIMED')) as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** Whether nothing of a purchase is left to be refunded, or its payment is disputed. */
export async function findPurchaseEnd(db: Db, purchaseId: string): Promise<'REFUNDED' | 'OPEN'> {
  const row = await db
    .selectFrom('purchases')
    .select(['state', 'total_pence as total', 'credit_pence as credit'])
    .select(['refunded_pence as back', 'refunded_credit_pence as creditBack'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const isWhole = row.back + row.creditBack === row.total + row.credit
  return row.state === 'REFUNDED' || isWhole ? 'REFUNDED' : 'OPEN'
}

export async function findProgress(db: Db, tag: string): Promise<CancellationProgress | null> {
  const { rows } = await sql<{
    id: string
    all: number
    refunded: number
    nothing: number
    byHand: number
    pence: number
  }>`
    select campaigns.id, count(purchase_id) as all,
      count(*) filter (where state = 'REFUNDED') as refunded,
      count(*) filter (where state = 'NOTHING') as nothing,
      count(*) filter (where state = 'BY_HAND') as "byHand",
      coalesce(sum(amount_pence), 0)::bigint as pence
    from campaigns left join campaign_refunds on campaign_id = campaigns.id
    where tag = ${tag} and cancelled_at is not null group by campaigns.id`.execute(db)
  const [row] = rows
  if (!row) return null
  const isDone = row.refunded + row.nothing + row.byHand === row.all
  return {
    purchases: row.all,
    refunded: row.refunded,
    nothing: row.nothing,
    by_hand: row.byHand,
    refunded_amount: pence(row.pence),
    is_complete: isDone && !(await hasUnsettled(db, row.id)),
  }
}

export async function findCancelled(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaigns')
    .select(['tag', 'title'])
    .where('id', '=', campaignId)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst()
}
