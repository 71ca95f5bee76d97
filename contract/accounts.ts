import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  birthDateSchema,
  emailSchema,
  genderOtherSchema,
  genderSchema,
  nameSchema,
  newPasswordSchema,
  oldPasswordSchema,
  postcodeSchema,
  recaptchaSchema,
  termsSchema,
} from './fields.ts'
import { sessionDataSchema, userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

const optIns = { opt_in_sms: z.boolean().default(false), opt_in_email: z.boolean().default(false) }
const optInsSchema = z.object({ opt_in_sms: z.boolean(), opt_in_email: z.boolean() })
export type OptIns = z.output<typeof optInsSchema>

/** The brands that ask for marketing under their own name, by the name of their opt-in. */
export const brandOptIns = { take_a_break: { brandCode: 'UK_TAKE_A_BREAK', brandName: 'Take a Break' } } as const
export type BrandOptIn = keyof typeof brandOptIns
const brandOptInParams = z.object({ name: z.enum(Object.keys(brandOptIns) as BrandOptIn[]) })

const gender = { gender: genderSchema, genderOther: genderOtherSchema.nullable().default(null) }

/** At most 60 an hour from one address. */
export const accountExists = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/exists',
  access: 'public',
  summary: 'Checks whether a registered account has this email address.',
  body: z.object({ email: emailSchema }),
  answer: z.object({ exists: z.boolean() }),
  domainErrors: [],
})

/**
 * What register would refuse of a password as far as it is known without the person's names, so that it is said beside
 * the field.
 */
export const checkNewPassword = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/password/check',
  access: 'public',
  summary: 'Checks whether a new account with this email address may use a password. The password is not stored.',
  body: z.object({ email: emailSchema, password: newPasswordSchema }),
  answer: z.object({}),
  domainErrors: [],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/register',
  access: 'public',
  securityEvent: 'registration',
  summary: 'Registers an account. Starts no session: the user logs in next.',
  body: z.object({
    email: emailSchema,
    password: newPasswordSchema,
    firstName: nameSchema,
    surname: nameSchema,
    ...gender,
    dob: birthDateSchema,
    recaptcha: recaptchaSchema,
  }),
  answer: z.object({ external_id: z.string() }),
  domainErrors: ['ShepherdAccountAlreadyExists', 'GoogleRecaptchaError'],
})

/**
 * A guest whose e-mail belongs to a registered account is asked to log in. One who has just gone back to the checkout
 * in the same browser and gives the same e-mail goes on with their account, and with the number that they have
 * verified.
 */
export const createGuest = endpoint({
  method: 'POST',
  path: '/api/account/guest/create',
  access: 'public',
  summary:
    'Creates a guest account and its session, for checkout without registration. Returns the token in the x-session header.',
  headers: { idempotent: true },
  body: z.object({
    email: emailSchema,
    first_name: nameSchema,
    last_name: nameSchema,
    dob: birthDateSchema,
    postcode: postcodeSchema,
    terms_and_privacy: termsSchema,
    ...optIns,
    recaptcha: recaptchaSchema,
    earlier_session: z.string().max(2000).nullable().default(null).meta({
      description: 'Token of the session in which the same guest returned to the checkout',
    }),
  }),
  answer: sessionDataSchema,
  domainErrors: ['ShepherdAccountAlreadyExists', 'GoogleRecaptchaError'],
})

/** History, credit and id stay. `skip_email` leaves the welcome mail out. */
export const convertGuest = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/convert',
  access: 'account',
  summary: 'Converts a guest account to a registered account.',
  body: z.object({
    password: newPasswordSchema,
    ...gender,
    postcode: postcodeSchema,
    ...optIns,
    skip_email: z.boolean().default(false),
    keep_signed_in: z.boolean().optional().meta({ description: "Remembers this device. Not in a partner's frame." }),
  }),
  answer: sessionDataSchema,
  domainErrors: ['ShepherdAccountAlreadyExists'],
})

export const completeAccount = endpoint({
  method: 'POST',
  path: '/api/account/complete',
  access: 'account',
  summary: 'Adds the personal details that a registered account needs before it may enter.',
  body: z.object({
    details: z.object({
      postcode: postcodeSchema,
      dob: birthDateSchema,
      terms_and_privacy: termsSchema,
      ...optIns,
    }),
  }),
  answer: z.object({ user: userSchema }),
  domainErrors: [],
})

/** A birth date may change to another adult's only. */
export const updateDetails = endpoint({
  method: 'POST',
  path: '/api/account/details/update',
  access: 'account',
  summary: 'Changes the personal details of an account.',
  body: z.object({
    first_name: nameSchema,
    last_name: nameSchema,
    dob: birthDateSchema,
    postcode: postcodeSchema,
  }),
  answer: z.object({ user: userSchema }),
  domainErrors: [],
})

/** At most five an hour to one e-mail. */
export const requestEmailLink = endpoint({
  method: 'POST',
  path: '/api/account/email/link',
  access: 'account',
  summary:
    'Sends a link by email that confirms the email address of the account. Sends nothing if it is confirmed already.',
  answer: z.object({}),
  domainErrors: [],
})

/**
 * The token of the emailed link: single use, 24 hours. The account joins the person who has proved the e-mail, with
 * what it was held to; `away_until` is the end of a break or an exclusion that holds from now on.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'public',
  summary: 'Confirms an email address with the token of a link sent by email.',
  body: z.object({ token: z.string().min(1).max(500) }),
  answer: z.object({ away_until: instantSchema.nullable() }),
  domainErrors: ['EmailLinkInvalid'],
})

/** The answer is the same for every well-formed email, so it does not reveal who has an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/forgot',
  access: 'public',
  securityEvent: 'reset asked for',
  summary: 'Sends a password reset link by email if the address has an account.',
  body: z.object({ email: emailSchema }),
  answer: z.object({}),
  domainErrors: [],
})

/** The token of the emailed link: single use, 30 minutes. Every session of the account ends. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/password/reset',
  access: 'public',
  securityEvent: 'reset',
  summary: 'Sets a new password with the token of a link sent by email.',
  body: z.object({ token: z.string().min(1).max(500), new: newPasswordSchema }),
  answer: z.object({}),
  domainErrors: ['ResetTokenInvalid'],
})

/**
 * Wrong old passwords count as failures to log in. Every other session of the account ends. A guest has no password.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/password/change',
  access: 'account',
  securityEvent: 'password change',
  summary: 'Changes the password. Requires the old one.',
  body: z.object({ old: oldPasswordSchema, new: newPasswordSchema }),
  answer: z.object({}),
  domainErrors: ['ShepherdWrongPassword'],
})

export const getOptIns = endpoint({
  method: 'GET',
  path: '/api/account/optins',
  access: 'account',
  summary: 'Returns the marketing opt-ins of the account for text message and email.',
  answer: optInsSchema,
  domainErrors: [],
})

/** A missing field means no. A self-excluded person can only opt out. */
export const setOptIns = endpoint({
  method: 'POST',
  path: '/api/account/optins',
  access: 'account',
  summary: 'Sets the marketing opt-ins of the account.',
  body: z.object(optIns),
  answer: optInsSchema,
  domainErrors: ['TakingABreak'],
})

export const getBrandOptIns = endpoint({
  method: 'GET',
  path: '/api/optin/:name',
  access: 'account',
  summary: 'Returns the marketing opt-ins of the account for one brand, for text message and email.',
  params: brandOptInParams,
  answer: optInsSchema,
  domainErrors: [],
})

/** A missing field means no. The account's own opt-ins stay as they are. A self-excluded person can only opt out. */
export const setBrandOptIns = endpoint({
  method: 'POST',
  path: '/api/optin/:name',
  access: 'account',
  summary: 'Sets the marketing opt-ins of the account for one brand.',
  params: brandOptInParams,
  body: z.object(optIns),
  answer: optInsSchema,
  domainErrors: ['TakingABreak'],
})
