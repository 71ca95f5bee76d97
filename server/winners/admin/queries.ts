import type { CaseWait } from '#contract/console/winners.ts'
import type { ForfeitReason, HoldReason, WinnerCaseState } from '#domain/winners/winner-case.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import { type Place, type SortedPage, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts'

export type DeskCaseRow = {
  id: string
  roundId: string
  campaignTag: string
  title: string
  brand: string | null
  prize: string
  ticket: number
  state: WinnerCaseState
  replaces: string | null
  replacedBy: string | null
  openedAt: Date
  answerBy: Date | null
  reachedAt: Date | null
  answeredAt: Date | null
  closedAt: Date | null
  forfeitReason: ForfeitReason | null
  onHold: HoldReason | null
  entryId: string
  purchaseNumber: number | null
  heldAt: Date | null
}

const cases = sql`
  select w.id, w.round_id, c.tag as campaign_tag, c.title, d.brand,
    coalesce(w.prize_title, p.title, c.title) as prize, w.ticket::float8 as ticket, w.state, w.replaces,
    (select id from winner_cases taken where taken.replaces = w.id) as replaced_by, w.opened_at,
    w.answer_by, w.reached_at, w.answered_at, w.closed_at, w.forfeit_reason, w.hold_reason as on_hold, w.held_at, e.id as entry_id,
    (select number::float8 from purchases where purchases.id = e.purchase_id) as purchase_number
  from winner_cases w join entries e on e.id = w.entry_id join campaigns c on c.id = e.campaign_id
    left join campaign_prizes p on p.campaign_id = c.id and p.position = w.prize_position
    left join campaign_drafts d on d.tag = c.tag`

export const caseSorting: Sorting<'opened_at' | 'title' | 'prize'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    opened_at: { by: sql`opened_at`, type: 'instant' },
    title: { by: sql`lower(title)`, type: 'text' },
    prize: { by: sql`lower(prize)`, type: 'text' },
  },
}

export type CaseFilter = {
  state?: WinnerCaseState | undefined
  waitsFor?: CaseWait | undefined
  campaignTag?: string | undefined
  search?: string | undefined
  /** The caller's; null for all of them. */
  brands: readonly string[] | null
}

export async function listDeskCases(
  db: Db,
  { state, waitsFor, campaignTag, search, brands }: CaseFilter,
  page: SortedPage,
): Promise<(DeskCaseRow & { place: Place })[]> {
  const like = search === undefined ? null : likePart(search)
  const { rows } = await sql<DeskCaseRow & { place: Place }>`
    select *, ${page.place} as place from (${cases}) as listed
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${waitsFor ?? null}::text is null or state in ('DRAWN', 'CONTACTED') and answered_at is null
        and (${waitsFor ?? null} = 'CONTACT') = (reached_at is null))
      and (${campaignTag ?? null}::text is null or campaign_tag = ${campaignTag ?? null})
      and (${brands}::text[] is null or brand = any(${brands}))
      and (${like}::text is null or campaign_tag ilike ${like} or title ilike ${like} or prize ilike ${like})
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** The first cases of a state, those that wait the longest first, or those that were closed last. */
export function listColumn(db: Db, filter: CaseFilter, isOver: boolean, limit: number): Promise<DeskCaseRow[]> {
  return listDeskCases(db, filter, sortedPage(caseSorting, isOver ? '-opened_at' : 'opened_at', null, limit))
}

export async function countCases(db: Db, brands: readonly string[] | null): Promise<Map<WinnerCaseState, number>> {
  const { rows } = await sql<{ state: WinnerCaseState; count: number }>`
    select w.state, count(*)::int as count
    from winner_cases w join entries e on e.id = w.entry_id join campaigns c on c.id = e.campaign_id
      left join campaign_drafts d on d.tag = c.tag
    where ${brands}::text[] is null or d.brand = any(${brands}) group by 1`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export async function findDeskCase(db: Db, id: string): Promise<DeskCaseRow | null> {
  const { rows } = await sql<DeskCaseRow>`select * from (${cases} where w.id = ${id}::uuid) as found`.execute(db)
  return rows[0] ?? null
}
