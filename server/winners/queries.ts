import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import {
  type ContactChannel,
  canMoveWinnerCase,
  type ForfeitReason,
  type HoldReason,
  isWinnerCaseOver,
  type WinnerCaseState,
  type WinnerNaming,
} from '#domain/winners/winner-case.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** A new case: for a drawn ticket, or for a reserve who takes a forfeited prize. */
export type NewCase = {
  readonly roundId: string
  readonly position: number
  readonly prizePosition: number
  readonly prizeTitle: string
  readonly ticket: number
  readonly entryId: string
  readonly replaces: string | null
}

/** An event of a case, with its author: the program, the winner, or a member of staff by name. */
export type CaseEvent = {
  readonly caseId: string
  readonly state: WinnerCaseState
  readonly channel: ContactChannel | null
  readonly by: string
  readonly words: string
  readonly at: Date
  /** Whether the attempt could reach the winner. */
  readonly couldReach?: boolean
}

export const PROGRAM = 'program'

export async function insertCase(tx: Tx, { roundId, entryId, ...won }: NewCase, now: Date): Promise<void> {
  const id = uuid()
  await tx
    .insertInto('winnerCases')
    .values({
      id,
      roundId,
      position: won.position,
      prizePosition: won.prizePosition,
      prizeTitle: won.prizeTitle,
      ticket: won.ticket,
      entryId,
      replaces: won.replaces,
      state: 'DRAWN',
      openedAt: now,
    })
    .execute()
  await insertCaseEvent(tx, { caseId: id, state: 'DRAWN', channel: null, by: PROGRAM, words: '', at: now })
}

export async function insertCaseEvent(tx: Tx, event: CaseEvent): Promise<void> {
  const { caseId, by, at, couldReach = false, state, channel, words } = event
  const row = { id: uuid(), caseId, state, channel, words, madeBy: by, happenedAt: at }
  await tx
    .insertInto('winnerCaseEvents')
    .values({ ...row, couldReach })
    .execute()
  if (!couldReach) return
  await sql`
    update winner_cases set reached_at = coalesce(reached_at, ${firstReach(caseId, sql`email_failed_at`)})
    where id = ${caseId}`.execute(tx)
}

/**
 * The first attempt that could reach the winner and does not depend on one person's word: the program's, or that of a
 * second member of staff. Otherwise one person could record a call that was never made, and so make the winner forfeit
 * by silence.
 */
function firstReach(caseId: string, emailFailedAt: RawBuilder<unknown>) {
  const counts = (event: string) => {
    const column = (name: string) => sql.ref(`${event}.${name}`)
    return sql`${column('case_id')} = ${caseId} and ${column('could_reach')} and (${column('channel')} <> 'EMAIL'
      or ${emailFailedAt} is null or ${column('happened_at')} > ${emailFailedAt})`
  }
  return sql`(
    select min(tried.happened_at) from winner_case_events as tried
    where ${counts('tried')} and (tried.made_by = ${PROGRAM} or exists (
      select from winner_case_events as other
      where ${counts('other')} and other.made_by not in (${PROGRAM}, tried.made_by)
        and other.happened_at <= tried.happened_at)))`
}

/** Records that emails to the winner bounce, so that no attempt by email counts. */
export async function setEmailFailed(tx: Tx, caseId: string, now: Date): Promise<void> {
  await sql`
    update winner_cases set email_failed_at = ${now}, reached_at = ${firstReach(caseId, sql`${now}::timestamptz`)}
    where id = ${caseId}`.execute(tx)
}

export async function listCaseEvents(db: Db, caseId: string) {
  return db
    .selectFrom('winnerCaseEvents')
    .select((eb) => [
      eb.ref('state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('channel').$castTo<ContactChannel | null>().as('channel'),
    ])
    .select(['madeBy as by', 'words', 'happenedAt as at'])
    .where('caseId', '=', caseId)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
}

/** Cases with the facts for the rules: the prize, and changes of purchase and account since the draw. */
function casesWithFacts(db: Db) {
  return db
    .selectFrom('winnerCases')
    .innerJoin('entries', 'entries.id', 'winnerCases.entryId')
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaignId')
    .leftJoin('campaignPrizes', (join) =>
      join
        .onRef('campaignPrizes.campaignId', '=', 'entries.campaignId')
        .onRef('campaignPrizes.position', '=', 'winnerCases.prizePosition'),
    )
    .leftJoin('purchases', 'purchases.id', 'entries.purchaseId')
    .leftJoin('purchaseItems', 'purchaseItems.id', 'entries.itemId')
    .leftJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('postCards', (join) =>
      join.onRef('postCards.entryId', '=', 'winnerCases.entryId').on('clearedAt', 'is', null),
    )
    .select([
      'winnerCases.id',
      'winnerCases.roundId',
      'winnerCases.position',
      'prizePosition',
      'ticket',
      'replaces',
      'publishedVersion',
      'openedAt',
      'answeredAt',
      'answerBy',
      'reachedAt',
      'emailFailedAt',
      'emailConfirmedAt',
      'accounts.msisdn as accountPhone',
      'msisdnExp as phoneVerifiedUntil',
      'heldAt',
      'winnerCases.entryId',
      'entries.accountId',
      'purchases.number as purchaseNumber',
      'campaigns.tag as campaignTag',
      'campaigns.title as campaignTitle',
    ])
    .select((eb) => [
      eb.ref('winnerCases.state').$castTo<WinnerCaseState>().as('state'),
      eb.ref('forfeitReason').$castTo<ForfeitReason | null>().as('forfeitReason'),
      eb.ref('holdReason').$castTo<HoldReason | null>().as('onHold'),
      eb.ref('upheld').$castTo<readonly HoldReason[]>().as('upheld'),
      eb('purchaseItems.voidAt', 'is not', null).$castTo<boolean>().as('isLineVoid'),
      // The program never changes the account of an order or an entry.
      sql<boolean>`differs_at is not null
        or purchases.id is not null and purchases.account_id is distinct from entries.account_id`.as('isEntrantOther'),
      eb.ref('naming').$castTo<WinnerNaming | null>().as('naming'),
      eb.ref('purchases.state').$castTo<PurchaseState | null>().as('purchaseState'),
      eb.ref('accounts.state').$castTo<'ACTIVE' | 'BLOCKED' | 'DELETED' | null>().as('accountState'),
      eb.fn.coalesce('prizeTitle', 'campaignPrizes.title', 'campaigns.title').as('prize'),
      eb.fn.coalesce('isCredit', sql<boolean>`false`).as('isCredit'),
      eb.fn.coalesce('campaignPrizes.valuePence', 'campaigns.valuePence').$castTo<Pence | null>().as('valuePence'),
      eb
        .selectFrom('winnerCaseEvents')
        .select(({ fn }) => fn.max('happenedAt').as('at'))
        .whereRef('caseId', '=', 'winnerCases.id')
        .where('channel', 'is not', null)
        .where('madeBy', '=', sql.lit(PROGRAM))
        .as('notifiedAt'),
      eb('accounts.id', 'is not', null).$castTo<boolean>().as('hasAccount'),
      eb('postCards.email', 'is not', null).$castTo<boolean>().as('cardHasEmail'),
      eb('postCards.msisdn', 'is not', null).$castTo<boolean>().as('cardHasPhone'),
      eb('postCards.address', 'is not', null).$castTo<boolean>().as('cardHasAddress'),
    ])
}
export type CaseRow = Awaited<ReturnType<typeof listOpenCases>>[number]

/** Open cases after one by its id, in order of their ids. */
export async function listOpenCases(db: Db, after: string | null, limit: number) {
  return casesWithFacts(db)
    .where('winnerCases.state', 'in', [sql.lit('DRAWN'), sql.lit('CONTACTED'), sql.lit('CONFIRMED')])
    .$if(after !== null, (query) => query.where('winnerCases.id', '>', after))
    .orderBy('winnerCases.id')
    .limit(limit)
    .execute()
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  return (await casesWithFacts(db).where('winnerCases.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Locks a case before a change. Cases of a round are changed one at a time, so that two forfeits do not take the same
 * reserve; the draw itself is never locked.
 */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const found = await findCase(tx, id)
  if (!found) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`winners of ${found.roundId}`}, 0))`.execute(tx)
  return findCase(tx, id)
}

/** Moves a case along the table of moves and records the author. */
export async function moveCase(tx: Tx, from: WinnerCaseState, event: CaseEvent, reason?: ForfeitReason): Promise<void> {
  const { caseId, state: to, at } = event
  if (!canMoveWinnerCase(from, to)) throw new Error(`winner's case ${caseId} cannot move from ${from} to ${to}`)
  const { numUpdatedRows } = await tx
    .updateTable('winnerCases')
    .set({
      state: to,
      closedAt: isWinnerCaseOver(to) ? at : null,
      forfeitReason: reason ?? null,
      ...(to === 'FORFEITED' && { shownName: null, shownCounty: null, holdReason: null, heldAt: null }),
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
    select position, ticket, entry_id, exists (
      select from winner_cases where round_id = ${roundId} and winner_cases.position = reserves.position) as has_case
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
    .selectFrom('winnerCases')
    .innerJoin('entries', 'entries.id', 'winnerCases.entryId')
    .leftJoin('purchases', 'purchases.id', 'entries.purchaseId')
    .select('winnerCases.id')
    .where((eb) => eb.or([eb('purchases.accountId', '=', accountId), eb('entries.accountId', '=', accountId)]))
    .orderBy('winnerCases.roundId')
    .orderBy('winnerCases.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listCasesOfRound(db: Db, roundId: string): Promise<string[]> {
  const rows = await db.selectFrom('winnerCases').select('id').where('roundId', '=', roundId).execute()
  return rows.map(({ id }) => id)
}

/** A case that is held for a new reason keeps the start of its hold. */
export async function setHold(tx: Tx, id: string, reason: HoldReason, now: Date): Promise<void> {
  await tx
    .updateTable('winnerCases')
    .set({ holdReason: reason, heldAt: sql`coalesce(held_at, ${now})` })
    .where('id', '=', id)
    .execute()
}

/** Marks exactly those open cases of a round whose tickets differ from the proof of its draw. */
export async function markDiffering(tx: Tx, roundId: string, positions: readonly number[], now: Date): Promise<void> {
  await sql`
    update winner_cases
    set differs_at = case when position = any(${[...positions]}::integer[]) then ${now}::timestamptz end
    where round_id = ${roundId} and closed_at is null
      and (differs_at is null) = (position = any(${[...positions]}::integer[]))`.execute(tx)
}

export async function setReleased(
  tx: Tx,
  id: string,
  { answerBy, upheld }: { answerBy: Date | null; upheld: readonly HoldReason[] },
): Promise<void> {
  await tx
    .updateTable('winnerCases')
    .set({ holdReason: null, heldAt: null, answerBy, upheld: [...upheld] })
    .where('id', '=', id)
    .execute()
}

export async function setAnswerBy(tx: Tx, id: string, answerBy: Date): Promise<void> {
  await tx.updateTable('winnerCases').set({ answerBy }).where('id', '=', id).execute()
}

/** Rounds that still have their key, were drawn before an instant, and whose cases all ended before it too. */
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
