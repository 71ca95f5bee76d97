import { v5 as namedUuid } from 'uuid'
import type { RefundedLine } from '#domain/campaign-desk.ts'
import { type Pence, pence } from '#domain/money.ts'
import type { PurchaseState } from '#domain/purchase.ts'
import type { RefundRowWhy } from '#domain/purchase-list.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type WantedRow = { purchaseId: string; wantedPence: Pence; voidLines: readonly string[] }

/** Numbers of purchases, those that there are, with what can be refunded of each. */
export async function findListed(db: Db, numbers: readonly number[]) {
  const { rows } = await sql<{ id: string; number: number; left: number }>`
    select id, number::float8 as number, case when state in ('COMPLETED', 'PARTLY_REFUNDED', 'REFUNDING')
      then total_pence - refunded_pence + credit_pence - refunded_credit_pence else 0 end as left
    from purchases where number = any(${numbers}::bigint[])`.execute(db)
  return rows.map(({ left, ...row }) => ({ ...row, left: pence(left) }))
}

type EnteredLine = RefundedLine & { purchaseId: string; lineId: string; isOwn: boolean }

/**
 * What everybody paid for a campaign, line by line: its own lines, and its part of bundles. Without lines that are void
 * already, and without those whom another list of the campaign refunds.
 */
export async function listEnteredLines(db: Db, campaignId: string): Promise<EnteredLine[]> {
  const { rows } = await sql<Omit<EnteredLine, 'paidPence'> & { paid: number }>`
    select entered.purchase_id as "purchaseId", lines.id as "lineId", lines.campaign_id is not null as "isOwn",
      lines.price_pence - lines.discount_pence as paid,
      coalesce(part.weight, 1)::integer as weight, coalesce(part.weights, 1)::integer as weights,
      1 as entries, 1 as "refundedEntries"
    from (
      select distinct purchase_id, item_id from rounds join entries on entries.round_id = rounds.id
      where rounds.campaign_id = ${campaignId} and first_ticket is not null and purchase_id is not null
    ) as entered
    join purchase_items as lines on lines.id = entered.item_id and lines.void_at is null
    left join lateral (
      select sum(price_pence) filter (where bundle_items.campaign_id = ${campaignId}) as weight,
        sum(price_pence) as weights
      from bundle_items where bundle_items.bundle_id = lines.bundle_id
    ) as part on part.weights > 0
    where lines.price_pence > lines.discount_pence and not exists (
      select from refund_list_rows as others where others.campaign_id = ${campaignId}
        and others.purchase_id = entered.purchase_id and others.state in ('PENDING', 'DONE'))
    order by entered.purchase_id, lines.position`.execute(db)
  return rows.map(({ paid, ...line }) => ({ ...line, paidPence: pence(paid) }))
}

/** Each refund is named after its purchase and its list, so that it is the same however often it is made. */
export async function addRows(
  tx: Tx,
  list: { id: string; campaignId: string | null },
  rows: readonly WantedRow[],
): Promise<void> {
  const wanted = rows.map(({ purchaseId, wantedPence, voidLines }, index) => ({
    position: index + 1,
    purchase_id: purchaseId,
    request_id: namedUuid(purchaseId, list.id),
    wanted_pence: wantedPence,
    void_lines: voidLines,
  }))
  await sql`
    insert into refund_list_rows (list_id, position, purchase_id, campaign_id, request_id, wanted_pence, void_lines)
    select ${list.id}::uuid, position, purchase_id, ${list.campaignId}::uuid, request_id, wanted_pence, void_lines
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as made (position integer, purchase_id uuid, request_id uuid, wanted_pence integer, void_lines uuid[])`.execute(
    tx,
  )
}

export async function listPendingRows(db: Db, listId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund_list_rows')
    .select('position')
    .where('list_id', '=', listId)
    .where('state', '=', sql.lit('PENDING'))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position }) => position)
}

export type PendingRow = NonNullable<Awaited<ReturnType<typeof lockPendingRow>>>

/** Null where it is done already, or was cancelled. */
export async function lockPendingRow(tx: Tx, listId: string, position: number) {
  const row = await tx
    .selectFrom('refund_list_rows')
    .select(['purchase_id as purchaseId', 'request_id as requestId', 'wanted_pence as wantedPence'])
    .select(['campaign_id as campaignId', 'void_lines as voidLines'])
    .where('list_id', '=', listId)
    .where('position', '=', position)
    .where('state', '=', sql.lit('PENDING'))
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, wantedPence: pence(row.wantedPence) } : null
}

export type RowEnd =
  | { state: 'DONE'; amountPence: Pence }
  | { state: 'NOTHING' }
  | { state: 'REFUSED'; why: RefundRowWhy }

export async function endRow(tx: Tx, listId: string, position: number, end: RowEnd): Promise<void> {
  await tx
    .updateTable('refund_list_rows')
    .set({
      state: end.state,
      amount_pence: end.state === 'DONE' ? end.amountPence : null,
      why: end.state === 'REFUSED' ? end.why : null,
    })
    .where('list_id', '=', listId)
    .where('position', '=', position)
    .execute()
}

/** A row that is being refunded is waited for, and then is not cancelled. Answers how many are. */
export async function cancelRows(tx: Tx, listId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_list_rows')
    .set({ state: 'CANCELLED' })
    .where('list_id', '=', listId)
    .where('state', '=', sql.lit('PENDING'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether a campaign is cancelled, which refunds everybody. It cannot become so until the transaction ends. */
export async function isCancelledCampaign(tx: Tx, campaignId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaigns')
    .select('cancelled_at')
    .where('id', '=', campaignId)
    .forShare()
    .executeTakeFirst()
  return row === undefined || row.cancelled_at !== null
}

/** The state of a purchase, and whether nothing of it is left. */
export async function findEnd(db: Db, purchaseId: string): Promise<{ state: PurchaseState; isAllBack: boolean }> {
  const row = await db
    .selectFrom('purchases')
    .select(['state', 'total_pence as total', 'credit_pence as credit'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_pence').as('pence'))
    .where('purchase_id', '=', purchaseId)
    .where('of_purchase', '=', true)
    .where('state', '<>', 'FAILED')
    .executeTakeFirst()
  return { state: row.state as PurchaseState, isAllBack: Number(given?.pence ?? 0) >= row.total + row.credit }
}
