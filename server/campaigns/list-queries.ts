import type { CampaignType } from '#domain/campaign/campaign.ts'
import type { DeskState } from '#domain/campaign/campaign-desk.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import { type Place, type SortedPage, type Sorting, soonestFirst, sortedPage } from '#server/platform/db/sorted-page.ts'

/**
 * The state of a campaign, from its published row `c` and its draft row `d`, either of which may be missing. It is
 * drawn when it is over and every round with entries has its result.
 */
const stateAt = (now: Date) => sql<DeskState>`case
  when c.cancelled_at is not null then 'CANCELLED'
  when exists (select from approvals where subject_kind = 'campaign' and subject_id = coalesce(c.tag, d.tag)
    and approvals.action = 'campaign.publish' and approvals.state = 'WAITING' and expires_at > ${now}
    and (request->>'version')::integer = d.version) then 'IN_REVIEW'
  when c.published is true and c.starts_at > ${now} then 'SCHEDULED'
  when c.published is true and (c.ends_at is null or c.ends_at > ${now}) then 'OPEN'
  when c.published is true and exists (select from rounds where campaign_id = c.id and next_ticket > 1
    and not exists (select from draws where draws.round_id = rounds.id)
    and not exists (select from elsewhere_results where elsewhere_results.round_id = rounds.id)) then 'CLOSED'
  when c.published is true and exists (select from rounds where campaign_id = c.id and next_ticket > 1) then 'DRAWN'
  when c.published is true then 'CLOSED'
  when d.publishes_at is not null then 'SCHEDULED'
  else 'DRAFT' end`

export type ListedCampaign = {
  tag: string
  title: string
  brand: string | null
  type: CampaignType
  state: DeskState
  startsAt: Date
  endsAt: Date | null
  hasChanges: boolean
  changedAt: Date | null
}

export type ListFilter = {
  state?: DeskState | undefined
  search?: string | undefined
  brand?: string | undefined
  /** The caller's brands; null for all of them. */
  brands: readonly string[] | null
  now: Date
}

export const campaignSorting: Sorting<'next' | 'tag' | 'title' | 'starts_at' | 'ends_at' | 'changed_at'> = {
  id: { by: sql`tag`, type: 'text' },
  sorts: {
    next: {
      by: soonestFirst(
        sql`coalesce(case when state = 'SCHEDULED' then starts_at end, ends_at, starts_at, '2900-01-01T00:00:00Z')`,
        sql`state in ('CLOSED', 'DRAWN', 'CANCELLED')`,
      ),
      type: 'instant',
    },
    tag: { by: sql`tag`, type: 'text' },
    title: { by: sql`lower(title)`, type: 'text' },
    starts_at: { by: sql`starts_at`, type: 'instant' },
    ends_at: { by: sql`coalesce(ends_at, '9999-12-31T00:00:00Z')`, type: 'instant' },
    changed_at: { by: sql`coalesce(changed_at, '0001-01-01T00:00:00Z')`, type: 'instant' },
  },
}

/** Values of the published campaign take precedence over those of its draft. */
export async function listDeskCampaigns(
  db: Db,
  filter: ListFilter,
  page: SortedPage,
): Promise<(ListedCampaign & { place: Place })[]> {
  const { state, search, brand, brands, now } = filter
  const like = search === undefined ? null : likePart(search)
  const { rows } = await sql<ListedCampaign & { place: Place }>`
    select *, ${page.place} as place from (
      select coalesce(c.tag, d.tag) as tag, coalesce(c.title, d.document->>'title') as title, d.brand,
        coalesce(c.type, d.document->>'type') as type, ${stateAt(now)} as state,
        coalesce(c.starts_at, (d.document->'schedule'->>'starts_at')::timestamptz) as starts_at,
        case when c.id is null then (d.document->'schedule'->>'ends_at')::timestamptz else c.ends_at end as ends_at,
        c.id is not null and d.version is distinct from d.published_version and d.tag is not null as has_changes,
        coalesce(d.changed_at, c.changed_at) as changed_at
      from campaigns c full join campaign_drafts d on d.tag = c.tag
    ) as listed
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${brand ?? null}::text is null or brand = ${brand ?? null})
      and (${brands}::text[] is null or brand = any(${brands}))
      and (${like}::text is null or tag ilike ${like} or title ilike ${like})
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** The campaigns that start last. */
export function findFirstCampaigns(db: Db, filter: ListFilter, limit: number): Promise<ListedCampaign[]> {
  return listDeskCampaigns(db, filter, sortedPage(campaignSorting, '-starts_at', null, limit))
}

/** Null if there is neither a draft nor a published campaign. */
export async function findDeskState(db: Db, tag: string, now: Date): Promise<DeskState | null> {
  const { rows } = await sql<{ state: DeskState }>`
    select ${stateAt(now)} as state from (select * from campaigns where tag = ${tag}) c
    full join (select * from campaign_drafts where tag = ${tag}) d on d.tag = c.tag`.execute(db)
  return rows[0]?.state ?? null
}
