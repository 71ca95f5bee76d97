import type { Route } from '#domain/campaign/campaign.ts'
import type { HoldReason, WinnerCaseState, WinnerNaming } from '#domain/winners/winner-case.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** The caller's brands; null for all of them. */
type Brands = readonly string[] | null

export type EntriesRow = { campaignTag: string; title: string; route: Route; entries: number; tickets: number }

export const entriesSorting: Sorting<'campaign_tag'> = {
  id: { by: sql`route`, type: 'text' },
  sorts: { campaign_tag: { by: sql`campaign_tag`, type: 'text' } },
}

/**
 * Entries of orders completed in a period. An order is searched among those of the month before too, like in the report
 * of sales.
 */
export async function listEntries(
  db: Db,
  { from, to, brands }: { from: Date; to: Date; brands: Brands },
  page: SortedPage,
): Promise<(EntriesRow & { place: Place })[]> {
  const { rows } = await sql<EntriesRow & { place: Place }>`
    select *, ${page.place} as place from (
      select c.tag as campaign_tag, c.title, e.route, count(*)::int as entries, sum(e.quantity)::float8 as tickets
      from purchases p
        cross join lateral (select * from entries where purchase_id = p.id offset 0) as e
        join campaigns c on c.id = e.campaign_id
      where p.completed_at >= ${from} and p.completed_at < ${to}
        and p.created_at >= ${from}::timestamptz - interval '31 days' and p.created_at < ${to}
        and (${brands}::text[] is null or p.brand = any(${brands})) and e.state = 'ISSUED'
      group by 1, 2, 3
    ) as listed
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export type WinnerRow = {
  roundId: string
  campaignTag: string
  title: string
  prize: string
  ticket: number
  openedAt: Date
  state: WinnerCaseState
  onHold: HoldReason | null
  naming: WinnerNaming | null
  shownName: string | null
  shownCounty: string | null
  accountSurname: string | null
}

export const winnersSorting: Sorting<'drawn_at'> = {
  id: { by: sql`w.id`, type: 'uuid' },
  sorts: { drawn_at: { by: sql`w.opened_at`, type: 'instant' } },
}

/** If the campaign is of another brand, or of none, a partner sees only its own buyers' prizes. */
export async function listWinners(db: Db, brands: Brands, page: SortedPage): Promise<(WinnerRow & { place: Place })[]> {
  const { rows } = await sql<WinnerRow & { place: Place }>`
    select w.round_id, c.tag as campaign_tag, c.title, coalesce(w.prize_title, c.title) as prize,
      w.ticket::float8 as ticket, w.opened_at, w.state, w.hold_reason as on_hold, w.naming, w.shown_name,
      w.shown_county, a.last_name as account_surname, ${page.place} as place
    from winner_cases w join entries e on e.id = w.entry_id join campaigns c on c.id = e.campaign_id
      left join campaign_drafts d on d.tag = c.tag
      left join purchases p on p.id = e.purchase_id
      left join accounts a on a.id = e.account_id
    where (${brands}::text[] is null or d.brand = any(${brands}) or p.brand = any(${brands})) and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** The campaigns that a partner may embed: open, and of its brands or of none. */
export async function listEmbeddable(
  db: Db,
  brands: Brands,
  now: Date,
): Promise<{ tag: string; title: string; brand: string | null }[]> {
  const { rows } = await sql<{ tag: string; title: string; brand: string | null }>`
    select c.tag, c.title, d.brand from campaigns c left join campaign_drafts d on d.tag = c.tag
    where c.published and c.cancelled_at is null and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})
      and (${brands}::text[] is null or d.brand is null or d.brand = any(${brands}))
    order by lower(c.title), c.tag limit 500`.execute(db)
  return rows
}
