import { v7 as uuid } from 'uuid'
import type { Pence } from '#domain/money.ts'
import type { PurchaseState } from '#domain/purchase.ts'
import {
  type ContactChannel,
  canMoveWinnerCase,
  type ForfeitReason,
  isWinnerCaseOver,
  type WinnerCaseState,
  type WinnerNaming,
} from '#domain/winner-case.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** A prize to be had: of a ticket that was drawn, or of a reserve who takes a forfeited one. */
export type NewCase = {
  readonly roundId: string
  readonly position: number
  readonly prizePosition: number
  readonly prizeTitle: string
  readonly ticket: number
  readonly entryId: string
  readonly replaces: string | null
}

/** Who did something to a case: the program, the winner, or a member of staff by name. */
export type CaseEvent = {
  readonly caseId: string
  readonly state: WinnerCaseState
  readonly channel: ContactChannel | null
  readonly by: string
  readonly words: string
  readonly at: Date
}

export const PROGRAM = 'program'

export async function insertCase(tx: Tx, { roundId, entryId, ...won }: NewCase, now: Date): Promise<void> {
  const id = uuid()
  await tx
    .insertInto('winner_cases')
    .values({
      id,
      round_id: roundId,
      position: won.position,
      prize_position: won.prizePosition,
      prize_title: won.prizeTitle,
      ticket: won.ticket,
      entry_id: entryId,
      replaces: won.replaces,
      state: 'DRAWN',
      opened_at: now,
    })
    .execute()
  await insertCaseEvent(tx, { caseId: id, state: 'DRAWN', channel: null, by: PROGRAM, words: '', at: now })
}

export async function insertCaseEvent(tx: Tx, { caseId, by, at, ...event }: CaseEvent): Promise<void> {
  await tx
    .insertInto('winner_case_events')
    .values({ id: uuid(), case_id: caseId, ...event, made_by: by, happened_at: at })
    .execute()
}

export async function listCaseEvents(db: Db, caseId: string) {
  return db
    .selectFrom('winner_case_events')
    .select((eb) => [
      eb.ref('state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('channel').$castTo<ContactChannel | null>().as('channel'),
    ])
    .select(['made_by as by', 'words', 'happened_at as at'])
    .where('case_id', '=', caseId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

/** Cases with what the rules look at: the prize, and what became of purchase and account since the draw. */
function casesWithFacts(db: Db) {
  return db
    .selectFrom('winner_cases')
    .innerJoin('entries', 'entries.id', 'winner_cases.entry_id')
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaign_id')
    .leftJoin('campaign_prizes', (join) =>
      join
        .onRef('campaign_prizes.campaign_id', '=', 'entries.campaign_id')
        .onRef('campaign_prizes.position', '=', 'winner_cases.prize_position'),
    )
    .leftJoin('purchases', 'purchases.id', 'entries.purchase_id')
    .leftJoin('accounts', 'accounts.id', 'entries.account_id')
    .select([
      'winner_cases.id as id',
      'winner_cases.round_id as roundId',
      'winner_cases.position as position',
      'prize_position as prizePosition',
      'ticket',
      'replaces',
      'published_version as publishedVersion',
      'opened_at as openedAt',
      'answered_at as answeredAt',
      'answer_by as answerBy',
      'winner_cases.entry_id as entryId',
      'entries.account_id as accountId',
      'campaigns.tag as campaignTag',
      'campaigns.title as campaignTitle',
    ])
    .select((eb) => [
      eb.ref('winner_cases.state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('forfeit_reason').$castTo<ForfeitReason | null>().as('forfeitReason'),
      eb.ref('naming').$castTo<WinnerNaming | null>().as('naming'),
      eb.ref('purchases.state').$castTo<PurchaseState | null>().as('purchaseState'),
      eb.ref('accounts.state').$castTo<'ACTIVE' | 'BLOCKED' | 'DELETED' | null>().as('accountState'),
      eb.fn.coalesce('prize_title', 'campaign_prizes.title', 'campaigns.title').as('prize'),
      eb.fn.coalesce('is_credit', sql<boolean>`false`).as('isCredit'),
      eb.fn.coalesce('campaign_prizes.value_pence', 'campaigns.value_pence').$castTo<Pence | null>().as('valuePence'),
      eb
        .selectFrom('winner_case_events')
        .select(({ fn }) => fn.max('happened_at').as('at'))
        .whereRef('case_id', '=', 'winner_cases.id')
        .where('channel', '=', sql.lit('EMAIL'))
        .where('made_by', '=', sql.lit(PROGRAM))
        .as('emailedAt'),
    ])
}
export type CaseRow = Awaited<ReturnType<typeof listOpenCases>>[number]

/** Open cases after one by its id, in order of their ids. */
export async function listOpenCases(db: Db, after: string | null, limit: number) {
  return casesWithFacts(db)
    .where('winner_cases.state', 'in', [sql.lit('DRAWN'), sql.lit('CONTACTED'), sql.lit('CONFIRMED')])
    .$if(after !== null, (query) => query.where('winner_cases.id', '>', after))
    .orderBy('winner_cases.id')
    .limit(limit)
    .execute()
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  return (await casesWithFacts(db).where('winner_cases.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * A case as it is to be changed. Cases of a round are changed one after the other, so that two forfeits do not take the
 * same reserve; the draw itself is never locked.
 */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const found = await findCase(tx, id)
  if (!found) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`winners of ${found.roundId}`}, 0))`.execute(tx)
  return findCase(tx, id)
}

/** Moves a case along the table of moves and records who did it. */
export async function moveCase(tx: Tx, from: WinnerCaseState, event: CaseEvent, reason?: ForfeitReason): Promise<void> {
  const { caseId, state: to, at } = event
  if (!canMoveWinnerCase(from, to)) throw new Error(`winner's case ${caseId} cannot move from ${from} to ${to}`)
  const { numUpdatedRows } = await tx
    .updateTable('winner_cases')
    .set({
      state: to,
      closed_at: isWinnerCaseOver(to) ? at : null,
      forfeit_reason: reason ?? null,
      ...(to === 'FORFEITED' && { shown_name: null, shown_county: null }),
    })
    .where('id', '=', caseId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`winner's case ${caseId} is not ${from} any more`)
  await insertCaseEvent(tx, event)
}

/** The reserves of a round, drawn by the beacon or elsewhere, and whether each has taken a prize. */
export async function listReserves(db: Db, roundId: string) {
  const { rows } = await sql<{ position: number; ticket: number; entryId: string; hasCase: boolean }>`
    select position, ticket, entry_id as "entryId", exists (
      select from winner_cases where round_id = ${roundId} and winner_cases.position = reserves.position) as "hasCase"
    from (
      select position, ticket, entry_id from draw_picks where round_id = ${roundId} and is_reserve
      union all
      select place::integer, ticket, entries.id from elsewhere_results
      cross join unnest(tickets) with ordinality as named (ticket, place)
      join entries on entries.round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket
      where elsewhere_results.round_id = ${roundId} and approved_at is not null and place > winners
    ) as reserves`.execute(db)
  return rows
}

export async function listCasesOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('winner_cases')
    .innerJoin('entries', 'entries.id', 'winner_cases.entry_id')
    .innerJoin('purchases', 'purchases.id', 'entries.purchase_id')
    .select('winner_cases.id as id')
    .where('purchases.account_id', '=', accountId)
    .orderBy('winner_cases.round_id')
    .orderBy('winner_cases.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listCasesOfRound(db: Db, roundId: string): Promise<string[]> {
  const rows = await db.selectFrom('winner_cases').select('id').where('round_id', '=', roundId).execute()
  return rows.map(({ id }) => id)
}

export async function setAnswerBy(tx: Tx, id: string, answerBy: Date): Promise<void> {
  await tx.updateTable('winner_cases').set({ answer_by: answerBy }).where('id', '=', id).execute()
}

/** Rounds that still have their key, were drawn before an instant, and whose cases were all over before it too. */
export async function listOverRounds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rounds.id from rounds
    left join draws on draws.round_id = rounds.id
    left join elsewhere_results on elsewhere_results.round_id = rounds.id and approved_at is not null
    where entrant_key is not null and coalesce(draws.drawn_at, approved_at) < ${before} and not exists (
      select from winner_cases where winner_cases.round_id = rounds.id and (closed_at is null or closed_at >= ${before}))
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
