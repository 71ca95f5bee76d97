import type { PurchaseState } from './purchase.ts'

export const winnerCaseStates = ['DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED', 'FORFEITED'] as const
export type WinnerCaseState = (typeof winnerCaseStates)[number]

/**
 * Every move of a winner's case. CONTACTED means that a try to reach the winner was made, CONFIRMED that age, identity
 * and eligibility were checked. Who answers before a try is recorded is confirmed all the same.
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

export const contactChannels = ['EMAIL', 'PHONE', 'POST'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** What the program finds by itself, and what a member of staff says. */
export const forfeitReasons = [
  'NO_ANSWER',
  'REFUNDED',
  'DISPUTED',
  'ACCOUNT_DELETED',
  'NOT_ELIGIBLE',
  'DECLINED',
] as const
export type ForfeitReason = (typeof forfeitReasons)[number]

export const staffForfeitReasons = ['NOT_ELIGIBLE', 'DECLINED'] as const satisfies readonly ForfeitReason[]
export type StaffForfeitReason = (typeof staffForfeitReasons)[number]

/** What a purchase or an account says against a winner after the draw; null where nothing does. */
export function obstacleOf(winner: {
  readonly purchaseState: PurchaseState | null
  readonly accountState: 'ACTIVE' | 'BLOCKED' | 'DELETED' | null
}): ForfeitReason | null {
  const { purchaseState, accountState } = winner
  if (purchaseState === 'REFUNDING' || purchaseState === 'REFUNDED') return 'REFUNDED'
  if (purchaseState === 'DISPUTED') return 'DISPUTED'
  return accountState === 'DELETED' ? 'ACCOUNT_DELETED' : null
}

const DAY_MS = 86_400_000

/** The rules of our competitions: a winner who has not answered after so many days forfeits the prize. */
export const ANSWER_DAYS = 28
/** The CAP Code, 8.15.1: prizes are awarded normally within 30 days. */
export const AWARD_DAYS = 30
/** How often a winner who has not answered is emailed. */
export const WINNER_EMAIL_DAYS = 7

/** `answerBy` is what two people gave a winner beyond that; null for most. */
export function answerEndsAt(openedAt: Date, answerBy: Date | null): Date {
  const usual = new Date(openedAt.getTime() + ANSWER_DAYS * DAY_MS)
  return answerBy !== null && answerBy > usual ? answerBy : usual
}

/** The longest that a winner may be given in all. */
export const ANSWER_DAYS_MAX = 90

/** What is wrong with a later day for a winner's answer, or null. */
export function extensionProblem(
  { openedAt, answerBy }: { readonly openedAt: Date; readonly answerBy: Date | null },
  until: Date,
): string | null {
  if (until <= answerEndsAt(openedAt, answerBy)) return 'must be later than it is now'
  const latest = new Date(openedAt.getTime() + ANSWER_DAYS_MAX * DAY_MS)
  return until > latest ? `must be at most ${ANSWER_DAYS_MAX} days after the draw` : null
}

/**
 * Whether staff may give a prize to the next reserve: one person where the winner was reached and declined, two where a
 * winner is found not to be eligible or who was confirmed declines, and null where the rules give no reason.
 */
export function forfeitNeeds(
  reason: StaffForfeitReason,
  { state, wasReached }: { readonly state: WinnerCaseState; readonly wasReached: boolean },
): 'ONE' | 'TWO' | null {
  if (isWinnerCaseOver(state)) return null
  if (reason === 'NOT_ELIGIBLE' || state === 'CONFIRMED') return 'TWO'
  return wasReached ? 'ONE' : null
}

export function awardEndsAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + AWARD_DAYS * DAY_MS)
}

export type WinnerCaseFacts = {
  readonly state: WinnerCaseState
  readonly openedAt: Date
  /** When the winner gave their details. */
  readonly answeredAt: Date | null
  readonly isCredit: boolean
  readonly obstacle: ForfeitReason | null
  /** Null where the winner has no account, as who entered by post. */
  readonly hasEmail: boolean
  readonly emailedAt: Date | null
  readonly answerBy: Date | null
}

export type WinnerCaseStep =
  | { readonly step: 'FORFEIT'; readonly reason: ForfeitReason }
  | { readonly step: 'GRANT_CREDIT' }
  | { readonly step: 'EMAIL' }

/** What the program does next with a case by itself; null when it waits for people. */
export function nextWinnerCaseStep(facts: WinnerCaseFacts, now: Date): WinnerCaseStep | null {
  const { state, openedAt, answeredAt, answerBy, isCredit, obstacle, hasEmail, emailedAt } = facts
  if (isWinnerCaseOver(state)) return null
  if (obstacle !== null) return { step: 'FORFEIT', reason: obstacle }
  if (isCredit && hasEmail) return { step: 'GRANT_CREDIT' }
  if (state === 'CONFIRMED' || answeredAt !== null) return null
  if (now >= answerEndsAt(openedAt, answerBy)) return { step: 'FORFEIT', reason: 'NO_ANSWER' }
  const isEmailDue = emailedAt === null || now.getTime() >= emailedAt.getTime() + WINNER_EMAIL_DAYS * DAY_MS
  return hasEmail && isEmailDue ? { step: 'EMAIL' } : null
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
/** A winner has so long to choose; then the surname is shown. */
export const NAMING_DAYS = 14
/** A winner is named for so long after the draw. */
export const NAME_SHOWN_DAYS = 400

export type WinnerName = { readonly name: string | null; readonly county: string | null }

const nameless: WinnerName = { name: null, county: null }

/** What is stored to be shown of a winner who has chosen. */
export function nameToShow(
  naming: WinnerNaming,
  { firstName, lastName, county }: { firstName: string; lastName: string; county: string },
): WinnerName {
  if (naming === 'ON_REQUEST') return nameless
  return { name: naming === 'FULL' ? `${firstName} ${lastName}` : lastName, county }
}

/** How a winner is named at an instant: as chosen; who has not chosen by then, by the surname of the account. */
export function shownName(
  winner: {
    readonly state: WinnerCaseState
    readonly openedAt: Date
    readonly naming: WinnerNaming | null
    readonly chosen: WinnerName
    readonly accountSurname: string | null
  },
  now: Date,
): WinnerName {
  const { state, openedAt, naming, chosen, accountSurname } = winner
  const isAfter = (days: number) => now.getTime() >= openedAt.getTime() + days * DAY_MS
  if (state === 'FORFEITED' || isAfter(NAME_SHOWN_DAYS)) return nameless
  if (naming !== null) return chosen
  return isAfter(NAMING_DAYS) ? { name: accountSurname, county: null } : nameless
}

/** A photograph is shown of who chose to be named and is named, and of nobody else. */
export function mayShowPhoto({ naming }: { readonly naming: WinnerNaming | null }, { name }: WinnerName): boolean {
  return naming !== null && naming !== 'ON_REQUEST' && name !== null
}

export const winnerDocumentKinds = ['IDENTITY', 'ADDRESS', 'DELIVERY', 'OTHER'] as const
export type WinnerDocumentKind = (typeof winnerDocumentKinds)[number]

/** What may be given to the press: it names a winner only as they chose, and not before. */
export function pressText(
  { prize, campaignTitle, ticket, drawnOn }: { prize: string; campaignTitle: string; ticket: number; drawnOn: string },
  { name, county }: WinnerName,
): string {
  const who = name === null ? `The holder of ticket ${ticket}` : county === null ? name : `${name} from ${county}`
  return `${who} has won ${prize} in ${campaignTitle}, drawn on ${drawnOn}.`
}
