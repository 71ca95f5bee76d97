import { v5 as namedUuid } from 'uuid'
import { type RefundedLine, refundOfLine } from '#domain/campaign/campaign-desk.ts'
import { type Pence, pence, smaller } from '#domain/money/money.ts'
import type { LineAmount } from '#domain/money/refund.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import type { RefundRowWhy } from '#domain/order/purchase-list.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'

export type WantedRow = { purchaseId: string; wantedPence: Pence }

/** The existing purchases among these numbers, with the refundable amount of each. */
export async function findListed(db: Db, numbers: readonly number[]) {
  const { rows } = await sql<{ id: string; number: number; left: number }>`
    select id, number::float8 as number, case when state in ('COMPLETED', 'PARTLY_REFUNDED', 'REFUNDING')
      then total_pence - refunded_pence + credit_pence - refunded_credit_pence else 0 end as left
    from purchases where number = any(${numbers}::bigint[])`.execute(db)
  return rows.map(({ left, ...row }) => ({ ...row, left: pence(left) }))
}

type EnteredLine = LineAmount & { purchaseId: string; number: number }

/**
 * The refundable amount of each line of a campaign: its own lines, and its share of bundles. Orders in another list of
 * the campaign are left out.
 */
export async function listEnteredLines(
  db: Db,
  campaignId: string,
  only?: { purchaseId: string; ofList: string },
): Promise<EnteredLine[]> {
  const ofPurchase = only ? sql`purchase_id = ${only.purchaseId}` : sql`purchase_id is not null`
  const { rows } = await sql<
    Omit<RefundedLine, 'paidPence'> & Omit<EnteredLine, 'amountPence'> & { paid: number; left: number }
  >`
    select entered.purchase_id, purchases.number::float8 as number, lines.id as "lineId",
      lines.price_pence - lines.discount_pence as paid,
      lines.price_pence - lines.discount_pence - lines.refunded_pence as left,
      coalesce(part.weight, 1)::integer as weight, coalesce(part.weights, 1)::integer as weights,
      1 as entries, 1 as "refundedEntries"
    from (
      select distinct purchase_id, item_id from rounds join entries on entries.round_id = rounds.id
      where rounds.campaign_id = ${campaignId} and first_ticket is not null and ${ofPurchase}
    ) as entered
    join purchases on purchases.id = entered.purchase_id
    join purchase_items as lines on lines.id = entered.item_id
    left join lateral (
      select sum(price_pence) filter (where bundle_items.campaign_id = ${campaignId}) as weight,
        sum(price_pence) as weights
      from bundle_items where bundle_items.bundle_id = lines.bundle_id
    ) as part on part.weights > 0
    where lines.price_pence - lines.discount_pence > lines.refunded_pence and not exists (
      select from refund_list_rows as others where others.campaign_id = ${campaignId}
        and others.list_id is distinct from ${only?.ofList ?? null}::uuid
        and others.purchase_id = entered.purchase_id and others.state in ('PENDING', 'DONE'))
    order by entered.purchase_id, lines.position`.execute(db)
  return rows.map(({ purchaseId, number, lineId, left, paid, ...line }) => ({
    purchaseId,
    number,
    lineId,
    amountPence: smaller(refundOfLine({ ...line, paidPence: pence(paid) }), pence(left)),
  }))
}

/** Each refund is named after its purchase and its list, so that it is the same however often it is made. */
export async function addRows(
  tx: Tx,
  list: { id: string; campaignId: string | null },
  rows: readonly WantedRow[],
): Promise<void> {
  const wanted = rows.map(({ purchaseId, wantedPence }, index) => ({
    position: index + 1,
    purchaseId,
    requestId: namedUuid(purchaseId, list.id),
    wantedPence,
  }))
  await sql`
    insert into refund_list_rows (list_id, position, purchase_id, campaign_id, request_id, wanted_pence)
    select ${list.id}::uuid, position, purchase_id, ${list.campaignId}::uuid, request_id, wanted_pence
    from jsonb_to_recordset(${jsonRows(wanted)}::jsonb)
      as made (position integer, purchase_id uuid, request_id uuid, wanted_pence integer)`.execute(tx)
}

export async function listPendingRows(db: Db, listId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refundListRows')
    .select('position')
    .where('listId', '=', listId)
    .where('state', '=', sql.lit('PENDING'))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position }) => position)
}

export type PendingRow = NonNullable<Awaited<ReturnType<typeof lockPendingRow>>>

/** Null if it is done already, or was cancelled. */
export async function lockPendingRow(tx: Tx, listId: string, position: number) {
  const row = await tx
    .selectFrom('refundListRows')
    .select(['purchaseId', 'requestId', 'wantedPence'])
    .select('campaignId')
    .where('listId', '=', listId)
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
    .updateTable('refundListRows')
    .set({
      state: end.state,
      amountPence: end.state === 'DONE' ? end.amountPence : null,
      why: end.state === 'REFUSED' ? end.why : null,
    })
    .where('listId', '=', listId)
    .where('position', '=', position)
    .execute()
}

/** Waits for a row that is being refunded, which then is not cancelled. Returns the number of cancelled rows. */
export async function cancelRows(tx: Tx, listId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('refundListRows')
    .set({ state: 'CANCELLED' })
    .where('listId', '=', listId)
    .where('state', '=', sql.lit('PENDING'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Whether a campaign is cancelled, in which case all buyers are refunded. It cannot be cancelled before the transaction
 * ends.
 */
export async function isCancelledCampaign(tx: Tx, campaignId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaigns')
    .select('cancelledAt')
    .where('id', '=', campaignId)
    .forShare()
    .executeTakeFirst()
  return row === undefined || row.cancelledAt !== null
}

/** The state of a purchase, and whether nothing of it is left. */
export async function findEnd(db: Db, purchaseId: string): Promise<{ state: PurchaseState; isAllBack: boolean }> {
  const row = await db
    .selectFrom('purchases')
    .select(['state', 'totalPence as total', 'creditPence as credit'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amountPence').as('pence'))
    .where('purchaseId', '=', purchaseId)
    .where('ofPurchase', '=', true)
    .where('state', '<>', 'FAILED')
    .executeTakeFirst()
  return { state: row.state as PurchaseState, isAllBack: Number(given?.pence ?? 0) >= row.total + row.credit }
}
