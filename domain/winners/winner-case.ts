import type { PurchaseState } from '../order/purchase.ts'
import { DAY_MS } from '../time/durations.ts'

export const winnerCaseStates = ['DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED', 'FORFEITED'] as const
export type WinnerCaseState = (typeof winnerCaseStates)[number]

/**
 * Every move of a winner's case. CONTACTED: an attempt to reach the winner was made. CONFIRMED: age, identity and
 * eligibility were checked. A winner who answers before an attempt is recorded can be confirmed too.
 */
export const winnerCaseMoves: Readonly<Record<WinnerCaseState, readonly WinnerCaseState[]>> = {
  DRAWN: ['CONTACTED', 'CONFIRMED', 'FORFEITED'],
  CONTACTED: ['CONFIRMED', 'FORFEITED'],
  CONFIRMED: ['AWARDED', 'FORFEITED'],
  AWARDED: [],
  FORFEITED: [],
}

export function canMoveWinnerCase(from: WinnerCaseState, to: WinnerCaseState): boolean {
  return winnerCaseMoves[from].includes(to)
}

export function isWinnerCaseOver(state: WinnerCaseState): boolean {
  return winnerCaseMoves[state].length === 0
}

export const contactChannels = ['EMAIL', 'TEXT', 'PHONE', 'POST'] as const
export type ContactChannel = (typeof contactChannels)[number]
/** Channels by which staff try to reach a winner. Texts are sent by the program alone. */
export const staffChannels = ['EMAIL', 'PHONE', 'POST'] as const satisfies readonly ContactChannel[]
export type StaffChannel = (typeof staffChannels)[number]

/** The ways to reach a winner, according to the account or the postcard. */
export type WinnerContacts = {
  readonly hasAccount: boolean
  readonly emailConfirmedAt: Date | null
  /** When an email to the winner bounced. */
  readonly emailFailedAt: Date | null
  /** The number of the account, and when its verification expires. */
  readonly accountPhone: string | null
  readonly phoneVerifiedUntil: Date | null
  readonly cardHasEmail: boolean
  readonly cardHasPhone: boolean
  readonly cardHasAddress: boolean
}

/** An address that bounced is used again after an email address of the account is confirmed. */
export function canEmail({ hasAccount, cardHasEmail, emailConfirmedAt, emailFailedAt }: WinnerContacts): boolean {
  if (!hasAccount && !cardHasEmail) return false
  return emailFailedAt === null || (emailConfirmedAt !== null && emailConfirmedAt > emailFailedAt)
}

export function canText({ accountPhone, phoneVerifiedUntil }: WinnerContacts, now: Date): boolean {
  return accountPhone !== null && phoneVerifiedUntil !== null && now < phoneVerifiedUntil
}

/**
 * Whether an attempt could reach the winner. The program's emails count only at a confirmed address, because a mistyped
 * one may belong to a stranger. An attempt by staff counts if the account or the card has the address or number used.
 */
export function couldReach(contacts: WinnerContacts, channel: ContactChannel, by: 'PROGRAM' | 'STAFF', now: Date) {
  const reaches: Record<ContactChannel, boolean> = {
    EMAIL: canEmail(contacts) && (by === 'STAFF' || contacts.emailConfirmedAt !== null),
    TEXT: canText(contacts, now),
    PHONE: contacts.accountPhone !== null || contacts.cardHasPhone,
    POST: contacts.cardHasAddress,
  }
  return reaches[channel]
}

/** Events after the freeze that put a case on hold, until two people decide it. */
export const holdReasons = ['ENTRANT_DIFFERS', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The decisions that two people can make about a case on hold. */
export const holdDecisions = ['UPHOLD', 'PASS_ON'] as const
export type HoldDecision = (typeof holdDecisions)[number]

export const staffForfeitReasons = ['NOT_ELIGIBLE', 'DECLINED'] as const
export type StaffForfeitReason = (typeof staffForfeitReasons)[number]

export const forfeitReasons = ['NO_ANSWER', ...holdReasons, ...staffForfeitReasons] as const
export type ForfeitReason = (typeof forfeitReasons)[number]

/** All obstacles that a winner has now. */
export function obstaclesOf(winner: {
  readonly purchaseState: PurchaseState | null
  /** The line of the order that the entry belongs to was refunded. */
  readonly isLineVoid: boolean
  readonly accountState: 'ACTIVE' | 'BLOCKED' | 'DELETED' | null
  /** The entry names another entrant than the register of the draw. */
  readonly isEntrantOther: boolean
}): HoldReason[] {
  const { purchaseState, isLineVoid, accountState, isEntrantOther } = winner
  const isRefunded = isLineVoid || purchaseState === 'REFUNDING' || purchaseState === 'REFUNDED'
  const found: Record<HoldReason, boolean> = {
    ENTRANT_DIFFERS: isEntrantOther,
    REFUNDED: isRefunded,
    DISPUTED: purchaseState === 'DISPUTED',
    ACCOUNT_DELETED: accountState === 'DELETED',
  }
  return holdReasons.filter((reason) => found[reason])
}

/** The reason why a case must be on hold: the first obstacle that two people have not already overruled. */
export function holdDue(found: {
  readonly obstacles: readonly HoldReason[]
  readonly upheld: readonly HoldReason[]
}): HoldReason | null {
  return found.obstacles.find((reason) => !found.upheld.includes(reason)) ?? null
}

/** The rules of our competitions: a winner who has not answered within this time forfeits the prize. */
export const ANSWER_DAYS = 28
/** The CAP Code, 8.15.1: prizes are awarded normally within 30 days. */
export const AWARD_DAYS = 30
/** The interval of emails and texts to a winner who has not answered. */
export const WINNER_EMAIL_DAYS = 7
/** Staff are reminded of a silent winner a week before the prize is forfeited, or a day before it at the latest. */
export const REMINDER_DAYS = ANSWER_DAYS - 7
export const REMINDER_DAYS_MAX = ANSWER_DAYS - 1

export type AnswerTime = {
  readonly openedAt: Date
  /** The first attempt that could reach the winner, by the program or by a second member of staff; null until then. */
  readonly reachedAt: Date | null
  /** A later deadline, set by two people or by a hold. Usually null. */
  readonly answerBy: Date | null
}

/** The days start with the first attempt that could reach the winner. */
export function answerEndsAt({ openedAt, reachedAt, answerBy }: AnswerTime): Date {
  const usual = new Date((reachedAt ?? openedAt).getTime() + ANSWER_DAYS * DAY_MS)
  return answerBy !== null && answerBy > usual ? answerBy : usual
}

/** A winner has as long to answer after a hold as they had left before it. */
export function answerByAfterHold(time: AnswerTime, heldAt: Date, now: Date): Date | null {
  if (time.reachedAt === null) return time.answerBy
  return new Date(answerEndsAt(time).getTime() + now.getTime() - heldAt.getTime())
}

/** A winner whom no attempt could reach keeps the prize, however long it takes. */
export function isAnswerOver(time: AnswerTime, now: Date): boolean {
  return time.reachedAt !== null && now >= answerEndsAt(time)
}

/** The longest that a winner may be given in all. */
export const ANSWER_DAYS_MAX = 90

/** The problem with a later answer day, or null. */
export function extensionProblem(time: AnswerTime, until: Date): string | null {
  if (until <= answerEndsAt(time)) return 'must be later than it is now'
  const latest = new Date(time.openedAt.getTime() + ANSWER_DAYS_MAX * DAY_MS)
  return until > latest ? `must be at most ${ANSWER_DAYS_MAX} days after the draw` : null
}

/**
 * Whether staff may request that a prize goes to the next reserve. Another person always has to approve it. A winner
 * has declined only if a member of staff recorded how the winner was reached.
 */
export function mayRequestForfeit(
  reason: StaffForfeitReason,
  {
    state,
    wasReached,
    isHeld,
  }: { readonly state: WinnerCaseState; readonly wasReached: boolean; readonly isHeld: boolean },
): boolean {
  if (isWinnerCaseOver(state) || isHeld) return false
  return reason === 'NOT_ELIGIBLE' || state === 'CONFIRMED' || wasReached
}

export function awardEndsAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + AWARD_DAYS * DAY_MS)
}

export type WinnerCaseFacts = AnswerTime & {
  readonly state: WinnerCaseState
  /** When the winner gave their details. */
  readonly answeredAt: Date | null
  readonly isCredit: boolean
  readonly obstacles: readonly HoldReason[]
  /** Obstacles that two people have decided for the winner. */
  readonly upheld: readonly HoldReason[]
  /** The reason of the current hold; null if there is none. */
  readonly onHold: HoldReason | null
  readonly hasAccount: boolean
  /** Whether the program can email or text the winner. */
  readonly canNotify: boolean
  readonly notifiedAt: Date | null
}

export type WinnerCaseStep =
  | { readonly step: 'HOLD'; readonly reason: HoldReason }
  | { readonly step: 'RELEASE' }
  | { readonly step: 'FORFEIT'; readonly reason: 'NO_ANSWER' }
  | { readonly step: 'GRANT_CREDIT' }
  | { readonly step: 'NOTIFY' }

/** The next automatic step of a case; null when it waits for people. */
export function nextWinnerCaseStep(facts: WinnerCaseFacts, now: Date): WinnerCaseStep | null {
  const { state, answeredAt, isCredit, onHold, hasAccount, canNotify, notifiedAt } = facts
  if (isWinnerCaseOver(state)) return null
  const due = holdDue(facts)
  if (due !== null) return due === onHold ? null : { step: 'HOLD', reason: due }
  if (onHold !== null) return { step: 'RELEASE' }
  if (isCredit && hasAccount) return { step: 'GRANT_CREDIT' }
  if (state === 'CONFIRMED' || answeredAt !== null) return null
  if (isAnswerOver(facts, now)) return { step: 'FORFEIT', reason: 'NO_ANSWER' }
  const isDue = notifiedAt === null || now.getTime() >= notifiedAt.getTime() + WINNER_EMAIL_DAYS * DAY_MS
  return canNotify && isDue ? { step: 'NOTIFY' } : null
}

export function isWinnerCaseLate({ state, openedAt }: Pick<WinnerCaseFacts, 'state' | 'openedAt'>, now: Date): boolean {
  return !isWinnerCaseOver(state) && now >= awardEndsAt(openedAt)
}

/** The reserve who takes a forfeited prize: the first in order whose ticket has no case yet. */
export function nextReserve<R extends { readonly position: number; readonly hasCase: boolean }>(
  reserves: readonly R[],
): R | null {
  return reserves.filter(({ hasCase }) => !hasCase).toSorted((one, other) => one.position - other.position)[0] ?? null
}

/** How a winner may be named; the CAP Code, 8.28.5, expects a surname and county, or both on request. */
export const winnerNamings = ['FULL', 'SURNAME', 'ON_REQUEST'] as const
export type WinnerNaming = (typeof winnerNamings)[number]
/** The time a winner has to choose. After it the surname is shown. */
export const NAMING_DAYS = 14
/** The time after the draw during which a winner is named. */
export const NAME_SHOWN_DAYS = 400

export type WinnerName = { readonly name: string | null; readonly county: string | null }

const nameless: WinnerName = { name: null, county: null }

/** The stored name of a winner who has chosen. */
export function nameToShow(
  naming: WinnerNaming,
  { firstName, lastName, county }: { firstName: string; lastName: string; county: string },
): WinnerName {
  if (naming === 'ON_REQUEST') return nameless
  return { name: naming === 'FULL' ? `${firstName} ${lastName}` : lastName, county }
}

/** The name of a winner at an instant: as chosen, or after the time to choose the surname of the account. */
export function shownName(
  winner: {
    readonly state: WinnerCaseState
    readonly openedAt: Date
    readonly naming: WinnerNaming | null
    readonly chosen: WinnerName
    readonly accountSurname: string | null
    readonly onHold: HoldReason | null
  },
  now: Date,
): WinnerName {
  const { state, openedAt, naming, chosen, accountSurname, onHold } = winner
  const isAfter = (days: number) => now.getTime() >= openedAt.getTime() + days * DAY_MS
  if (state === 'FORFEITED' || onHold !== null || isAfter(NAME_SHOWN_DAYS)) return nameless
  if (naming !== null) return chosen
  return isAfter(NAMING_DAYS) ? { name: accountSurname, county: null } : nameless
}

/** A photograph is shown only if the winner chose to be named and is still named. */
export function mayShowPhoto({ naming }: { readonly naming: WinnerNaming | null }, { name }: WinnerName): boolean {
  return naming !== null && naming !== 'ON_REQUEST' && name !== null
}

/** Kinds of documents that staff upload. */
export const uploadedKinds = ['IDENTITY', 'ADDRESS', 'DELIVERY', 'OTHER'] as const
export const winnerDocumentKinds = [...uploadedKinds, 'LETTER'] as const
export type UploadedKind = (typeof uploadedKinds)[number]
export type WinnerDocumentKind = (typeof winnerDocumentKinds)[number]

/** The text that may be given to the press. It names a winner only as they chose, and not before. */
export function pressText(
  { prize, campaignTitle, ticket, drawnOn }: { prize: string; campaignTitle: string; ticket: number; drawnOn: string },
  { name, county }: WinnerName,
): string {
  const who = name === null ? `Ticket ${ticket}` : county === null ? name : `${name} from ${county}`
  return `${who} has won ${prize} in ${campaignTitle}, drawn on ${drawnOn}.`
}
