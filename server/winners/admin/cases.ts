import { type DeskCase, type DeskWinner, deskWinnerSchema, type showWinner } from '#contract/console/winners.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { WINNER_PHOTO, winnerPhotoPath } from '#contract/winner-photo.ts'
import { wireFields, wireNames } from '#contract/wire.ts'
import { hasBrand, isPossibleIn, type StaffRights } from '#domain/staff/staff.ts'
import { dayText, londonDay } from '#domain/time/london.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import {
  answerEndsAt,
  awardEndsAt,
  canEmail,
  isWinnerCaseLate,
  isWinnerCaseOver,
  mayRequestForfeit,
  mayShowPhoto,
  nameToShow,
  nextReserve,
  pressText,
  type StaffForfeitReason,
  shownName,
  staffForfeitReasons,
  type WinnerNaming,
} from '#domain/winners/winner-case.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { findWaitingApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findCardOfEntry } from '#server/post/exports.ts'
import { findClaim, setNaming } from '../claim-queries.ts'
import { listDocuments } from '../documents/document-queries.ts'
import { listWinnersOf } from '../naming-queries.ts'
import { deletePhotos } from '../photos/delete-photos.ts'
import { findPhoto } from '../photos/photo-queries.ts'
import { publishWinner } from '../publish-winner.ts'
import { findCase, insertCaseEvent, listCaseEvents, listReserves, lockCase, PROGRAM } from '../queries.ts'
import type { StaffWords } from '../staff-actions.ts'
import { type DeskCaseRow, findDeskCase } from './queries.ts'

export type DeskCaller = StaffRights & { readonly actor: AuditActor & { readonly id: string } }
type Refused = 'ValidationError' | 'NotFoundError'

/** A case of the caller's brands. */
export async function findVisibleCase(
  db: Db,
  caller: StaffRights,
  id: string,
): Promise<Verdict<DeskCaseRow, 'NotFoundError'>> {
  const found = await findDeskCase(db, id)
  return found && hasBrand(caller, found.brand) ? allow(found) : refuse('NotFoundError')
}

/** Everything about a case except the winner's identity. */
export async function describeDesk(context: Context, row: DeskCaseRow): Promise<DeskCase> {
  const { db } = context
  const now = context.now()
  const [won, events, claim, documents, reserves, named, waiting, photo] = await Promise.all([
    findCase(db, row.id),
    listCaseEvents(db, row.id),
    findClaim(db, row.id),
    listDocuments(db, row.id),
    listReserves(db, row.roundId),
    listWinnersOf(db, [row.roundId]),
    findWaitingApproval(db, { kind: 'winner-case', id: row.id }, now),
    findPhoto(db, row.id),
  ])
  const winner = named.find(({ ticket }) => ticket === row.ticket)!
  const name = shownName({ ...winner, chosen: { name: winner.shownName, county: winner.shownCounty } }, now)
  const facts = { state: row.state, wasReached: wasReached(events), isHeld: row.onHold !== null }
  const reserve = isWinnerCaseOver(row.state) ? null : nextReserve(reserves)
  const { prize, ticket, title: campaignTitle } = row
  return wireNames({
    case: showCase(row, now),
    isCredit: won!.isCredit,
    canEmail: canEmail(won!),
    canWrite: won!.cardHasAddress,
    hasDetails: claim !== null,
    detailsBy: claim?.enteredBy ?? null,
    naming: winner.naming,
    named: name.name === null ? null : [name.name, name.county].filter(Boolean).join(', '),
    pressText: pressText({ prize, campaignTitle, ticket, drawnOn: dayText(londonDay(row.openedAt)) }, name),
    forfeits: staffForfeitReasons.filter((reason) => mayRequestForfeit(reason, facts)),
    nextReserve: reserve && { position: reserve.position, ticket: Number(reserve.ticket) },
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    waitingApproval: waiting,
    events,
    documents: documents.map(({ id, ...document }) => wireNames({ documentId: id, ...document })),
    photo: photo && {
      ...wireNames(photo),
      address: winnerPhotoPath({ env: context.config.APP_ENV, id: photo.id, width: WINNER_PHOTO.widths[0] }),
    },
    mayShowPhoto: mayShowPhoto(winner, name),
  })
}

export function showCase(row: DeskCaseRow, now: Date): DeskWinner {
  return {
    ...wireFields(deskWinnerSchema, row),
    case_id: row.id,
    is_reserve: row.replaces !== null,
    answer_ends_at: answerEndsAt(row),
    award_ends_at: awardEndsAt(row.openedAt),
    is_late: isWinnerCaseLate(row, now),
  }
}

/** Whether staff have reached the winner or tried to, apart from the program's emails. */
function wasReached(events: readonly { channel: string | null; by: string }[]): boolean {
  return events.some(({ channel, by }) => channel !== null && by !== PROGRAM)
}

/** Whether the rules allow a request for the next reserve now. */
export async function mayForfeit(
  db: Db,
  { id, state, onHold }: DeskCaseRow,
  why: StaffForfeitReason,
): Promise<boolean> {
  const events = await listCaseEvents(db, id)
  return mayRequestForfeit(why, { state, wasReached: wasReached(events), isHeld: onHold !== null })
}

/** The words of a member of staff, with their line of the audit log. */
export function wordsOf(
  context: Context,
  { actor }: DeskCaller,
  { id, brand }: DeskCaseRow,
  action: string,
  words: string,
): StaffWords {
  const record: StaffWords['record'] = (tx, { state }, to) => {
    const change = { action, subject: { kind: 'winner-case', id }, brand, before: { state }, after: { state: to } }
    return recordAudit(tx, actor, { ...change, reason: words }, context.now())
  }
  return { by: actor.name, words, record }
}

/** Shows the winner's identity, which adds a line to the audit log. */
export function revealWinner(
  context: Context,
  { actor }: DeskCaller,
  { id, brand }: DeskCaseRow,
  reason: string,
): Promise<Verdict<AnswerOf<typeof showWinner>, Refused>> {
  return transact<Verdict<AnswerOf<typeof showWinner>, Refused>>(context.db, async (tx) => {
    const [won, claim] = [await findCase(tx, id), await findClaim(tx, id)]
    const found = won?.accountId ? await findEntrant(tx, won.accountId) : null
    const account = found?.state === 'DELETED' ? null : found
    const card = won && !won.accountId ? await findCardOfEntry(tx, won.entryId) : null
    const subject = { kind: 'winner-case', id }
    await recordAudit(tx, actor, { action: 'winner.show', subject, brand, reason }, context.now())
    return allow({
      person_id: account?.personId ?? card?.personId ?? null,
      email: account?.email ?? card?.email ?? null,
      details: detailsOf(claim ?? card),
    })
  })
}

/** The details from the winner, or else from the card with which they entered. */
function detailsOf(given: Awaited<ReturnType<typeof findClaim>> | Awaited<ReturnType<typeof findCardOfEntry>>) {
  if (!given) return null
  const { firstName, lastName, phone, dob, address, town, county, postcode } = given
  return wireNames({ firstName, lastName, phone, dob, address, town, county, postcode })
}

/** Changes how a winner is named, at their request. A name can be shown only if the winner gave one. */
export function changeNaming(
  context: Context,
  { actor }: DeskCaller,
  { id, brand }: DeskCaseRow,
  { naming, reason }: { naming: WinnerNaming; reason: string },
): Promise<Verdict<{ naming: WinnerNaming }, Refused>> {
  const now = context.now()
  return transact<Verdict<{ naming: WinnerNaming }, Refused>>(context.db, async (tx: Tx) => {
    const found = await lockCase(tx, id)
    if (!found) return refuse('NotFoundError')
    if (!isPossibleIn('winner.name', found.state)) return refuseField('state', 'Not possible: the case is forfeited')
    const claim = await findClaim(tx, id)
    if (naming !== 'ON_REQUEST' && claim === null)
      return refuse('ValidationError', {
        fields: [{ path: 'naming', message: 'The winner hasn’t given their details' }],
      })
    const shown = claim ? nameToShow(naming, claim) : { name: null, county: null }
    await setNaming(tx, id, { naming, ...shown })
    if (!mayShowPhoto({ naming }, shown)) await deletePhotos(tx, [id])
    const words = `is named otherwise: ${naming.toLowerCase().replace('_', ' ')}`
    await insertCaseEvent(tx, { caseId: id, state: found.state, channel: null, by: actor.name, words, at: now })
    await publishWinner(tx, id, found.roundId, now)
    const change = { before: { naming: found.naming }, after: { naming }, reason }
    const subject = { kind: 'winner-case', id }
    await recordAudit(tx, actor, { action: 'winner.name', subject, brand, ...change }, now)
    return allow({ naming })
  })
}
