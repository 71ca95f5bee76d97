import { nameProblem, normaliseName, normalisePostcode, parseMobile, postcodeProblem } from '../person/person.ts'

/**
 * Cards are typed as the sender wrote them, and the sender cannot be asked. So cards accept more than the forms of the
 * site: initials, landlines, foreign numbers and British Forces post offices.
 */

export const CARD_NAME_TEXT = 'Use 1 to 35 letters, without symbols'

/** `J.` is stored as `J`. */
export const normaliseCardName = normaliseName

export function cardNameProblem(name: string): string | null {
  const isInitial = /^\p{L}$/u.test(name)
  return isInitial || nameProblem(name) === null ? null : CARD_NAME_TEXT
}

export const CARD_POSTCODE_LENGTH_MAX = 'BFPO 1234'.length
export const CARD_POSTCODE_TEXT = 'Please type a UK postcode, its first half, or BFPO and a number'

const FORCES = /^BFPO(\d{1,4})$/

/** `bfpo12` becomes `BFPO 12`. Other postcodes are formatted as in site forms. */
export function normaliseCardPostcode(typed: string): string {
  const [, office] = FORCES.exec(typed.replace(/\s/g, '').toUpperCase()) ?? []
  return office ? `BFPO ${office}` : normalisePostcode(typed)
}

export function cardPostcodeProblem(postcode: string): string | null {
  const isForces = FORCES.test(normaliseCardPostcode(postcode).replace(' ', ''))
  return isForces || postcodeProblem(postcode) === null ? null : CARD_POSTCODE_TEXT
}

/** Whether two postcodes can belong to one address: one may be the first half of the other. */
export function isSamePostcode(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

export const CARD_PHONE_TEXT = 'Please type a UK number, or one of another country that starts with + and its code'

const SEPARATORS = /[\s().,/\p{Pd}\p{Cf}]/gu
const UK_LANDLINE = /^\+44[123]\d{8,9}$/
/** E.164: a country code, and at most 15 digits in total. */
const OTHER_COUNTRY = /^\+(?!44)[1-9]\d{6,14}$/

/** `01332 900 123` becomes `+441332900123`, `00353 1 234 5678` becomes `+35312345678`; null if invalid. */
export function parseCardPhone(typed: string): string | null {
  const mobile = parseMobile(typed)
  if (mobile !== null) return mobile
  const number = typed
    .replace('(0)', '')
    .replace(SEPARATORS, '')
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
    .replace(/^0/, '+44')
  return UK_LANDLINE.test(number) || OTHER_COUNTRY.test(number) ? number : null
}

export function cardPhoneProblem(typed: string): string | null {
  return parseCardPhone(typed) === null ? CARD_PHONE_TEXT : null
}
