import { z } from 'zod'
import { dateSchema } from './time.ts'

/** The form of what people type. What needs a clock or the database (age, whether an e-mail is taken) is the server's to judge. */

/** At most 254 characters, of which at most 64 stand before the @. */
export const emailSchema = z
  .email('Please enter a valid email address')
  .max(254)
  .refine((email) => email.indexOf('@') <= 64, 'Please enter a valid email address')

/** A password as typed at log-in: whatever it is, it is compared, so only its length is bounded. */
export const typedPasswordSchema = z.string().min(1).max(100)

export const passwordHint =
  'This must be 8-30 characters, including upper and lower case letters, numbers and symbols (such as @.,~*%)'

/** A password being chosen: 8 to 30 characters with upper and lower case letters, numbers and symbols. */
export const newPasswordSchema = z
  .string()
  .min(8, passwordHint)
  .max(30, passwordHint)
  .refine(
    (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text) && /[^\p{L}\d\s]/u.test(text),
    passwordHint,
  )

const nameHint = 'This must be 2-35 characters, without symbols'

/** A first name or a surname: 2 to 35 characters; hyphens, apostrophes, backticks and spaces only singly and inside. */
export const nameSchema = z
  .string()
  .min(2, nameHint)
  .max(35, nameHint)
  .regex(/^[^<>"#:~?,._=+¬{}()[\]*&^%$€£;@|!¦/\\]*$/, nameHint)
  .refine((text) => !/^[-'`\s]|[-'`\s]$|[-'`\s]{2}/.test(text), nameHint)

export const postcodeHint = 'Only the first half is needed - Example (B66)'

/** A postcode or its first half, in any case and with or without its space; the server keeps the normal form. */
export const postcodeSchema = z
  .string()
  .max(8, postcodeHint)
  .regex(/^([A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\d[A-Z])( ?\d[A-Z]{2})?$/i, postcodeHint)

/** A calendar date. Over 18 and under 130 years are judged by the server on London's calendar. */
export const birthDateSchema = dateSchema

export const genderSchema = z.enum(['m', 'f', 'n', 'o'])

/** What stands beside gender `o`: up to 100 characters, no double spaces. */
export const genderOtherSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^<>`¬{}*^;|¦\\]*$/)
  .refine((text) => !text.includes('  '), 'must not contain double spaces')

/** A British mobile number, international: +447 and nine digits. People type it as 07 and nine digits. */
export const msisdnSchema = z.string().regex(/^\+447\d{9}$/, 'Make sure it starts with 07 and is 11 digits long')

export const verificationCodeSchema = z.string().regex(/^\d{6}$/, 'must be 6 digits')

/** The solved robot check, as the widget gave it. */
export const recaptchaSchema = z.string().min(1).max(8_000)

/** The tag of a campaign, a bundle or a page. */
export const tagSchema = z.string().regex(/^[A-Z0-9_-]{1,30}$/, 'must be 1-30 upper-case letters, digits, _ or -')

/** 1 to 128 upper-case letters, digits, underscores and hyphens. */
export const promoCodeSchema = z
  .string()
  .regex(/^[A-Z0-9_-]{1,128}$/, 'must be 1-128 upper-case letters, digits, _ or -')

export const brandSchema = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/)

/** An id that the site has given out: purchase, ticket, asset. */
export const publicIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
