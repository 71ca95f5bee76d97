/** Ranges of numbers that look like British mobiles and cost many times as much to text, or are no mobiles at all. */
export const numberRanges = ['PERSONAL', 'PAGER', 'CROWN_DEPENDENCY'] as const
export type NumberRange = (typeof numberRanges)[number]

export const NUMBER_RANGE_TEXT = 'We can’t text that number. Please use a UK mobile'

/**
 * Mobiles of Jersey, Guernsey and the Isle of Man, as Ofcom's National Telephone Numbering Plan has them, after +44.
 */
const CROWN_DEPENDENCIES = [
  ...['7509', '7797', '7829', '7937', '77003', '77007', '77008'],
  ...['7781', '7839', '79111', '79117'],
  ...['7524', '7624', '7924', '74576'],
]

/** The range of a `+447…` number that is texted only if an operator allows it; null for an ordinary mobile. */
export function rangeOf(msisdn: string): NumberRange | null {
  const number = msisdn.replace(/^\+44/, '')
  if (CROWN_DEPENDENCIES.some((prefix) => number.startsWith(prefix))) return 'CROWN_DEPENDENCY'
  if (number.startsWith('70')) return 'PERSONAL'
  return number.startsWith('76') ? 'PAGER' : null
}
