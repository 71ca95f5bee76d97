import { PROMO_CODE_PATTERN } from './discount.ts'
import { foldEmail } from './email.ts'
import { normalisePostcode, parseMobile, postcodeProblem } from './person.ts'

/** What a text that operators search people by may mean; null where it cannot mean that. */
export type PersonSearch = {
  readonly email: string | null
  readonly msisdn: string | null
  readonly named: { readonly lastName: string; readonly postcode: string } | null
  readonly ticket: { readonly tag: string; readonly ticket: number } | null
  readonly promoCode: string | null
}

/**
 * Names are found with a postcode beside them only, and all else by the whole of it: nobody can list people by typing
 * the beginning of a name. `O'Neill B66 2EN` and `O'Neill, B66` are names with a postcode, `WINACAR 17` is a ticket.
 */
export function readPersonSearch(typed: string): PersonSearch {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
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
