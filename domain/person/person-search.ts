import { PROMO_CODE_PATTERN } from '../money/promo-code.ts'
import { cleanPasted } from '../text/pasted-text.ts'
import { foldEmail } from './email.ts'
import { normalisePostcode, parseMobile, postcodeProblem } from './person.ts'

/** The possible meanings of a text in operators' search for people; null for a meaning that the text cannot have. */
export type PersonSearch = {
  readonly email: string | null
  readonly msisdn: string | null
  readonly named: { readonly lastName: string; readonly postcode: string } | null
  readonly ticket: { readonly tag: string; readonly ticket: number } | null
  readonly promoCode: string | null
}

/**
 * Names are found only together with a postcode, and everything else only by the whole value. So an operator cannot
 * list people by typing the beginning of a name. `O'Neill B66 2EN` and `O'Neill, B66` are names with a postcode,
 * `WINACAR 17` is a ticket.
 */
export function readPersonSearch(typed: string): PersonSearch {
  const text = cleanPasted(typed).trim().replaceAll(/\s+/g, ' ')
  const msisdn = parseMobile(text)
  const [, tag, digits] = /^([A-Z0-9_-]{1,30})[ #]+([1-9]\d{0,14})$/i.exec(text) ?? []
  return {
    email: text.includes('@') ? foldEmail(text) : null,
    msisdn,
    named: readNamed(text),
    ticket: msisdn === null && tag && digits ? { tag: tag.toUpperCase(), ticket: Number(digits) } : null,
    promoCode: PROMO_CODE_PATTERN.test(text.toUpperCase()) ? text.toUpperCase() : null,
  }
}

function readNamed(text: string): PersonSearch['named'] {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/)
  for (const length of [2, 1]) {
    const postcode = words.slice(-length).join(' ')
    const lastName = words.slice(0, -length).join(' ')
    if (words.length > length && postcodeProblem(postcode) === null && lastName !== '')
      return { lastName: lastName.toLowerCase(), postcode: normalisePostcode(postcode) }
  }
  return null
}
