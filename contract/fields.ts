import { z } from 'zod'
import { TAG_PATTERN } from '#domain/campaign/tag.ts'
import { PROMO_CODE_PATTERN } from '#domain/money/promo-code.ts'
import { BIRTH_DATE_TEXT, BIRTH_DATE_UNREAL_TEXT } from '#domain/person/birth-date.ts'
import { EMAIL_LENGTH_MAX, emailProblem } from '#domain/person/email.ts'
import {
  CODE_LENGTH,
  codeProblem,
  GENDER_OTHER_LENGTH_MAX,
  GENDER_TEXT,
  genderOtherProblem,
  genders,
  mobileProblem,
  NAME_LENGTH_MAX,
  NAME_LENGTH_MIN,
  nameProblem,
  normaliseName,
  normalisePostcode,
  oldPasswordProblem,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  POSTCODE_LENGTH_MAX,
  parseMobile,
  passwordProblem,
  postcodeProblem,
  TERMS_TEXT,
} from '#domain/person/person.ts'
import {
  MESSAGE_LENGTH_MAX,
  messageProblem,
  normaliseMessage,
  normaliseOrder,
  ORDER_LENGTH_MAX,
  optionalMessageProblem,
  orderProblem,
} from '#domain/site/message.ts'
import { cleanPasted } from '#domain/text/pasted-text.ts'

/** An upper bound for all text that is searched; the rules have tighter bounds. */
const TYPED_LENGTH_MAX = 5_000

/**
 * Typed text, validated by the rules of `domain` and normalised to its stored form, on both sides. The server validates
 * the rest, which needs a clock or the database (age, whether an email is in use).
 */
export function typedText(
  problemOf: (text: string) => string | null,
  description: { description: string; maxLength: number },
  keep: (text: string) => string = (text) => text,
) {
  return z
    .string()
    .max(TYPED_LENGTH_MAX)
    .overwrite(keep)
    .check((context) => {
      const problem = problemOf(context.value)
      if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value })
    })
    .meta(description)
}

/** One line of text. Invisible characters that were pasted along are removed before it is checked. */
function typedLine(
  problemOf: (text: string) => string | null,
  description: { description: string; maxLength: number },
  keep: (text: string) => string = (text) => text.trim(),
) {
  return typedText(problemOf, description, (typed) => keep(cleanPasted(typed)))
}

export const emailSchema = typedLine(emailProblem, { description: 'Email address', maxLength: EMAIL_LENGTH_MAX })

/** A password as typed at log-in. It is only compared, so only its length is limited. */
export const typedPasswordSchema = z.string().min(1).max(100)

/** It is only compared, so only its length is limited. */
export const oldPasswordSchema = typedText(oldPasswordProblem, {
  description: 'Current password',
  maxLength: TYPED_LENGTH_MAX,
})

export const newPasswordSchema = typedText(passwordProblem, {
  description: `At least ${PASSWORD_LENGTH_MIN} characters, with upper and lower case letters, numbers and symbols`,
  maxLength: PASSWORD_LENGTH_MAX,
})

export const nameSchema = typedLine(
  nameProblem,
  {
    description: `First name or surname, at least ${NAME_LENGTH_MIN} characters, without symbols`,
    maxLength: NAME_LENGTH_MAX,
  },
  normaliseName,
)

export const postcodeSchema = typedLine(
  postcodeProblem,
  {
    description: 'UK postcode or its outward code, in upper or lower case, with or without the space',
    maxLength: POSTCODE_LENGTH_MAX,
  },
  normalisePostcode,
)

/** A calendar date. Over 18 and under 130 years are checked by the server on London's calendar. */
export const birthDateSchema = z.iso.date({
  // JSON can contain an object here whose `toString` cannot be called.
  error: ({ input }) =>
    typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input) ? BIRTH_DATE_UNREAL_TEXT : BIRTH_DATE_TEXT,
})

export const genderSchema = z.enum(genders, GENDER_TEXT)

/** The free text for gender `o`. */
export const genderOtherSchema = typedLine(genderOtherProblem, {
  description: 'Without double spaces and symbols',
  maxLength: GENDER_OTHER_LENGTH_MAX,
})

export const msisdnSchema = typedLine(
  mobileProblem,
  {
    description: 'UK mobile number starting with +44; 07 and nine digits are accepted too',
    maxLength: '+44 7700 900 123'.length,
  },
  (typed) => parseMobile(typed) ?? typed,
)

export const verificationCodeSchema = typedLine(codeProblem, { description: 'Digits', maxLength: CODE_LENGTH })

export const messageSchema = typedText(
  messageProblem,
  { description: 'Text, may have several lines, at least two characters', maxLength: MESSAGE_LENGTH_MAX },
  normaliseMessage,
)

/** Empty, or the number of an order. */
export const orderNumberSchema = typedLine(
  orderProblem,
  { description: 'Empty, or the number of an order', maxLength: ORDER_LENGTH_MAX },
  normaliseOrder,
)

/** Empty, or a message. */
export const optionalMessageSchema = typedText(
  optionalMessageProblem,
  { description: 'Empty, or text of at least two characters, may have several lines', maxLength: MESSAGE_LENGTH_MAX },
  normaliseMessage,
)

/** The terms are agreed to by a tick and by nothing else. */
export const termsSchema = z.literal(true, TERMS_TEXT)

/** The solved robot check, as received from the widget. */
export const recaptchaSchema = z.string().min(1).max(8_000)

/** The tag of a campaign, a bundle or a page. */
export const tagSchema = z.string().regex(TAG_PATTERN, 'must be 1-30 upper-case letters, digits, _ or -')

/** The tag of a page in an address, in upper or lower case. */
export const pageTagSchema = z
  .string()
  .overwrite((text) => text.toUpperCase())
  .regex(TAG_PATTERN, 'must be 1-30 letters, digits, _ or -')

/** Spaces around it and invisible characters are removed, as a copied code often has them. */
export const promoCodeSchema = z
  .string()
  .max(TYPED_LENGTH_MAX)
  .overwrite((typed) => cleanPasted(typed).trim())
  .regex(PROMO_CODE_PATTERN, 'must be 1-128 upper-case letters, digits, _ or -')
  .meta({ description: 'Invisible characters are removed and it is trimmed before validation' })

/** An id that the site has given out: purchase, ticket, asset. */
export const publicIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
