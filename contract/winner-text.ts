import type { ForfeitReason, HoldReason } from '#domain/winners/winner-case.ts'
import type { Draw } from './draws.ts'

type Winner = Pick<Draw['winners'][number], 'name' | 'county' | 'naming' | 'state' | 'on_hold' | 'forfeited'>

const holdTexts: Record<HoldReason, string> = {
  ENTRANT_DIFFERS: 'we’re checking our records of this entry',
  REFUNDED: 'this entry was refunded after the list was closed',
  DISPUTED: 'the payment for this entry is disputed',
  ACCOUNT_DELETED: 'the account with this ticket was deleted',
}

const forfeitTexts: Record<ForfeitReason, string> = {
  NO_ANSWER: 'The winner didn’t answer in time',
  ENTRANT_DIFFERS: 'Our records of this entry didn’t match the draw',
  REFUNDED: 'This entry was refunded after the list was closed',
  DISPUTED: 'The payment for this entry was taken back',
  ACCOUNT_DELETED: 'The account with this ticket was deleted',
  NOT_ELIGIBLE: 'Under the rules, the winner can’t have this prize',
  DECLINED: 'The winner didn’t want the prize',
}

/** The winner as they chose to be named, or the reason why there is no name. */
export function winnerText({ name, county, naming, state, on_hold, forfeited }: Winner): string {
  if (on_hold) return `On hold: ${holdTexts[on_hold]}. Two of our team will decide who gets the prize.`
  if (state === 'FORFEITED') {
    const why = forfeited ? forfeitTexts[forfeited.why] : 'Not claimed'
    return `${why}: ${forfeited?.is_passed_on ? 'a reserve has the prize' : 'the prize wasn’t awarded'}`
  }
  if (naming === 'ON_REQUEST') return 'Name available on request'
  const isChecked = naming !== null || state === 'AWARDED'
  return [name, county].filter(Boolean).join(', ') || (isChecked ? 'Name no longer shown' : 'Winner being confirmed')
}
