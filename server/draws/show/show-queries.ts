import type { Route } from '#domain/campaign/campaign.ts'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import type { LateReason } from '#domain/draw/late-freeze.ts'
import type { DrawMethod } from '#domain/draw/plan.ts'
import { QUICK_ROUND_MS } from '#domain/draw/quick-round.ts'
import type { VoidReason } from '#domain/draw/void-reason.ts'
import type { PlannedPrize, SnapshotAsset } from '#server/catalogue/exports.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { jsonArrayFrom } from '#server/platform/db/json-array-from.ts'

export type DrawFilter = {
  readonly campaignTag: string | null
  readonly state: 'PLANNED' | 'FROZEN' | 'DRAWN' | 'ELSEWHERE' | null
  readonly time: 'UPCOMING' | 'PAST' | null
  /** Only rounds that this account has entered. */
  readonly accountId: string | null
  readonly before: string | null
}

/** Rounds with a closing, with their plan and progress. */
function plannedDraws(db: Db) {
  return db
    .selectFrom('rounds')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaignId')
    .leftJoin('drawFreezes', 'drawFreezes.roundId', 'rounds.id')
    .leftJoin('draws', 'draws.roundId', 'rounds.id')
    .select([
      'rounds.id as roundId',
      'campaigns.id as campaignId',
      'campaigns.tag as campaignTag',
      'campaigns.title as title',
      'rounds.opensAt',
      'rounds.closesAt',
      'drawDelaySeconds as delaySeconds',
      'postalGraceDays',
      'drawFreezes.beaconRound',
      'drawFreezes.frozenAt',
      'draws.drawnAt',
    ])
    .select((eb) => [
      eb.ref('drawMethod').$castTo<DrawMethod>().as('method'),
      sql<number | null>`case when type = 'RAFFLE' then global_limit end`.as('ticketsMax'),
      eb('nextTicket', '-', 1).$castTo<number>().as('tickets'),
      sql<number>`coalesce((
        select lines from register_heads where round_id = rounds.id order by lines desc limit 1), 0)`.as('lines'),
    ])
    .where('rounds.closesAt', 'is not', null)
}
export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDrawRow>>>
export type DrawCardRow = Awaited<ReturnType<typeof listDrawRows>>[number]

/** A draw by a partner counts as drawn from its closing on. */
const isDrawn = (now: Date) => sql<boolean>`(
  draws.round_id is not null or (draw_method = 'ELSEWHERE' and rounds.closes_at <= ${now}))`

/** Not the quick draws of a campaign that has a newer one. */
const isNewestQuickDraw = sql<boolean>`(
  rounds.closes_at - rounds.opens_at >= ${sql.lit(`${QUICK_ROUND_MS} milliseconds`)}::interval
  or not exists (
    select from rounds as newer where newer.campaign_id = rounds.campaign_id and newer.opens_at > rounds.opens_at))`

export async function listDrawRows(db: Db, filter: DrawFilter, now: Date, limit: number) {
  const { campaignTag, state, time, accountId, before } = filter
  const isAscending = time === 'UPCOMING'
  return plannedDraws(db)
    .select(['campaigns.valuePence'])
    .select((eb) => [
      sql<number | null>`(
        select sum(value_pence * quantity)::float8 from campaign_prizes where campaign_id = campaigns.id
      )`.as('prizesPence'),
      jsonArrayFrom(
        eb
          .selectFrom('assets')
          .select(['assets.id', 'assets.title', 'assets.alt', 'href', 'previewColour', 'createdAt'])
          .where('assets.kind', '=', 'campaign')
          .whereRef('assets.ownerTag', '=', 'campaigns.tag')
          .orderBy('assets.position')
          .limit(1),
      )
        .$castTo<(Omit<SnapshotAsset, 'createdAt'> & { createdAt: string })[]>()
        .as('assets'),
    ])
    .where('campaigns.published', '=', true)
    .$if(time !== null, (query) => query.where(isDrawn(now), '=', time === 'PAST'))
    .$if(time !== null && campaignTag === null, (query) => query.where(isNewestQuickDraw))
    .$if(accountId !== null, (query) =>
      query.where('rounds.id', 'in', (eb) =>
        eb
          .selectFrom('entries')
          .innerJoin('purchases', 'purchases.id', 'entries.purchaseId')
          .select('entries.roundId')
          .where('purchases.accountId', '=', accountId),
      ),
    )
    .$if(campaignTag !== null, (query) => query.where('campaigns.tag', '=', campaignTag))
    .$if(state !== null, (query) =>
      query.where('drawMethod', '=', sql.lit(state === 'ELSEWHERE' ? 'ELSEWHERE' : 'BEACON')),
    )
    .$if(state === 'PLANNED', (query) => query.where('drawFreezes.roundId', 'is', null))
    .$if(state === 'FROZEN', (query) =>
      query.where('drawFreezes.roundId', 'is not', null).where('draws.roundId', 'is', null),
    )
    .$if(state === 'DRAWN', (query) => query.where('draws.roundId', 'is not', null))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(rounds.closes_at, rounds.id) ${sql.raw(isAscending ? '>' : '<')}
          (select closes_at, id from rounds where id = ${before})`,
      ),
    )
    .orderBy('rounds.closesAt', isAscending ? 'asc' : 'desc')
    .orderBy('rounds.id', isAscending ? 'asc' : 'desc')
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
    select given.id as round_id, counted.route, counted.tickets::float8 as tickets
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
    .selectFrom('drawFreezes')
    .select((eb) => [
      'lines',
      'tickets',
      'root',
      'voidsHash',
      'beaconRound',
      'frozenAt',
      'prizes',
      'reserves',
      'prizesPerEntrant',
      'isLate',
      eb.ref('lateReason').$castTo<LateReason | null>().as('lateReason'),
      'signature',
      'keyId',
      'termsHash',
      eb.ref('prizeList').$castTo<readonly PlannedPrize[] | null>().as('prizeList'),
      jsonArrayFrom(
        eb
          .selectFrom('drawVoids')
          .select(['firstTicket as first', 'lastTicket as last', 'reason'])
          .whereRef('drawVoids.roundId', '=', 'drawFreezes.roundId')
          .orderBy('firstTicket'),
      )
        .$castTo<{ first: number; last: number; reason: VoidReason }[]>()
        .as('voids'),
    ])
    .where('roundId', '=', roundId)
    .executeTakeFirst()
  return row ?? null
}
export type FreezeRow = NonNullable<Awaited<ReturnType<typeof findFreeze>>>

export async function findBeacon(db: Db, roundId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('draws')
    .select('beaconSignature as signature')
    .where('roundId', '=', roundId)
    .executeTakeFirst()
  return row?.signature ?? null
}
