import type { Campaign, RoundDraw } from '#contract/catalogue.ts'
import type { LimitType } from '#domain/campaign.ts'
import { formatPoundsTrimmed } from '#domain/money.ts'

const periods: Record<Exclude<LimitType, 'NONE'>, string> = {
  DAY: ' a day',
  EVERYDAY: ' a day',
  WEEK: ' a week',
  COMPETITION: '',
}

/** `Most for each person: 50 entries a day`; null where there is no limit. */
export function limitText({ entry_limit: limit, limit_type: type }: Pick<Campaign, 'entry_limit' | 'limit_type'>) {
  if (limit === null || type === 'NONE') return null
  return `Most for each person: ${limit.toLocaleString('en-GB')} ${limit === 1 ? 'entry' : 'entries'}${periods[type]}`
}

/** `To be won: A red car (£31,000), 3 × A hamper`: what one round gives, where it is more than the one prize. */
export function prizesText(prizes: RoundDraw['prizes']): string | null {
  if (prizes.reduce((all, { quantity }) => all + quantity, 0) < 2) return null
  const names = prizes.map(({ title, value, quantity }) => {
    const worth = value > 0 ? ` (${formatPoundsTrimmed(value)})` : ''
    return `${quantity === 1 ? '' : `${quantity} × `}${title}${worth}`
  })
  return `To be won: ${names.join(', ')}`
}
