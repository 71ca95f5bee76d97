import type { DeskDrawState } from '#domain/draw/desk-state.ts'
import type { ResultState } from '#domain/draw/elsewhere.ts'
import type { DrawMethod } from '#domain/draw/plan.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import { type Place, type SortedPage, type Sorting, soonestFirst } from '#server/platform/db/sorted-page.ts'

export type DeskRoundRow = {
  roundId: string
  campaignTag: string
  title: string
  brand: string | null
  state: DeskDrawState
  method: DrawMethod
  closesAt: Date
  freezesAt: Date
  drawsAt: Date
  frozenAt: Date | null
  drawnAt: Date | null
  tickets: number
  isPublic: boolean
}

/** The number of minutes after which a round without a result is late, and the current instant. */
type Clock = { readonly lateMinutes: number; readonly now: Date }

/** The same clock time in London some days later, like the domain's `freezesAt`. */
export const freezesAt = sql`case when c.postal_grace_days = 0 then r.closes_at
  else (r.closes_at at time zone 'Europe/London' + make_interval(days => c.postal_grace_days::int + 1))
    at time zone 'Europe/London' end`

/** The planned draw of the round `r` of a campaign `c`, like the domain's `drawsAt`. */
export const plannedDrawAt = sql`${freezesAt} + make_interval(secs => c.draw_delay_seconds)`

const rounds = ({ lateMinutes, now }: Clock) => sql`
  select *, case
    when drawn_at is not null then 'DRAWN'
    when cancelled_at is not null then 'CANCELLED'
    when draws_at + make_interval(mins => ${lateMinutes}::int) < ${now} then 'LATE'
    when frozen_at is not null then 'FROZEN'
    when closes_at <= ${now} then 'DUE'
    else 'OPEN' end as state
  from (
    select r.id as round_id, c.tag as campaign_tag, c.title, d.brand, c.draw_method as method, c.published as is_public,
      r.closes_at, ${freezesAt} as freezes_at, ${plannedDrawAt} as draws_at, r.frozen_at,
      coalesce(draws.drawn_at, e.drawn_at) as drawn_at, c.cancelled_at,
      (r.next_ticket - 1)::float8 as tickets
    from rounds r join campaigns c on c.id = r.campaign_id
      left join campaign_drafts d on d.tag = c.tag
      left join draws on draws.round_id = r.id
      left join elsewhere_results e on e.round_id = r.id and e.approved_at is not null
    where r.closes_at is not null
  ) as planned`

export const deskRoundSorting: Sorting<'next' | 'draws_at' | 'closes_at' | 'title' | 'tickets'> = {
  id: { by: sql`round_id`, type: 'uuid' },
  sorts: {
    next: { by: soonestFirst(sql`draws_at`, sql`state in ('DRAWN', 'CANCELLED')`), type: 'instant' },
    draws_at: { by: sql`draws_at`, type: 'instant' },
    closes_at: { by: sql`closes_at`, type: 'instant' },
    title: { by: sql`lower(title)`, type: 'text' },
    tickets: { by: sql`tickets`, type: 'integer' },
  },
}

type RoundFilter = {
  state?: DeskDrawState | undefined
  campaignTag?: string | undefined
  search?: string | undefined
  /** The caller's brands; null for all of them. */
  brands: readonly string[] | null
}

/** Closed rounds without tickets have no draw, so they are left out. */
export async function listDeskRounds(
  db: Db,
  { state, campaignTag, search, brands }: RoundFilter,
  clock: Clock,
  page: SortedPage,
): Promise<(DeskRoundRow & { place: Place })[]> {
  const like = search === undefined ? null : likePart(search)
  const { rows } = await sql<DeskRoundRow & { place: Place }>`
    select *, ${page.place} as place from (${rounds(clock)}) as listed
    where (tickets > 0 or closes_at > ${clock.now})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${campaignTag ?? null}::text is null or campaign_tag = ${campaignTag ?? null})
      and (${brands}::text[] is null or brand = any(${brands}))
      and (${like}::text is null or campaign_tag ilike ${like} or title ilike ${like})
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export async function findDeskRound(db: Db, roundId: string, clock: Clock): Promise<DeskRoundRow | null> {
  const { rows } = await sql<DeskRoundRow>`
    select * from (${rounds(clock)}) as found where round_id = ${roundId}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function findRoundPlace(db: Db, roundId: string): Promise<{ title: string; brand: string | null } | null> {
  const { rows } = await sql<{ title: string; brand: string | null }>`
    select c.title, d.brand from rounds r join campaigns c on c.id = r.campaign_id
      left join campaign_drafts d on d.tag = c.tag
    where r.id = ${roundId}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function lockRound(tx: Tx, roundId: string): Promise<void> {
  await tx.selectFrom('rounds').select('id').where('id', '=', roundId).forUpdate().execute()
}

export type DeskResultRow = {
  id: string
  state: ResultState
  drawnBy: string
  drawnWhere: string
  drawnAt: Date
  words: string
  tickets: string[]
  evidenceName: string
  evidenceHash: Buffer
  recordedAt: Date
  approvalId: string | null
}

/** The recorded results of a draw made elsewhere, newest first. */
export async function listDeskResults(db: Db, roundId: string): Promise<DeskResultRow[]> {
  const { rows } = await sql<DeskResultRow>`
    select e.id, case when e.approved_at is not null then 'IN_FORCE'
        when coalesce(a.state, 'WAITING') = 'WAITING' then 'WAITING' else 'NOT_APPROVED' end as state,
      e.drawn_by, e.drawn_where, e.drawn_at, e.words, e.tickets,
      e.evidence_name, e.evidence_hash, e.recorded_at, e.approval_id
    from elsewhere_results e left join approvals a on a.id = e.approval_id
    where e.round_id = ${roundId}::uuid order by e.recorded_at desc, e.id desc`.execute(db)
  return rows
}
