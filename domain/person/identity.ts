import { normalisePostcode } from './person.ts'

/** Details of a person from an account, a card or a list. Accounts may have only the first half of the postcode. */
export type Named = Readonly<Record<'firstName' | 'lastName' | 'postcode' | 'dob', string | null>>

/** Letters that Unicode does not decompose, with what people type for them on an English keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i' },
}

/** The form in which names are compared, without case, accents, hyphens, apostrophes, dots and spaces. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{Lo}]/gu, '')
    .replace(/[^a-z]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** First name and surname as one folded word, so that it does not matter in which field a middle name is. */
export function fullName(firstName: string, lastName: string): string {
  return foldName(firstName + lastName)
}

/** The name without middle names: the first word of the first name and the last word of the surname. */
export function shortName(firstName: string, lastName: string): string {
  return foldName(firstName.trim().split(/\s+/)[0]! + lastName.trim().split(/\s+/).at(-1)!)
}

/**
 * Identifies the person of a card or an account by names, birth date and the first half of the postcode. Null if one of
 * these is missing.
 */
export function nameIdentity({ firstName, lastName, postcode, dob }: Named): string | null {
  if (!firstName || !lastName || !postcode || !dob) return null
  return [foldName(firstName), foldName(lastName), outwardOf(postcode), dob].join(' ')
}

/**
 * Whether two people may be the same: same birth date, same first half of the postcode and same name. One may leave out
 * a middle name, and names may be in the wrong fields.
 */
export function isLikePerson(one: Named, other: Named): boolean {
  if (!isComplete(one) || !isComplete(other)) return false
  if (one.dob !== other.dob || outwardOf(one.postcode) !== outwardOf(other.postcode)) return false
  const [full, short] = [fullName(one.firstName, one.lastName), shortName(one.firstName, one.lastName)]
  const { firstName, lastName } = other
  return (
    [fullName(firstName, lastName), fullName(lastName, firstName), shortName(firstName, lastName)].includes(full) ||
    [fullName(firstName, lastName), fullName(lastName, firstName)].includes(short)
  )
}

/** A sender finds their card by surname, regardless of accents, signs and spaces. */
export function isSameSurname(one: string, other: string): boolean {
  return foldName(one) !== '' && foldName(one) === foldName(other)
}

function isComplete(named: Named): named is Readonly<Record<keyof Named, string>> {
  return Boolean(named.firstName && named.lastName && named.postcode && named.dob)
}

/** The first half of a postcode. */
export function outwardOf(postcode: string): string {
  return normalisePostcode(postcode).split(' ')[0]!
}
