import { z } from 'zod'
import { PROMO_CODE_PATTERN } from '#domain/discount.ts'
import { EMAIL_LENGTH_MAX, emailProblem } from '#domain/email.ts'
import {
  codeProblem,
  GENDER_OTHER_LENGTH_MAX,
  genderOtherProblem,
  genders,
  mobileProblem,
  NAME_LENGTH_MAX,
  NAME_LENGTH_MIN,
  nameProblem,
  normaliseName,
  normalisePostcode,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  parseMobile,
  passwordProblem,
  postcodeProblem,
} from '#domain/person.ts'
import { dateSchema } from './time.ts'

/**
 * What people type, judged by the rules of `domain` and brought into the form in which it is kept, on whichever side
 * reads it first. What needs a clock or the database (age, whether an e-mail is taken) is the server's to judge.
 */
function typedText(
  problemOf: (text: string) => string | null,
  description: string,
  keep: (text: string) => string = (text) => text,
) {
  return z
    .string()
    .max(1_000)
    .overwrite(keep)
    .check((context) => {
      const problem = problemOf(context.value)
      if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value })
    })
    .meta({ description })
}

export const emailSchema = typedText(emailProblem, `An e-mail address, at most ${EMAIL_LENGTH_MAX} characters`)

/** A password as typed at log-in: whatever it is, it is compared, so only its length is bounded. */
export const typedPasswordSchema = z.string().min(1).max(100)

export const newPasswordSchema = typedText(
  passwordProblem,
  `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters with upper and lower case letters, numbers and symbols`,
)

export const nameSchema = typedText(
  nameProblem,
  `A first name or a surname, ${NAME_LENGTH_MIN} to ${NAME_LENGTH_MAX} characters without symbols`,
  normaliseName,
)

export const postcodeSchema = typedText(
  postcodeProblem,
  'A British postcode or its first half, in any case, with or without its space',
  normalisePostcode,
)

/** A calendar date. Over 18 and under 130 years are judged by the server on London's calendar. */
export const birthDateSchema = dateSchema

export const genderSchema = z.enum(genders)

/** What stands beside gender `o`. */
export const genderOtherSchema = typedText(
  genderOtherProblem,
  `At most ${GENDER_OTHER_LENGTH_MAX} characters without double spaces`,
  (text) => text.trim(),
)

export const msisdnSchema = typedText(
  mobileProblem,
  'A British mobile number with its leading +44; 07 and nine digits are understood too',
  (typed) => parseMobile(typed) ?? typed,
)

export const verificationCodeSchema = typedText(codeProblem, 'Six digits')

/** The solved robot check, as the widget gave it. */
export const recaptchaSchema = z.string().min(1).max(8_000)

/** The tag of a campaign, a bundle or a page. */
export const tagSchema = z.string().regex(/^[A-Z0-9_-]{1,30}$/, 'must be 1-30 upper-case letters, digits, _ or -')

export const promoCodeSchema = z.string().regex(PROMO_CODE_PATTERN, 'must be 1-128 upper-case letters, digits, _ or -')

/** An id that the site has given out: purchase, ticket, asset. */
export const publicIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
