import type { DeskWinner } from '#contract/console/winners.ts'
import type {
  ContactChannel,
  ForfeitReason,
  WinnerCaseState,
  WinnerDocumentKind,
  WinnerNaming,
} from '#domain/winner-case.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const caseWords: Record<WinnerCaseState, string> = {
  DRAWN: 'Drawn',
  CONTACTED: 'Contacted',
  CONFIRMED: 'Confirmed',
  AWARDED: 'Awarded',
  FORFEITED: 'Forfeited',
}

const tones: Record<WinnerCaseState, BadgeTone> = {
  DRAWN: 'warning',
  CONTACTED: 'brand',
  CONFIRMED: 'brand',
  AWARDED: 'success',
  FORFEITED: 'plain',
}

export function CaseBadge({ state }: { state: WinnerCaseState }) {
  return <Badge tone={tones[state]}>{caseWords[state]}</Badge>
}

export const forfeitWords: Record<ForfeitReason, string> = {
  NO_ANSWER: 'no answer in time',
  REFUNDED: 'the purchase was refunded',
  DISPUTED: 'the purchase is disputed',
  ACCOUNT_DELETED: 'the account was deleted',
  NOT_ELIGIBLE: 'not eligible',
  DECLINED: 'declined by the winner',
}

export const channelWords: Record<ContactChannel, string> = { EMAIL: 'By email', PHONE: 'By phone', POST: 'By post' }

export const namingWords: Record<WinnerNaming, string> = {
  FULL: 'Full name and county',
  SURNAME: 'Surname and county',
  ON_REQUEST: 'Not named, only on request',
}

export const documentWords: Record<WinnerDocumentKind, string> = {
  IDENTITY: 'Proof of identity',
  ADDRESS: 'Proof of address',
  DELIVERY: 'Proof of delivery',
  OTHER: 'Something else',
}

const DAY_MS = 86_400_000
const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Which day of its clock an open case is on: to the answer, and from then on to the award. */
export function clockWords(
  { state, answered_at, answer_ends_at, award_ends_at }: DeskWinner,
  now: Date,
): string | null {
  if (state === 'AWARDED' || state === 'FORFEITED') return null
  const isAnswered = answered_at !== null || state === 'CONFIRMED'
  const [name, to] = isAnswered ? ['Award', award_ends_at] : ['Answer', answer_ends_at]
  const left = to.getTime() - now.getTime()
  const days = Math.ceil(Math.abs(left) / DAY_MS)
  return left > 0 ? `${name} in ${daysText(days)}` : `${name} late: ${daysText(days)}`
}
