import type { DrawMethod } from '#domain/draw/plan.ts'
import type { ForfeitReason, HoldReason, WinnerCaseState, WinnerNaming } from '#domain/winners/winner-case.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/**
 * The winners of rounds with their naming, in order of the prizes; a reserve who took a forfeited prize is listed after
 * it.
 */
export async function listWinnersOf(db: Db, roundIds: readonly string[]) {
  return namedWinners(db)
    .select('winner_cases.round_id as roundId')
    .where(sql<boolean>`winner_cases.round_id = any(${[...roundIds]}::uuid[])`)
    .orderBy('winner_cases.prize_position')
    .orderBy('winner_cases.position')
    .execute()
}

/** The naming of the winner of a case. */
export async function findNaming(db: Db, caseId: string) {
  return (await namedWinners(db).where('winner_cases.id', '=', caseId).executeTakeFirst()) ?? null
}

function namedWinners(db: Db) {
  return db
    .selectFrom('winner_cases')
    .innerJoin('entries', 'entries.id', 'winner_cases.entry_id')
    .leftJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('winner_photos', 'winner_photos.case_id', 'winner_cases.id')
    .select([
      'winner_photos.id as photoId',
      'winner_photos.alt as photoAlt',
      'winner_photos.preview_colour as photoColour',
      'winner_cases.position as position',
      'ticket',
      'prize_position as prizePosition',
      'prize_title as prizeTitle',
      'opened_at as openedAt',
      'shown_name as shownName',
      'shown_county as shownCounty',
      'accounts.last_name as accountSurname',
    ])
    .select((eb) => [
      eb.ref('winner_cases.state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('naming').$castTo<WinnerNaming | null>().as('naming'),
      eb.ref('hold_reason').$castTo<HoldReason | null>().as('onHold'),
      eb.ref('forfeit_reason').$castTo<ForfeitReason | null>().as('forfeitReason'),
      sql<boolean>`exists (select from winner_cases as taken where taken.replaces = winner_cases.id)`.as('isPassedOn'),
    ])
}

/** The winners, newest first, before a case by its id. */
export async function listNewestWinners(db: Db, before: string | null, limit: number) {
  return namedWinners(db)
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaign_id')
    .leftJoin('campaign_prizes', (join) =>
      join
        .onRef('campaign_prizes.campaign_id', '=', 'entries.campaign_id')
        .onRef('campaign_prizes.position', '=', 'winner_cases.prize_position'),
    )
    .select(['winner_cases.id as id', 'winner_cases.round_id as roundId', 'campaigns.title as campaignTitle'])
    .select((eb) => [
      eb.ref('draw_method').$castTo<DrawMethod>().as('method'),
      eb.fn.coalesce('prize_title', 'campaign_prizes.title', 'campaigns.title').as('prize'),
    ])
    .where('campaigns.published', '=', true)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(opened_at, winner_cases.id) < (select opened_at, id from winner_cases where id = ${before})`,
      ),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('winner_cases.id', 'desc')
    .limit(limit)
    .execute()
}

/** The number and value of prizes drawn since an instant, without forfeited ones. */
export async function sumWonSince(db: Db, since: Date): Promise<{ prizes: number; valuePence: number }> {
  return db
    .selectFrom('winner_cases')
    .innerJoin('rounds', 'rounds.id', 'winner_cases.round_id')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaign_id')
    .leftJoin('campaign_prizes', (join) =>
      join
        .onRef('campaign_prizes.campaign_id', '=', 'rounds.campaign_id')
        .onRef('campaign_prizes.position', '=', 'winner_cases.prize_position'),
    )
    .select([
      sql<number>`count(*)::int`.as('prizes'),
      sql<number>`coalesce(sum(coalesce(campaign_prizes.value_pence, campaigns.value_pence)), 0)::bigint`.as(
        'valuePence',
      ),
    ])
    .where('opened_at', '>=', since)
    .where('winner_cases.state', '<>', 'FORFEITED')
    .where('campaigns.published', '=', true)
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
    .updateTable('winner_cases')
    .set((eb) => ({ published_version: eb('published_version', '+', 1) }))
    .where('id', '=', id)
    .returning('published_version as publishedVersion')
    .executeTakeFirstOrThrow()
  return publishedVersion
}

export async function clearShownName(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('winner_cases').set({ shown_name: null, shown_county: null }).where('id', '=', id).execute()
}

export async function clearNames(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update winner_cases set shown_name = null, shown_county = null where ctid = any(array(
      select ctid from winner_cases where shown_name is not null and opened_at < ${before} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
