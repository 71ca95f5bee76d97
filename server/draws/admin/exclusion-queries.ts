import type { ExclusionKind, ExclusionReason, ExclusionState } from '#domain/draw/exclusion.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type DeskExclusionRow = {
  id: string
  roundId: string | null
  kind: ExclusionKind | null
  campaignId: string | null
  /** The brand whose staff may see it; null for staff of all brands. */
  brand: string | null
  /** The brand or the campaign's tag that it applies to; null if it applies everywhere. */
  of: string | null
  campaignTitle: string | null
  reason: ExclusionReason
  people: number | null
  /** Line and match counts from the time of the request; null for lists from before they were counted. */
  lines: number | null
  matchedAccounts: number | null
  unmatchedLines: number | null
  tickets: string[] | null
  words: string
  isFrozen: boolean
  recordedAt: Date
  approvedAt: Date | null
  approvalId: string | null
  state: ExclusionState
}

/** A list is in force until a newer one of its kind and place is approved. */
const exclusions = sql`
  select x.id, x.round_id, x.kind, x.campaign_id, coalesce(x.brand, d.brand) as brand,
    coalesce(x.brand, c.tag) as of, c.title as campaign_title, x.reason, x.people, x.lines,
    x.matched_accounts, x.unmatched_lines, x.tickets, x.words, r.frozen_at is not null as is_frozen,
    x.recorded_at, x.approved_at, x.approval_id, case
      when x.approved_at is null and coalesce(a.state, 'WAITING') = 'WAITING' then 'WAITING'
      when x.approved_at is null then 'NOT_APPROVED'
      when x.round_id is null and exists (select from draw_exclusions newer
        where newer.round_id is null and (newer.approved_at, newer.id) > (x.approved_at, x.id)
          and (newer.kind, newer.campaign_id, newer.brand) is not distinct from (x.kind, x.campaign_id, x.brand))
      then 'REPLACED' else 'IN_FORCE' end as state
  from draw_exclusions x
    left join rounds r on r.id = x.round_id
    left join campaigns c on c.id = coalesce(x.campaign_id, r.campaign_id)
    left join campaign_drafts d on d.tag = c.tag
    left join approvals a on a.id = x.approval_id`

export const exclusionSorting: Sorting<'recorded_at'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: { recorded_at: { by: sql`recorded_at`, type: 'instant' } },
}

export type ExclusionFilter = {
  state?: ExclusionState | undefined
  kind?: ExclusionKind | undefined
  roundId?: string | undefined
  /** The caller's brands; null for all of them. */
  brands: readonly string[] | null
}

export async function listDeskExclusions(
  db: Db,
  { state, kind, roundId, brands }: ExclusionFilter,
  page: SortedPage,
): Promise<(DeskExclusionRow & { place: Place })[]> {
  const { rows } = await sql<DeskExclusionRow & { place: Place }>`
    select *, ${page.place} as place from (${exclusions}) as listed
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${roundId ?? null}::uuid is null or round_id = ${roundId ?? null})
      and (${brands}::text[] is null or brand = any(${brands}))
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export async function findDeskExclusion(db: Db, id: string): Promise<DeskExclusionRow | null> {
  const { rows } = await sql<DeskExclusionRow>`select * from (${exclusions} where x.id = ${id}) as found`.execute(db)
  return rows[0] ?? null
}

/** The list that a new one of the same kind and place would replace. */
export async function findInForce(
  db: Db,
  { kind, campaignId, brand, of }: Pick<DeskExclusionRow, 'kind' | 'campaignId' | 'brand' | 'of'>,
): Promise<{ id: string; people: number | null } | null> {
  const ofBrand = campaignId === null && of !== null ? brand : null
  const { rows } = await sql<{ id: string; people: number | null }>`
    select id, people from draw_exclusions
    where round_id is null and approved_at is not null
      and (kind, campaign_id, brand) is not distinct from (${kind}::text, ${campaignId}::uuid, ${ofBrand}::text)
    order by approved_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function findCampaignPlace(db: Db, tag: string): Promise<{ id: string; brand: string | null } | null> {
  const { rows } = await sql<{ id: string; brand: string | null }>`
    select c.id, d.brand from campaigns c left join campaign_drafts d on d.tag = c.tag where c.tag = ${tag}`.execute(db)
  return rows[0] ?? null
}
