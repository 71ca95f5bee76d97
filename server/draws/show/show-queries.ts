import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Route, routes } from '#domain/campaign/campaign.ts'
import type { LateReason } from '#domain/draw/late-freeze.ts'
import type { DrawMethod } from '#domain/draw/plan.ts'
import type { VoidReason } from '#domain/draw/void-reason.ts'
import type { PlannedPrize } from '#server/catalogue/exports.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

export type DrawFilter = {
  readonly campaignTag: string | null
  readonly state: 'PLANNED' | 'FROZEN' | 'DRAWN' | 'ELSEWHERE' | null
  readonly before: string | null
}

/** Rounds with a closing, with their plan and progress. */
function plannedDraws(db: Db) {
  return db
    .selectFrom('rounds')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaign_id')
    .leftJoin('draw_freezes', 'draw_freezes.round_id', 'rounds.id')
    .leftJoin('draws', 'draws.round_id', 'rounds.id')
    .select([
      'rounds.id as roundId',
      'campaigns.id as campaignId',
      'campaigns.tag as campaignTag',
      'campaigns.title as title',
      'rounds.closes_at as closesAt',
      'draw_delay_seconds as delaySeconds',
      'postal_grace_days as postalGraceDays',
      'draw_freezes.beacon_round as beaconRound',
      'draw_freezes.frozen_at as frozenAt',
      'draws.drawn_at as drawnAt',
    ])
    .select((eb) => [
      eb.ref('draw_method').$castTo<DrawMethod>().as('method'),
      sql<number | null>`case when type = 'RAFFLE' then global_limit end`.as('ticketsMax'),
      eb('next_ticket', '-', 1).$castTo<number>().as('tickets'),
      sql<number>`coalesce((
        select lines from register_heads where round_id = rounds.id order by lines desc limit 1), 0)`.as('lines'),
    ])
    .where('rounds.closes_at', 'is not', null)
}
export type DrawRow = Awaited<ReturnType<typeof listDrawRows>>[number]

export async function listDrawRows(db: Db, { campaignTag, state, before }: DrawFilter, limit: number) {
  return plannedDraws(db)
    .where('campaigns.published', '=', true)
    .$if(campaignTag !== null, (query) => query.where('campaigns.tag', '=', campaignTag))
    .$if(state !== null, (query) =>
      query.where('draw_method', '=', sql.lit(state === 'ELSEWHERE' ? 'ELSEWHERE' : 'BEACON')),
    )
    .$if(state === 'PLANNED', (query) => query.where('draw_freezes.round_id', 'is', null))
    .$if(state === 'FROZEN', (query) =>
      query.where('draw_freezes.round_id', 'is not', null).where('draws.round_id', 'is', null),
    )
    .$if(state === 'DRAWN', (query) => query.where('draws.round_id', 'is not', null))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(rounds.closes_at, rounds.id) < (select closes_at, id from rounds where id = ${before})`,
      ),
    )
    .orderBy('rounds.closes_at', 'desc')
    .orderBy('rounds.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findDrawRow(db: Db, roundId: string) {
  return plannedDraws(db).where('rounds.id', '=', roundId).executeTakeFirst()
}

export type CountedRoute = { readonly roundId: string; readonly route: Route; readonly tickets: number }

/** The counts of the newest head of each round, plus the sums of only the entries since then. */
export async function countTicketsByRoute(db: Db, roundIds: readonly string[]): Promise<CountedRoute[]> {
  const { rows } = await sql<CountedRoute>`
    select given.id as "roundId", counted.route, counted.tickets::float8 as tickets
    from unnest(${[...roundIds]}::uuid[]) as given (id)
      left join lateral (
        select tickets, by_route from register_heads
        where register_heads.round_id = given.id and by_route is not null order by lines desc limit 1
      ) as head on true
      cross join lateral (
        select route, tickets from unnest(${[...routes]}::text[], head.by_route) as listed (route, tickets)
        where tickets > 0
        union all
        select route, sum(quantity) from entries
        where entries.round_id = given.id and first_ticket > coalesce(head.tickets, 0) group by route
      ) as counted`.execute(db)
  return rows
}

export async function findFreeze(db: Db, roundId: string) {
  const row = await db
    .selectFrom('draw_freezes')
    .select((eb) => [
      'lines',
      'tickets',
      'root',
      'voids_hash as voidsHash',
      'beacon_round as beaconRound',
      'frozen_at as frozenAt',
      'prizes',
      'reserves',
      'prizes_per_entrant as prizesPerEntrant',
      'is_late as isLate',
      eb.ref('late_reason').$castTo<LateReason | null>().as('lateReason'),
      'signature',
      'key_id as keyId',
      'terms_hash as termsHash',
      eb.ref('prize_list').$castTo<readonly PlannedPrize[] | null>().as('prizeList'),
      jsonArrayFrom(
        eb
          .selectFrom('draw_voids')
          .select(['first_ticket as first', 'last_ticket as last', 'reason'])
          .whereRef('draw_voids.round_id', '=', 'draw_freezes.round_id')
          .orderBy('first_ticket'),
      )
        .$castTo<{ first: number; last: number; reason: VoidReason }[]>()
        .as('voids'),
    ])
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row ?? null
}
export type FreezeRow = NonNullable<Awaited<ReturnType<typeof findFreeze>>>

export async function findBeacon(db: Db, roundId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('draws')
    .select('beacon_signature as signature')
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row?.signature ?? null
}
