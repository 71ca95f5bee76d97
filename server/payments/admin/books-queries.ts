import type { salesGroups } from '#contract/console/books.ts'
import type { Pence } from '#domain/money/money.ts'
import { movementKinds } from '#domain/money/reconciliation.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'
import type { ReportKind } from '../reconciliation/report-queries.ts'

export type DeskDifference = {
  reportId: string
  position: number
  kind: ReportKind
  day: string
  what: string
  about: string
  ours: string | null
  theirs: string | null
  closedAt: Date | null
  closedBy: string | null
  words: string | null
}

export const differenceSorting: Sorting<'day'> = {
  id: { by: sql`report_id::text || ' ' || lpad(position::text, 6, '0')`, type: 'text' },
  sorts: { day: { by: sql`day`, type: 'text' } },
}

export async function listDeskDifferences(
  db: Db,
  { kind, state }: { kind?: ReportKind | undefined; state?: 'OPEN' | 'CLOSED' | undefined },
  page: SortedPage,
): Promise<(DeskDifference & { place: Place })[]> {
  const { rows } = await sql<DeskDifference & { place: Place }>`
    select *, ${page.place} as place from (
      select d.reconciliation_id as report_id, d.position, r.kind, r.day::text as day, d.what, d.about, d.kept as ours,
        d.found as theirs, c.closed_at, c.closed_by, c.words
      from reconciliation_differences d join reconciliations r on r.id = d.reconciliation_id
        left join closed_differences c using (reconciliation_id, position)
    ) as listed
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${state ?? null}::text is null or (closed_at is null) = (${state ?? null} = 'OPEN'))
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** The day of its report and its subject; null if there is none. */
export async function findDifference(db: Db, reportId: string, position: number) {
  const row = await db
    .selectFrom('reconciliationDifferences')
    .innerJoin('reconciliations', 'reconciliations.id', 'reconciliationId')
    .select(['kind', 'day', 'what', 'about'])
    .where('reconciliationId', '=', reportId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row ?? null
}

/** False if it is closed already. */
export async function insertClosed(
  tx: Tx,
  { reportId, position, words, by, at }: { reportId: string; position: number; words: string; by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('closedDifferences')
    .values({ reconciliationId: reportId, position, words, closedBy: by, closedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type SalesGroup = (typeof salesGroups)[number]
export type SalesRow = {
  group: string
  orders: number
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence | null
  paidPence: Pence | null
  refundedPence: Pence | null
}

export const salesSorting: Sorting<'group'> = {
  id: { by: sql`"group"`, type: 'text' },
  sorts: { group: { by: sql`"group"`, type: 'text' } },
}

type StoredGroup = Exclude<SalesGroup, 'VAT'>
const groups: Record<Exclude<StoredGroup, 'CAMPAIGN'>, ReturnType<typeof sql<string>>> = {
  DAY: sql`((completed_at at time zone 'Europe/London')::date)::text`,
  BRAND: sql`brand`,
  PLATFORM: sql`platform`,
  SOURCE: sql`coalesce(nullif(attribution->>'utm_source', ''), 'None')`,
}

/** A price was paid, in money or credit. A free entry is not a sale. */
export const isSold = sql`total_pence + credit_pence > 0`

/**
 * Orders completed in a period, including those refunded later. A payment is settled within days, so orders are
 * searched among those of the month before too.
 */
export async function listSales(
  db: Db,
  by: StoredGroup,
  { from, to, brands }: { from: Date; to: Date; brands: readonly string[] | null },
  page: SortedPage,
): Promise<(SalesRow & { place: Place })[]> {
  const sold = sql`select * from purchases where completed_at >= ${from} and completed_at < ${to}
    and created_at >= ${from}::timestamptz - interval '31 days' and created_at < ${to} and ${isSold}
    and (${brands}::text[] is null or brand = any(${brands}))`
  const summed =
    by === 'CAMPAIGN'
      ? sql`select coalesce(campaigns.tag, bundles.tag) as "group", count(distinct sold.id)::int as orders,
          sum(item.price_pence)::float8 as "itemsPence", sum(item.discount_pence)::float8 as "discountPence",
          null::float8 as "creditPence", null::float8 as "paidPence", null::float8 as "refundedPence"
        from sold join purchase_items item on item.purchase_id = sold.id
          left join campaigns on campaigns.id = item.campaign_id left join bundles on bundles.id = item.bundle_id
        group by 1`
      : sql`select ${groups[by]} as "group", count(*)::int as orders, sum(items_pence)::float8 as "itemsPence",
          sum(discount_pence)::float8 as "discountPence", sum(credit_pence)::float8 as "creditPence",
          sum(total_pence)::float8 as "paidPence",
          sum(refunded_pence + refunded_credit_pence)::float8 as "refundedPence"
        from sold group by 1`
  const { rows } = await sql<SalesRow & { place: Place }>`
    with sold as (${sold}) select *, ${page.place} as place from (${summed}) as listed
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** So few lines that one page has them all. */
export const closingSorting: Sorting<'line'> = {
  id: { by: sql`line`, type: 'text' },
  sorts: { line: { by: sql`line`, type: 'text' } },
}

export type ClosingLine = { line: string; oursPence: number; theirsPence: number | null; daysMissing: number }
type Month = { from: Date; to: Date; firstDay: string; lastDay: string }

/** The movements at the providers: by our payments, refunds and disputes, and by the newest report of each day. */
export async function listMoved(
  { db, providers }: Context,
  { from, to, firstDay, lastDay }: Month,
): Promise<ClosingLine[]> {
  const { rows } = await sql<ClosingLine>`
    with moved as (
      select provider, 'CAPTURE' as kind, amount_pence from payments where captured_at >= ${from} and captured_at < ${to}
      union all
      select provider, 'REFUND', refunds.amount_pence from refunds join payments on payments.id = payment_id
        where method = 'PROVIDER' and refunds.created_at >= ${from} and refunds.created_at < ${to}
          and (refunds.state <> 'FAILED' or refunds.provider_ref is not null)
      union all
      select provider, 'DISPUTE', disputes.amount_pence from disputes join payments on payments.id = payment_id
        where opened_at >= ${from} and opened_at < ${to}
    ), newest as (
      select distinct on (day) day, totals from reconciliations
      where kind = 'PROVIDERS' and day between ${firstDay}::date and ${lastDay}::date order by day, made_at desc
    )
    select p.name || ' ' || k.name as line,
      coalesce((select sum(amount_pence) from moved where provider = p.name and kind = k.name), 0)::float8 as "oursPence",
      (select coalesce(sum((totals->(p.name || ' ' || k.name)->'found'->>'pence')::bigint), 0) from newest)::float8
        as "theirsPence",
      (${lastDay}::date - ${firstDay}::date + 1 - (select count(*) from newest))::int as "daysMissing"
    from unnest(${Object.keys(providers)}::text[]) as p (name), unnest(${[...movementKinds]}::text[]) as k (name)
    order by 1`.execute(db)
  return rows
}

/** The total of paid orders, and of the captured payments that paid them. Late money pays for nothing. */
export async function findPaidOrders(db: Db, { from, to }: Month): Promise<ClosingLine> {
  const { rows } = await sql<{ oursPence: number; theirsPence: number }>`
    select coalesce(sum(total_pence), 0)::float8 as "oursPence", coalesce(sum(amount_pence), 0)::float8 as "theirsPence"
    from payments join purchases on purchases.id = purchase_id
    where captured_at >= ${from} and captured_at < ${to} and ended_why is null`.execute(db)
  return { line: 'ORDERS PAID', daysMissing: 0, ...rows[0]! }
}

/** Credit owed before an instant: all movements into lots and out of them. */
export async function findOwedBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ owedPence: number }>`
    select coalesce(sum(case when into_lot.kind = 'CREDIT_LOT' then amount_pence else -amount_pence end), 0)::float8
      as "owedPence"
    from ledger_transfers join ledger_accounts into_lot on into_lot.id = credit_account_id
      join ledger_accounts out_of on out_of.id = debit_account_id
    where state = 'POSTED' and created_at < ${before} and (into_lot.kind = 'CREDIT_LOT') <> (out_of.kind = 'CREDIT_LOT')`.execute(
    db,
  )
  return rows[0]!.owedPence
}

/** The movements of credit in a month, by reason: positive for grants, negative for spending and expiry. */
export async function listCreditMoved(db: Db, { from, to }: Month): Promise<ClosingLine[]> {
  const { rows } = await sql<ClosingLine>`
    select 'CREDIT ' || reason_tag as line, null::float8 as "theirsPence", 0 as "daysMissing",
      sum(case when into_lot.kind = 'CREDIT_LOT' then amount_pence else -amount_pence end)::float8 as "oursPence"
    from ledger_transfers join ledger_accounts into_lot on into_lot.id = credit_account_id
      join ledger_accounts out_of on out_of.id = debit_account_id
    where state = 'POSTED' and created_at >= ${from} and created_at < ${to}
      and (into_lot.kind = 'CREDIT_LOT') <> (out_of.kind = 'CREDIT_LOT')
    group by reason_tag order by 1`.execute(db)
  return rows
}
