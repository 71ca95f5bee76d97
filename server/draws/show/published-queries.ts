import { type Db, sql } from '#server/platform/db/db.ts'

export type PublishedRow = {
  roundId: string
  campaignTag: string
  title: string
  brand: string | null
  closesAt: Date
  drawnAt: Date
  isElsewhere: boolean
  tickets: number
}

type Filter = {
  readonly roundId?: string | undefined
  readonly campaignTag?: string | undefined
  readonly brand?: string | undefined
  readonly before?: string | undefined
}

/** Rounds that have a result, the newest closing first. Conditions that are not wanted are left out. */
export async function listPublished(
  db: Db,
  { roundId, campaignTag, brand, before }: Filter,
  limit: number,
): Promise<PublishedRow[]> {
  const wanted = [
    sql<boolean>`c.published and r.closes_at is not null and (d.round_id is not null or e.id is not null)`,
    ...(roundId ? [sql<boolean>`r.id = ${roundId}`] : []),
    ...(campaignTag ? [sql<boolean>`c.tag = ${campaignTag}`] : []),
    ...(brand ? [sql<boolean>`draft.brand = ${brand}`] : []),
    ...(before ? [sql<boolean>`(r.closes_at, r.id) < (select closes_at, id from rounds where id = ${before})`] : []),
  ]
  const { rows } = await sql<PublishedRow>`
    select r.id as round_id, c.tag as campaign_tag, c.title, draft.brand, r.closes_at,
      coalesce(d.drawn_at, e.drawn_at) as drawn_at, d.round_id is null as is_elsewhere,
      (r.next_ticket - 1)::float8 as tickets
    from rounds r join campaigns c on c.id = r.campaign_id
      left join campaign_drafts draft on draft.tag = c.tag
      left join draws d on d.round_id = r.id
      left join elsewhere_results e on e.round_id = r.id and e.approved_at is not null
    where ${sql.join(wanted, sql` and `)} order by r.closes_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
