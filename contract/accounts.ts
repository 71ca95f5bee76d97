import { z } from 'zod'
import { awayKinds } from '#domain/person/safer-gambling.ts'
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
const crowdCheckSchema = recaptchaSchema.nullable().default(null).meta({
  description:
    'Solved robot check, once `GoogleRecaptchaError` has asked for it because many calls come from one address',
})

export const accountExists = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/exists',
  access: 'public',
  summary: 'Checks whether a registered account has this email address.',
  body: z.object({ email: emailSchema, recaptcha: crowdCheckSchema }),
  answer: z.object({ exists: z.boolean() }),
  domainErrors: ['GoogleRecaptchaError'],
})

/** Checks a password beside its field by the rules of registration, except those that need the person's names. */
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
 * A guest whose email belongs to a registered account is asked to log in. A guest who has just gone back to the
 * checkout in the same browser, and gives the same email, continues with their account and verified number.
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

/** At most five an hour to one email. */
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
 * The token of the emailed link: single use, 24 hours. The account joins the person who has proved the email, and that
 * person's restrictions apply to it. `away_until` is the end of a break or an exclusion that applies from now on.
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

/** Reads the link without using it, so that the page can name the date before the visitor confirms. */
export const describeEmailLink = endpoint({
  method: 'POST',
  path: '/api/account/email/describe',
  access: 'public',
  summary:
    'Returns what a link sent by email would confirm: the address alone, or a break or an exclusion with its end.',
  body: z.object({ token: z.string().min(1).max(500) }),
  answer: z.object({ away: z.object({ kind: z.enum(awayKinds), until: instantSchema }).nullable() }),
  domainErrors: ['EmailLinkInvalid'],
})

/** The token of the link that goes to the old address and number when staff change an email. */
export const keepEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/keep',
  access: 'public',
  securityEvent: 'owner stops a change of email',
  summary: 'Stops a change of email that staff have requested, with the token of the link that announced it.',
  body: z.object({ token: z.string().min(1).max(500) }),
  answer: z.object({}),
  domainErrors: ['EmailChangeLinkInvalid'],
})

/** The answer is the same for every well-formed email, so it does not reveal whether there is an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/shepherd/account/forgot',
  access: 'public',
  securityEvent: 'reset asked for',
  summary: 'Sends a password reset link by email if the address has an account.',
  body: z.object({ email: emailSchema, recaptcha: crowdCheckSchema }),
  answer: z.object({}),
  domainErrors: ['GoogleRecaptchaError'],
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
