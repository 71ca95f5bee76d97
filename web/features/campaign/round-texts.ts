import type { Campaign, RoundDraw } from '#contract/catalogue.ts'
import type { LimitType } from '#domain/campaign/campaign.ts'
import { winnersOf } from '#domain/draw/plan.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'

const periods: Record<Exclude<LimitType, 'NONE'>, string> = {
  DAY: ' a day',
  EVERYDAY: ' a day',
  WEEK: ' a week',
  COMPETITION: '',
}

/** `Limit: 50 entries per person a day`; null without a limit. */
export function limitText({ entry_limit: limit, limit_type: type }: Pick<Campaign, 'entry_limit' | 'limit_type'>) {
  if (limit === null || type === 'NONE') return null
  return `Limit: ${limit.toLocaleString('en-GB')} ${limit === 1 ? 'entry' : 'entries'} per person${periods[type]}`
}

/** `Prizes: A red car (£31,000), 3 × A hamper`: the prizes of one round, if there is more than one. */
export function prizesText(prizes: RoundDraw['prizes']): string | null {
  if (winnersOf(prizes) < 2) return null
  const names = prizes.map(({ title, value, quantity }) => {
    const worth = value > 0 ? ` (${formatPoundsTrimmed(value)})` : ''
    return `${quantity === 1 ? '' : `${quantity} × `}${title}${worth}`
  })
  return `Prizes: ${names.join(', ')}`
}
