/**
 * The personal details that people type. Each `…Problem` returns the text to show beside the field, or null if the
 * value is valid.
 */

export const NAME_LENGTH_MIN = 2
export const NAME_LENGTH_MAX = 35
export const NAME_TEXT = 'Use 2 to 35 letters, without symbols'

/**
 * Invisible characters are refused too, such as line breaks and marks that change the text's direction: names are shown
 * in emails and lists.
 */
const NAME_SYMBOLS = /[<>"#:~?,._=+¬{}()[\]*&^%$€£;@|!¦/\\\p{C}]/u
/** Spaces but the plain one, and letters and signs that are drawn as one: with them two names look the same. */
const NAME_SPACES = /(?! )[\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u
const NAME_JOINERS_AT_ENDS = /^[-'`\s]|[-'`\s]$/
const NAME_JOINERS_DOUBLED = /--|''|``|\s\s/

/** Removes dots, as in "J. R.", and surplus spaces, which phone keyboards add. */
export function normaliseName(typed: string): string {
  return typed.replaceAll('.', '').replace(/ +/g, ' ').trim()
}

export function nameProblem(name: string): string | null {
  const fits = name.length >= NAME_LENGTH_MIN && name.length <= NAME_LENGTH_MAX
  const isName =
    !NAME_SYMBOLS.test(name) &&
    !NAME_SPACES.test(name) &&
    !NAME_JOINERS_AT_ENDS.test(name) &&
    !NAME_JOINERS_DOUBLED.test(name)
  return fits && isName ? null : NAME_TEXT
}

export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 30
/** The fields accept a little more than the rule, so that a value that is too long is reported and not cut off. */
export const NEW_PASSWORD_INPUT_MAX = 35
export const PASSWORD_TEXT =
  'This must be 8-30 characters, including upper and lower case letters, numbers and symbols (such as @.,~*%)'
export const PASSWORD_REPEAT_TEXT = 'This must match the password that you typed above'
export const OLD_PASSWORD_TEXT = 'Old password is required'
export const PASSWORD_UNCHANGED_TEXT = 'The new password must be different from the old password'

const PASSWORD_PARTS = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d\s]/u]

export function passwordProblem(password: string): string | null {
  const fits = password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX
  return fits && PASSWORD_PARTS.every((part) => part.test(password)) ? null : PASSWORD_TEXT
}

export function passwordRepeatProblem(repeated: string, password: string): string | null {
  return repeated === password && passwordProblem(repeated) === null ? null : PASSWORD_REPEAT_TEXT
}

export function oldPasswordProblem(old: string): string | null {
  return old === '' ? OLD_PASSWORD_TEXT : null
}

export function changedPasswordProblem(password: string, old: string): string | null {
  return passwordProblem(password) ?? (password === old ? PASSWORD_UNCHANGED_TEXT : null)
}

export const POSTCODE_LENGTH_MAX = 8
export const POSTCODE_TEXT = 'Only the first half is needed - Example (B66)'

const OUTWARD = /^[A-Z]{1,2}\d[A-Z\d]?$/
const INWARD = /^\d[A-Z]{2}$/

/** Upper case, with a single space before the last three characters of a whole postcode. */
export function normalisePostcode(typed: string): string {
  const letters = typed.replace(/\s/g, '').toUpperCase()
  const outward = letters.slice(0, -3)
  const inward = letters.slice(-3)
  return OUTWARD.test(outward) && INWARD.test(inward) ? `${outward} ${inward}` : letters
}

export function postcodeProblem(postcode: string): string | null {
  const [outward = '', inward, ...rest] = normalisePostcode(postcode).split(' ')
  const isPostcode = OUTWARD.test(outward) && (inward === undefined || INWARD.test(inward)) && rest.length === 0
  return isPostcode && postcode.length <= POSTCODE_LENGTH_MAX ? null : POSTCODE_TEXT
}

/** The leading letters of a postcode: `BT` of `BT7 1NN`. */
export function postcodeArea(postcode: string): string {
  return /^[A-Z]*/.exec(normalisePostcode(postcode))![0]
}

export const MOBILE_LENGTH = 11
export const MOBILE_TEXT = 'Make sure it starts with 07 and is 11 digits long'
/** The form in which it is sent and stored: always with the leading plus. */
export const MSISDN_PATTERN = /^\+447\d{9}$/

/** Spaces of all kinds, brackets, dashes, dots, slashes, and the invisible marks that phone books copy along. */
const MOBILE_SEPARATORS = /[\s()[\].,/\p{Pd}\p{Cf}]/gu
const COUNTRY_CODE = /^(?:\+44|0044|44(?=0?7))0?/

/**
 * `07700900123` of every form in which phone books and links keep that number, such as `+44 (0)7700 900-123` or
 * `tel:+447700900123`. A number that is still being typed is returned as far as it goes.
 */
export function normaliseMobile(typed: string): string {
  return (
    typed
      .replace(/^\s*tel:/i, '')
      .replace(MOBILE_SEPARATORS, '')
      .replace(COUNTRY_CODE, '0')
      // Spreadsheets drop the leading zero.
      .replace(/^0{0,2}(?=7)/, '0')
  )
}

/** `07700 900123` and `+44 7700 900123` become `+447700900123`; null for any other number. */
export function parseMobile(typed: string): string | null {
  const msisdn = normaliseMobile(typed).replace(/^0/, '+44')
  return MSISDN_PATTERN.test(msisdn) ? msisdn : null
}

/** `+447700900123` as people type it, `07700900123`. */
export function formatMobile(msisdn: string): string {
  return msisdn.replace(/^\+44/, '0')
}

export function mobileProblem(typed: string): string | null {
  return parseMobile(typed) === null ? MOBILE_TEXT : null
}

export const genders = ['m', 'f', 'n', 'o'] as const
export type Gender = (typeof genders)[number]
export const GENDER_TEXT = 'Please choose one'
export const GENDER_OTHER_LENGTH_MAX = 100
export const GENDER_OTHER_TEXT = 'Use up to 100 characters, without symbols'

const GENDER_OTHER_SYMBOLS = /[<>`¬{}*^;|¦\\]/

export function genderOtherProblem(text: string): string | null {
  const isClean = text === text.trim() && !text.includes('  ') && !GENDER_OTHER_SYMBOLS.test(text)
  return isClean && text.length <= GENDER_OTHER_LENGTH_MAX ? null : GENDER_OTHER_TEXT
}

export const TERMS_TEXT = 'Please tick to confirm you’re over 18 and agree'

export const CODE_LENGTH = 6
export const CODE_RESEND_SECONDS = 120
export const CODE_TEXT = 'Please enter the 6-digit code'

export function codeProblem(code: string): string | null {
  return /^\d{6}$/.test(code) ? null : CODE_TEXT
}
