import { normalisePostcode, postcodeProblem } from './person.ts'

export const ADDRESS_LENGTH_MAX = 120
export const PLACE_LENGTH_MAX = 60
const LENGTH_MIN = 2

export const ADDRESS_TEXT = 'Enter your house number and street, such as 12 Mill Lane'
export const PLACE_TEXT = 'This must be 2-60 characters'
export const WHOLE_POSTCODE_TEXT = 'The whole postcode is needed - Example (B66 2EN)'

/** One space between words, none around them. */
export function normaliseLine(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ')
}

/** House and street. */
export function addressProblem(text: string): string | null {
  return isLine(text, ADDRESS_LENGTH_MAX) ? null : ADDRESS_TEXT
}

/** A town or a county. */
export function placeProblem(text: string): string | null {
  return isLine(text, PLACE_LENGTH_MAX) && /\p{L}/u.test(text) ? null : PLACE_TEXT
}

/** Something is delivered there, so the first half is not enough. */
export function wholePostcodeProblem(postcode: string): string | null {
  const isWhole = postcodeProblem(postcode) === null && normalisePostcode(postcode).includes(' ')
  return isWhole ? null : WHOLE_POSTCODE_TEXT
}

function isLine(text: string, max: number): boolean {
  const line = normaliseLine(text)
  return line.length >= LENGTH_MIN && line.length <= max && !/[\p{Cc}<>]/u.test(text.trim())
}
