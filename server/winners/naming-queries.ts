import type { DrawMethod } from '#domain/draw/plan.ts'
import { QUICK_ROUND_MS } from '#domain/draw/quick-round.ts'
import type { ForfeitReason, HoldReason, WinnerCaseState, WinnerNaming } from '#domain/winners/winner-case.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/**
 * The winners of rounds with their naming, in order of the prizes; a reserve who took a forfeited prize is listed after
 * it.
 */
export async function listWinnersOf(db: Db, roundIds: readonly string[]) {
  return namedWinners(db)
    .select('winnerCases.roundId')
    .where(sql<boolean>`winner_cases.round_id = any(${[...roundIds]}::uuid[])`)
    .orderBy('winnerCases.prizePosition')
    .orderBy('winnerCases.position')
    .execute()
}

/** The naming of the winner of a case. */
export async function findNaming(db: Db, caseId: string) {
  return (await namedWinners(db).where('winnerCases.id', '=', caseId).executeTakeFirst()) ?? null
}

function namedWinners(db: Db) {
  return db
    .selectFrom('winnerCases')
    .innerJoin('entries', 'entries.id', 'winnerCases.entryId')
    .leftJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('winnerPhotos', 'winnerPhotos.caseId', 'winnerCases.id')
    .select([
      'winnerPhotos.id as photoId',
      'winnerPhotos.alt as photoAlt',
      'winnerPhotos.previewColour as photoColour',
      'winnerCases.position',
      'ticket',
      'prizePosition',
      'prizeTitle',
      'openedAt',
      'shownName',
      'shownCounty',
      'accounts.lastName as accountSurname',
    ])
    .select((eb) => [
      eb.ref('winnerCases.state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('naming').$castTo<WinnerNaming | null>().as('naming'),
      eb.ref('holdReason').$castTo<HoldReason | null>().as('onHold'),
      eb.ref('forfeitReason').$castTo<ForfeitReason | null>().as('forfeitReason'),
      sql<boolean>`exists (select from winner_cases as taken where taken.replaces = winner_cases.id)`.as('isPassedOn'),
    ])
}

/** Winners of quick draws are shown on the page of their draw only. */
const isNoQuickDraw = sql<boolean>`(
  rounds.closes_at is null or rounds.closes_at - rounds.opens_at >= ${sql.lit(`${QUICK_ROUND_MS} milliseconds`)}::interval)`

/** The winners, newest first, before a case by its id, without those of quick draws. */
export async function listNewestWinners(db: Db, before: string | null, limit: number) {
  return namedWinners(db)
    .innerJoin('rounds', 'rounds.id', 'winnerCases.roundId')
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaignId')
    .leftJoin('campaignPrizes', (join) =>
      join
        .onRef('campaignPrizes.campaignId', '=', 'entries.campaignId')
        .onRef('campaignPrizes.position', '=', 'winnerCases.prizePosition'),
    )
    .select(['winnerCases.id', 'winnerCases.roundId', 'campaigns.title as campaignTitle'])
    .select((eb) => [
      eb.ref('drawMethod').$castTo<DrawMethod>().as('method'),
      eb.fn.coalesce('prizeTitle', 'campaignPrizes.title', 'campaigns.title').as('prize'),
    ])
    .where('campaigns.published', '=', true)
    .where(isNoQuickDraw)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(opened_at, winner_cases.id) < (select opened_at, id from winner_cases where id = ${before})`,
      ),
    )
    .orderBy('openedAt', 'desc')
    .orderBy('winnerCases.id', 'desc')
    .limit(limit)
    .execute()
}

/** The number and value of prizes drawn since an instant, without forfeited ones and those of quick draws. */
export async function sumWonSince(db: Db, since: Date): Promise<{ prizes: number; valuePence: number }> {
  return db
    .selectFrom('winnerCases')
    .innerJoin('rounds', 'rounds.id', 'winnerCases.roundId')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaignId')
    .leftJoin('campaignPrizes', (join) =>
      join
        .onRef('campaignPrizes.campaignId', '=', 'rounds.campaignId')
        .onRef('campaignPrizes.position', '=', 'winnerCases.prizePosition'),
    )
    .select([
      sql<number>`count(*)::int`.as('prizes'),
      sql<number>`coalesce(sum(coalesce(campaign_prizes.value_pence, campaigns.value_pence)), 0)::bigint`.as(
        'valuePence',
      ),
    ])
    .where('openedAt', '>=', since)
    .where('winnerCases.state', '<>', 'FORFEITED')
    .where('campaigns.published', '=', true)
    .where(isNoQuickDraw)
    .executeTakeFirstOrThrow()
}

/** Unannounced cases, opened between two instants, whose winner has not chosen a name. */
export async function listUnpublished(db: Db, from: Date, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from winner_cases
    where published_version = 0 and naming is null and state <> 'FORFEITED' and hold_reason is null
      and opened_at > ${from} and opened_at <= ${before}
    order by opened_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts an announcement of a winner's naming, and returns the count. */
export async function setPublished(tx: Tx, id: string): Promise<number> {
  const { publishedVersion } = await tx
    .updateTable('winnerCases')
    .set((eb) => ({ publishedVersion: eb('publishedVersion', '+', 1) }))
    .where('id', '=', id)
    .returning('publishedVersion')
    .executeTakeFirstOrThrow()
  return publishedVersion
}

export async function clearShownName(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('winnerCases').set({ shownName: null, shownCounty: null }).where('id', '=', id).execute()
}

export async function clearNames(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update winner_cases set shown_name = null, shown_county = null where ctid = any(array(
      select ctid from winner_cases where shown_name is not null and opened_at < ${before} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
