import { z } from 'zod'
import { BIRTH_DATE_TEXT, BIRTH_DATE_UNREAL_TEXT } from '#domain/birth-date.ts'
import { PROMO_CODE_PATTERN } from '#domain/discount.ts'
import { EMAIL_LENGTH_MAX, emailProblem } from '#domain/email.ts'
import {
  MESSAGE_LENGTH_MAX,
  messageProblem,
  normaliseMessage,
  normaliseOrder,
  ORDER_LENGTH_MAX,
  optionalMessageProblem,
  orderProblem,
} from '#domain/message.ts'
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
} from '#domain/person.ts'
import { TAG_PATTERN } from '#domain/tag.ts'

/** Only so that nothing endless is looked through: the rules have tighter bounds of their own. */
const TYPED_LENGTH_MAX = 5_000

/**
 * What people type, validated by the rules of `domain` and brought into the form in which it is stored, on whichever
 * side reads it first. What needs a clock or the database (age, whether an e-mail is taken) is validated by the server.
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

export const emailSchema = typedText(emailProblem, { description: 'Email address', maxLength: EMAIL_LENGTH_MAX })

/** A password as typed at log-in: whatever it is, it is compared, so only its length is bounded. */
export const typedPasswordSchema = z.string().min(1).max(100)

/** Only compared, so only its length is bounded. */
export const oldPasswordSchema = typedText(oldPasswordProblem, {
  description: 'Current password',
  maxLength: TYPED_LENGTH_MAX,
})

export const newPasswordSchema = typedText(passwordProblem, {
  description: `At least ${PASSWORD_LENGTH_MIN} characters, with upper and lower case letters, numbers and symbols`,
  maxLength: PASSWORD_LENGTH_MAX,
})

export const nameSchema = typedText(
  nameProblem,
  {
    description: `First name or surname, at least ${NAME_LENGTH_MIN} characters, without symbols`,
    maxLength: NAME_LENGTH_MAX,
  },
  normaliseName,
)

export const postcodeSchema = typedText(
  postcodeProblem,
  {
    description: 'UK postcode or its outward code, in upper or lower case, with or without the space',
    maxLength: POSTCODE_LENGTH_MAX,
  },
  normalisePostcode,
)

/** A calendar date. Over 18 and under 130 years are checked by the server on London's calendar. */
export const birthDateSchema = z.iso.date({
  error: ({ input }) => (/^\d{4}-\d{2}-\d{2}$/.test(String(input)) ? BIRTH_DATE_UNREAL_TEXT : BIRTH_DATE_TEXT),
})

export const genderSchema = z.enum(genders, GENDER_TEXT)

/** What stands beside gender `o`. */
export const genderOtherSchema = typedText(
  genderOtherProblem,
  { description: 'Without double spaces and symbols', maxLength: GENDER_OTHER_LENGTH_MAX },
  (text) => text.trim(),
)

export const msisdnSchema = typedText(
  mobileProblem,
  {
    description: 'UK mobile number starting with +44; 07 and nine digits are accepted too',
    maxLength: '+44 7700 900 123'.length,
  },
  (typed) => parseMobile(typed) ?? typed,
)

export const verificationCodeSchema = typedText(codeProblem, { description: 'Digits', maxLength: CODE_LENGTH })

export const messageSchema = typedText(
  messageProblem,
  { description: 'Text, may have several lines, at least two characters', maxLength: MESSAGE_LENGTH_MAX },
  normaliseMessage,
)

/** Nothing, or the number of an order. */
export const orderNumberSchema = typedText(
  orderProblem,
  { description: 'Empty, or the number of an order', maxLength: ORDER_LENGTH_MAX },
  normaliseOrder,
)

/** Nothing, or a message. */
export const optionalMessageSchema = typedText(
  optionalMessageProblem,
  { description: 'Empty, or text of at least two characters, may have several lines', maxLength: MESSAGE_LENGTH_MAX },
  normaliseMessage,
)

/** The terms are agreed to by a tick and by nothing else. */
export const termsSchema = z.literal(true, TERMS_TEXT)

/** The solved robot check, as the widget gave it. */
export const recaptchaSchema = z.string().min(1).max(8_000)

/** The tag of a campaign, a bundle or a page. */
export const tagSchema = z.string().regex(TAG_PATTERN, 'must be 1-30 upper-case letters, digits, _ or -')

/** The tag of a page as it stands in an address, in any case. */
export const pageTagSchema = z
  .string()
  .overwrite((text) => text.toUpperCase())
  .regex(TAG_PATTERN, 'must be 1-30 letters, digits, _ or -')

/** Spaces around it are trimmed, as a copied code often has them. */
export const promoCodeSchema = z
  .string()
  .trim()
  .regex(PROMO_CODE_PATTERN, 'must be 1-128 upper-case letters, digits, _ or -')
  .meta({ description: 'Trimmed before validation' })

/** An id that the site has given out: purchase, ticket, asset. */
export const publicIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
