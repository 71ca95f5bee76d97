import type { NeedKind } from '#contract/console/today.ts'
import type { Pence } from '#domain/money/money.ts'
import { DAYS_TO_ANSWER } from '#domain/person/after-draw.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { londonDay } from '#domain/time/london.ts'
import { freezesAt, plannedDrawAt } from '#server/draws/exports.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** The caller's brands; null for all of them. */
type Brands = readonly string[] | null

export type Need = { kind: NeedKind; count: number; since: Date | null; pence?: number }

/** Older problems are assumed to be known. */
const WINDOW_DAYS = 30

const TOP = 6

/** A forfeited prize without a reserve stays on the list for 90 days. */
const UNAWARDED_DAYS = 90

const ofBrands = (brands: Brands) => sql`(${brands}::text[] is null or d.brand = any(${brands}))`

/** Rounds with entries and without a result: late after the planned draw, otherwise due within a day. */
export async function countDraws(db: Db, brands: Brands, now: Date, lateMinutes: number): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select case when drawn_by < ${now} then 'DRAWS_LATE' else 'DRAWS_DUE' end as kind, count(*)::int as count,
      min(drawn_by) as since
    from (
      select ${plannedDrawAt} + make_interval(mins => ${lateMinutes}::int) as drawn_by
      from rounds r join campaigns c on c.id = r.campaign_id left join campaign_drafts d on d.tag = c.tag
      where r.closes_at between ${before(now, WINDOW_DAYS)} and ${before(now, -1)} and r.next_ticket > 1
        and c.cancelled_at is null and ${ofBrands(brands)}
        and not exists (select from draws where draws.round_id = r.id)
        and not exists (select from elsewhere_results e where e.round_id = r.id and e.approved_at is not null)
    ) as waiting where drawn_by < ${before(now, -1)} group by 1`.execute(db)
  return rows
}

/** Counted cards of open batches that are not typed yet. */
export async function countPost(db: Db): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'POST_TO_ENTER' as kind, coalesce(sum(counted - typed), 0)::int as count, min(received_at) as since
    from post_batches cross join lateral (
      select count(*)::int as typed from post_cards where batch_id = post_batches.id) as cards
    where closed_at is null and counted > typed`.execute(db)
  return rows[0]!
}

/**
 * Counted cards that are not typed yet, for rounds with a freeze within a day, and the first of these freezes. After it
 * a card that arrived in time is late by us.
 */
export async function countPostBeforeFreeze(db: Db, now: Date): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'POST_BEFORE_FREEZE' as kind, coalesce(sum(cards), 0)::int as count, min(frozen_by) as since from (
      select counted - typed as cards, min(${freezesAt}) as frozen_by
      from post_batches b cross join lateral (
          select count(*)::int as typed from post_cards where batch_id = b.id) as done
        join campaigns c on b.campaign_code in (c.tag, upper(c.postal_entry_code))
        join rounds r on r.campaign_id = c.id
      where b.closed_at is null and counted > typed and r.frozen_at is null and c.cancelled_at is null
        and r.opens_at <= b.received_at and r.closes_at > ${before(now, WINDOW_DAYS)}
        and b.received_at < ${freezesAt} and ${freezesAt} <= ${before(now, -1)}
      group by b.id, counted, typed) as waiting`.execute(db)
  return rows[0]!
}

/** Cards that are late by us and wait for a remedy from two people. */
export async function countOwedCards(db: Db): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'CARDS_LATE_BY_US' as kind, count(*)::int as count, min(typed_at) as since from post_cards
    where reason = 'LATE_BY_US' and remedy is null`.execute(db)
  return rows[0]!
}

/** Staff who gave more than half of the daily limit alone, with the amount that they gave today. */
export async function countGivenAlone(db: Db, now: Date, maxPence: number): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'GIVEN_ALONE' as kind, count(*)::int as count, max(last_at) as since,
      coalesce(sum(refunds_pence + credit_pence), 0)::float8 as pence
    from staff_given where day = ${londonDay(now)} and (refunds_pence + credit_pence) * 2 > ${maxPence}`.execute(db)
  return rows[0]!
}

/** Disputes that are not decided, by the first instant by which a provider wants an answer. */
export async function countDisputes(db: Db): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'DISPUTES_OPEN' as kind, count(*)::int as count, min(answer_by) as since from disputes
    where standing = 'OPEN'`.execute(db)
  return rows[0]!
}

/** The differences in the newest comparison of each kind. */
export async function countDifferences(db: Db): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'BOOKS_DIFFER' as kind, count(*)::int as count, min(made_at) as since from (
      select distinct on (kind) id, made_at from reconciliations order by kind, day desc, made_at desc
    ) as newest join reconciliation_differences on reconciliation_id = newest.id`.execute(db)
  return rows[0]!
}

/**
 * Winners to ring or write to, winners who may soon lose their prize, cases on hold, prizes forfeited in the last 90
 * days without a reserve, and overdue prizes of the wheel.
 */
export async function countWinners(db: Db, now: Date, silentDays: number): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select 'WINNERS_UNREACHED' as kind, count(*)::int as count, min(opened_at) as since from winner_cases
    where state in ('DRAWN', 'CONTACTED') and answered_at is null and reached_at is null
    union all
    select 'WINNERS_SILENT', count(*)::int, min(reached_at) from winner_cases
    where state in ('DRAWN', 'CONTACTED') and answered_at is null and reached_at < ${before(now, silentDays)}
    union all
    select 'WINNERS_ON_HOLD', count(*)::int, min(held_at) from winner_cases where hold_reason is not null
    union all
    select 'PRIZES_UNAWARDED', count(*)::int, min(closed_at) from winner_cases
    where state = 'FORFEITED' and closed_at > ${before(now, UNAWARDED_DAYS)}
      and not exists (select from winner_cases taken where taken.replaces = winner_cases.id)
    union all
    select 'PRIZES_LATE', count(*)::int, min(due_at) from prize_cases where state = 'OPEN' and due_at < ${now}`.execute(
    db,
  )
  return rows
}

/** Alarms within a day, of all processes. */
export async function countAlarms(db: Db, now: Date): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'ALARMS' as kind, coalesce(sum(count), 0)::int as count, min(hour) as since from raised_alarms
    where last_at > ${before(now, 1)}`.execute(db)
  return rows[0]!
}

/** Data and deletion requests that are overdue, and those due within three days. */
export async function countDataRequests(db: Db, now: Date): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select 'DATA_REQUESTS_LATE' as kind, count(*)::int as count, min(due_at) as since from data_requests
    where done_at is null and due_at < ${now}
    union all
    select 'DATA_REQUESTS_DUE', count(*)::int, null from data_requests
    where done_at is null and due_at >= ${now} and due_at <= ${before(now, -DAYS_TO_ANSWER)}`.execute(db)
  return rows
}

/** People with a harm marker that staff have not reviewed yet. */
export async function countHarmCases(db: Db): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'HARM_CASES_OPEN' as kind, count(*)::int as count, min(opened_at) as since from harm_cases
    where closed_at is null`.execute(db)
  return rows[0]!
}

/** Requests that need another person than the one who made them. */
export async function countApprovals(db: Db, caller: { id: string; brands: Brands }, now: Date): Promise<Need> {
  const { rows } = await sql<Need>`
    select 'APPROVALS' as kind, count(*)::int as count, min(requested_at) as since from approvals
    where state = 'WAITING' and expires_at > ${now} and requested_by <> ${caller.id}
      and (${caller.brands}::text[] is null or brand = any(${caller.brands}))`.execute(db)
  return rows[0]!
}

/**
 * Money captured in each minute of the 24 hours before an instant, less later refunds. Minutes without money are
 * missing.
 */
export async function sumMinutes(db: Db, brands: Brands, until: Date): Promise<Map<number, Pence>> {
  const from = new Date(until.getTime() - DAY_MS)
  const { rows } = await sql<{ minute: number; pence: Pence }>`
    select floor(extract(epoch from p.captured_at - ${from}::timestamptz) / 60)::int as minute,
      sum(p.amount_pence - refunded)::float8 as pence
    from payments p join purchases u on u.id = p.purchase_id
      cross join lateral (select coalesce(sum(amount_pence), 0) as refunded from refunds
        where payment_id = p.id and state <> 'FAILED' offset 0) as returned
    where p.captured_at >= ${from} and p.captured_at < ${until}
      and (${brands}::text[] is null or u.brand = any(${brands}))
    group by 1`.execute(db)
  return new Map(rows.map(({ minute, pence }) => [minute, pence]))
}

const LIVE_MS = 5 * 60_000

/** Visits with a recent event from one of their pages. */
export async function countVisitors(db: Db, brands: Brands, now: Date): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select count(distinct session_id)::int as visitors
    from collected_events cross join lateral (select brand from sessions where id = session_id offset 0) as visit
    where received_at > ${new Date(now.getTime() - LIVE_MS)} and received_at <= ${now}
      and (${brands}::text[] is null or brand = any(${brands}))`.execute(db)
  return rows[0]!.visitors
}

export type Sold = { tag: string; title: string; isBundle: boolean; soldPence: Pence; tickets: number }

/**
 * Sales, without lines voided by a refund and without cancelled campaigns. `offset 0` makes the planner look items up
 * by their purchase, instead of reading all of them.
 */
export async function listSellers(db: Db, brands: Brands, now: Date): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select coalesce(c.tag, b.tag) as tag, coalesce(c.title, b.title) as title, b.id is not null as is_bundle,
      sum(i.price_pence - i.discount_pence)::float8 as sold_pence, sum(i.quantity)::float8 as tickets
    from payments p join purchases u on u.id = p.purchase_id
      cross join lateral (select * from purchase_items where purchase_id = u.id offset 0) as i
      left join campaigns c on c.id = i.campaign_id left join bundles b on b.id = i.bundle_id
    where p.captured_at > ${before(now, 1)} and p.captured_at <= ${now}
      and i.void_at is null and u.state not in ('REFUNDING', 'REFUNDED') and c.cancelled_at is null
      and (${brands}::text[] is null or u.brand = any(${brands}))
    group by 1, 2, 3 order by 4 desc, 1 limit ${TOP}`.execute(db)
  return rows
}

export type SoldThrough = { tag: string; title: string; sold: number; capacity: number }

/** The open campaigns with a limited stock that are nearest to selling out. */
export async function listSoldThrough(db: Db, brands: Brands, now: Date): Promise<SoldThrough[]> {
  const { rows } = await sql<SoldThrough>`
    select c.tag, c.title, (s.capacity - s.remaining)::float8 as sold, s.capacity::float8 as capacity
    from stock s join campaigns c on c.id = s.campaign_id left join campaign_drafts d on d.tag = c.tag
    where ${isOpen(now)} and ${ofBrands(brands)}
    order by s.remaining::float8 / s.capacity, c.tag limit ${TOP}`.execute(db)
  return rows
}

export type Exposure = { tag: string; title: string; promised: Pence; taken: Pence }

/**
 * The largest promises of open rounds. The price of an item is shared evenly among its tickets, regardless of their
 * rounds and campaigns.
 */
export async function listExposure(db: Db, brands: Brands, now: Date): Promise<Exposure[]> {
  const { rows } = await sql<Exposure>`
    select top.tag, top.title, top.promised::float8 as promised, coalesce(round(sum(
      (i.price_pence - i.discount_pence)::numeric * e.quantity / (
        select sum(own.quantity) from entries own where own.purchase_id = e.purchase_id and own.item_id = e.item_id)
    )), 0)::float8 as taken
    from (
      select c.tag, c.title, r.id, (
        select sum(value_pence * quantity) from campaign_prizes where campaign_id = c.id) as promised
      from rounds r join campaigns c on c.id = r.campaign_id left join campaign_drafts d on d.tag = c.tag
      where r.closes_at > ${now} and r.opens_at <= ${now} and ${isOpen(now)} and ${ofBrands(brands)}
      order by promised desc nulls last, c.tag limit ${TOP}
    ) as top
      left join entries e on e.round_id = top.id and e.first_ticket is not null and e.route = 'PAID'
      left join purchase_items i on i.id = e.item_id
    where top.promised > 0
    group by 1, 2, 3 order by 3 desc, 1`.execute(db)
  return rows
}

const isOpen = (now: Date) =>
  sql`c.published and c.cancelled_at is null and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})`

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
