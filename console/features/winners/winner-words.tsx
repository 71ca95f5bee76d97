import type { CaseWait, DeskWinner } from '#contract/console/winners.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type {
  ContactChannel,
  ForfeitReason,
  WinnerCaseState,
  WinnerDocumentKind,
  WinnerNaming,
} from '#domain/winners/winner-case.ts'
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

export function CaseBadge({ state, isHeld }: { state: WinnerCaseState; isHeld: boolean }) {
  return (
    <>
      <Badge tone={tones[state]}>{caseWords[state]}</Badge>
      {isHeld && <Badge tone="danger">On hold</Badge>}
    </>
  )
}

/** Why a case is on hold or forfeited. */
export const reasonWords: Record<ForfeitReason, string> = {
  NO_ANSWER: 'no answer in time',
  ENTRANT_DIFFERS: 'the entry and the register name different entrants',
  REFUNDED: 'the entry was refunded after the freeze',
  DISPUTED: 'the payment is disputed',
  ACCOUNT_DELETED: 'the account was deleted',
  NOT_ELIGIBLE: 'not eligible',
  DECLINED: 'declined by the winner',
}

export const waitWords: Record<CaseWait, string> = { CONTACT: 'To call or write to', ANSWER: 'No answer yet' }

export const channelWords: Record<ContactChannel, string> = {
  EMAIL: 'By email',
  TEXT: 'By text',
  PHONE: 'By phone',
  POST: 'By post',
}

export const namingWords: Record<WinnerNaming, string> = {
  FULL: 'Full name and county',
  SURNAME: 'Surname and county',
  ON_REQUEST: 'Not named, only on request',
}

export const documentWords: Record<WinnerDocumentKind, string> = {
  IDENTITY: 'Proof of identity',
  ADDRESS: 'Proof of address',
  DELIVERY: 'Proof of delivery',
  LETTER: 'Letter to the winner',
  OTHER: 'Something else',
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The day count of an open case: until the answer, then until the award. */
export function clockWords(
  { state, reached_at, answered_at, answer_ends_at, award_ends_at, on_hold }: DeskWinner,
  now: Date,
): string | null {
  if (state === 'AWARDED' || state === 'FORFEITED') return null
  const isAnswered = answered_at !== null || state === 'CONFIRMED'
  if (!isAnswered && reached_at === null) return 'Not reached yet'
  if (!isAnswered && on_hold !== null) return null
  const [name, to] = isAnswered ? ['Award', award_ends_at] : ['Answer', answer_ends_at]
  const left = to.getTime() - now.getTime()
  const days = Math.ceil(Math.abs(left) / DAY_MS)
  return left > 0 ? `${name} in ${daysText(days)}` : `${name} late: ${daysText(days)}`
}
