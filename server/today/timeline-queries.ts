import type { NeighbourKind, TimelineKind } from '#contract/console/timelines.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

export type TimelineLine = {
  number: number
  happenedAt: Date
  actorName: string
  action: string
  before: unknown
  after: unknown
  reason: string
  approvalId: string | null
}

export function listTimeline(
  db: Db,
  subject: { kind: TimelineKind; id: string },
  before: number | null,
  limit: number,
): Promise<TimelineLine[]> {
  let query = db
    .selectFrom('auditLines')
    .select(['number', 'happenedAt', 'actorName', 'action', 'before', 'after', 'reason'])
    .select('approvalId')
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .orderBy('number', 'desc')
    .limit(limit)
  if (before !== null) query = query.where('number', '<', before)
  return query.execute()
}

const brandStatements: Partial<Record<TimelineKind, (id: string) => ReturnType<typeof sql<{ brand: string | null }>>>> =
  {
    campaign: (tag) => sql`select brand from campaign_drafts where tag = ${tag}`,
    brand: (code) => sql`select code as brand from brands where code = ${code}`,
    round: (id) => sql`
    select brand from rounds join campaigns on campaigns.id = campaign_id
    join campaign_drafts on campaign_drafts.tag = campaigns.tag where rounds.id = ${asUuid(id)}`,
    purchase: (id) => sql`
    select brand from audit_lines where subject_kind = 'purchase' and subject_id = ${id} limit 1`,
    'winner-case': (id) => sql`
    select brand from winner_cases join rounds on rounds.id = round_id join campaigns on campaigns.id = campaign_id
    join campaign_drafts on campaign_drafts.tag = campaigns.tag where winner_cases.id = ${asUuid(id)}`,
  }

/** Null if it does not belong to one brand, or does not exist. */
export async function findBrandOf(db: Db, kind: TimelineKind, id: string): Promise<string | null> {
  const statement = brandStatements[kind]?.(id)
  const { rows } = statement ? await statement.execute(db) : { rows: [] }
  return rows[0]?.brand ?? null
}

export type Neighbour = { kind: NeighbourKind; id: string; title: string }

const OF_A_KIND = 20

/** Null for an invalid id. */
const asUuid = (id: string) => sql`${/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null}::uuid`

const approvalsOn = (kind: TimelineKind, id: string) => sql`(
  select 'approval', id::text, what from approvals where subject_kind = ${kind} and subject_id = ${id}
  order by id desc limit ${OF_A_KIND})`

const neighbourStatements: Record<TimelineKind, (id: string) => ReturnType<typeof sql<Neighbour>>> = {
  campaign: (tag) => sql<Neighbour>`
    with own as (select id from campaigns where tag = ${tag})
    select 'bundle' as kind, tag as id, title from bundles
      where id in (select bundle_id from bundle_items where campaign_id in (select id from own))
    union all (select distinct 'page', page_tag, page_tag from page_group_items
      where campaign_id in (select id from own) order by 2)
    union all (select 'promo', code, label from promo_codes where campaign_id in (select id from own)
      and batch_id is null and personal_account_id is null order by code limit ${OF_A_KIND})
    union all ${approvalsOn('campaign', tag)}`,
  bundle: (tag) => sql<Neighbour>`
    with own as (select id from bundles where tag = ${tag})
    (select 'campaign' as kind, campaigns.tag as id, title from bundle_items
      join campaigns on campaigns.id = campaign_id where bundle_id in (select id from own) order by position)
    union all (select distinct 'page', page_tag, page_tag from page_group_items
      where bundle_id in (select id from own) order by 2)
    union all ${approvalsOn('bundle', tag)}`,
  page: (tag) => sql<Neighbour>`
    select case when bundles.id is null then 'campaign' else 'bundle' end as kind,
      coalesce(bundles.tag, campaigns.tag) as id, min(coalesce(bundles.title, campaigns.title)) as title
    from page_group_items left join campaigns on campaigns.id = campaign_id left join bundles on bundles.id = bundle_id
    where page_tag = ${tag} group by 1, 2 order by 3`,
  brand: (code) => sql<Neighbour>`
    (select 'campaign' as kind, tag as id, title from campaigns
      where tag in (select tag from campaign_drafts where brand = ${code}) order by title limit ${OF_A_KIND})
    union all ${approvalsOn('brand', code)}`,
  promo: (code) => sql<Neighbour>`
    with own as (select campaign_id, batch_id from promo_codes where code = ${code} and personal_account_id is null)
    select 'campaign' as kind, tag as id, title from campaigns where id in (select campaign_id from own)
    union all select 'promo-batch', id::text, name from promo_batches where id in (select batch_id from own)
    union all ${approvalsOn('promo', code)}`,
  round: (id) => sql<Neighbour>`
    select 'campaign' as kind, tag as id, title from campaigns
      where id in (select campaign_id from rounds where rounds.id = ${asUuid(id)})
    union all (select 'winner-case', id::text, coalesce(prize_title, 'Position ' || position) from winner_cases
      where round_id = ${asUuid(id)} order by position limit ${OF_A_KIND})
    union all ${approvalsOn('round', id)}`,
  'winner-case': (id) => sql<Neighbour>`
    with own as (select round_id from winner_cases where id = ${asUuid(id)})
    select 'campaign' as kind, tag as id, title from campaigns
      where id in (select campaign_id from rounds where rounds.id in (select round_id from own))
    union all select 'round', round_id::text, 'Its draw' from own
    union all ${approvalsOn('winner-case', id)}`,
  'wheel-prize': (id) => sql<Neighbour>`
    select kind, id, title from ${approvalsOn('wheel-prize', id)} as approval (kind, id, title)`,
  staff: (id) => sql<Neighbour>`
    (select 'approval' as kind, id::text as id, what as title from approvals where requested_by in (
        select id from staff where id::text = ${id})
      order by approvals.id desc limit ${OF_A_KIND})
    union all ${approvalsOn('staff', id)}`,
  person: (id) => sql<Neighbour>`
    select kind, id, title from ${approvalsOn('person', id)} as approval (kind, id, title)`,
  purchase: (id) => sql<Neighbour>`
    select kind, id, title from ${approvalsOn('purchase', id)} as approval (kind, id, title)`,
  'refund-list': (id) => sql<Neighbour>`
    select kind, id, title from ${approvalsOn('refund-list', id)} as approval (kind, id, title)`,
}

/** Related things, so that a person who looks at one finds the others. */
export async function listNeighbours(db: Db, kind: TimelineKind, id: string): Promise<Neighbour[]> {
  const { rows } = await neighbourStatements[kind](id).execute(db)
  return rows
}
