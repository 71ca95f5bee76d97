import { type Pence, pence } from '#domain/money/money.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import type { RefundRowWhy, refundListStates, refundRowStates } from '#domain/order/purchase-list.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type ListRow = {
  id: string
  createdAt: Date
  madeBy: string
  reason: string
  tag: string | null
  method: RefundMethod
  state: (typeof refundListStates)[number]
  purchases: number
  amountPence: Pence
  approvalId: string | null
}

export const listSorting: Sorting<'created_at'> = {
  id: { by: sql`refund_lists.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`refund_lists.created_at`, type: 'instant' } },
}

const columnsAt = (now: Date) => sql`refund_lists.id, refund_lists.created_at, made_by, refund_lists.reason, tag,
  method, case when refund_lists.state = 'WAITING' and (approvals.state <> 'WAITING' or expires_at <= ${now})
    then 'NOT_APPROVED' else refund_lists.state end as state,
  purchases, amount_pence::float8 as "amountPence", approval_id`
const tables = sql`refund_lists left join campaigns on campaigns.id = campaign_id
  left join approvals on approvals.id = approval_id`

export async function listLists(db: Db, now: Date, page: SortedPage): Promise<(ListRow & { place: Place })[]> {
  const { rows } = await sql<ListRow & { place: Place }>`
    select ${columnsAt(now)}, ${page.place} as place from ${tables}
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export async function findList(db: Db, now: Date, id: string): Promise<ListRow | null> {
  const { rows } = await sql<ListRow>`select ${columnsAt(now)} from ${tables} where refund_lists.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type NewList = {
  id: string
  campaignId: string | null
  method: RefundMethod
  reason: string
  purchases: number
  amountPence: number
  madeBy: string
}

/** False if the id is taken. */
export async function insertList(tx: Tx, list: NewList, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('refundLists')
    .values({ ...list, state: 'WAITING', createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function lockList(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('refundLists')
    .select(['state', 'method', 'purchases', 'amountPence', 'reason', 'campaignId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, amountPence: pence(Number(row.amountPence)) } : null
}

export async function findRunning(db: Db, id: string) {
  const row = await db
    .selectFrom('refundLists')
    .select(['method', 'reason'])
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return row ? { method: row.method as RefundMethod, reason: row.reason } : null
}

export async function setListState(tx: Tx, id: string, state: 'RUNNING' | 'CANCELLED'): Promise<void> {
  await tx.updateTable('refundLists').set({ state }).where('id', '=', id).execute()
}

export async function setListApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('refundLists').set({ approvalId }).where('id', '=', id).execute()
}

export async function findCampaignId(db: Db, tag: string): Promise<string | null> {
  const row = await db.selectFrom('campaigns').select('id').where('tag', '=', tag).executeTakeFirst()
  return row?.id ?? null
}

type ShownState = (typeof refundRowStates)[number]

/**
 * The state of a finished row follows from the refunds of its request. A failed refund counts as failed until it is
 * made again.
 */
const shownState = sql`case refund_list_rows.state when 'PENDING' then 'NOT_BEGUN' when 'DONE' then
    coalesce((select case when bool_or(refunds.state = 'PENDING') then 'WAITING'
        when bool_or(refunds.state = 'FAILED' and not exists (
          select from refunds as again where again.purchase_id = refunds.purchase_id
            and again.created_at > refunds.created_at and again.state <> 'FAILED')) then 'FAILED' end
      from refunds where refunds.request_id = refund_list_rows.request_id), 'REFUNDED')
  else refund_list_rows.state end`

export async function countRows(db: Db, listId: string) {
  const { rows } = await sql<{ state: ShownState; rows: number; pence: number }>`
    select shown as state, count(*)::integer as rows, coalesce(sum(case when shown <> 'FAILED' then amount_pence else (
        select sum(refunds.amount_pence) from refunds
        where refunds.request_id = counted.request_id and refunds.state = 'FAILED') end), 0)::float8 as pence
    from (
      select ${shownState} as shown, amount_pence, request_id from refund_list_rows where list_id = ${listId}
    ) as counted group by shown`.execute(db)
  return rows
}

/** Refunds that a provider has not made yet, and how many of these requests it did not answer. */
export async function countWaiting(db: Db, listId: string) {
  const { rows } = await sql<{ provider: string; purchases: number; silent: number }>`
    select provider, count(*)::integer as purchases, count(*) filter (where last.outcome = 'unknown')::integer as silent
    from refund_list_rows
    join refunds on refunds.request_id = refund_list_rows.request_id and refunds.state = 'PENDING'
    join payments on payments.id = refunds.payment_id
    left join lateral (
      select outcome from payment_operations
      where payment_operations.payment_id = payments.id and operation = 'refund'
      order by sent_at desc limit 1
    ) as last on true
    where list_id = ${listId} and refund_list_rows.state = 'DONE'
    group by provider order by provider`.execute(db)
  return rows
}

export const rowSorting: Sorting<'position'> = {
  id: { by: sql`refund_list_rows.position`, type: 'integer' },
  sorts: { position: { by: sql`refund_list_rows.position`, type: 'integer' } },
}

export type ShownRow = {
  position: number
  number: number
  brand: string
  wantedPence: Pence
  amountPence: Pence | null
  state: ShownState
  why: RefundRowWhy | null
  place: Place
}

export async function listRows(
  db: Db,
  listId: string,
  state: ShownState | undefined,
  page: SortedPage,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select position, number::float8 as number, brand, wanted_pence, amount_pence,
      ${shownState} as state, why, ${page.place} as place
    from refund_list_rows join purchases on purchases.id = purchase_id
    where list_id = ${listId} and ${page.isAfter} and (${state ?? null}::text is null or ${shownState} = ${state ?? null})
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
