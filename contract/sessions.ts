import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailSchema, typedPasswordSchema } from './fields.ts'
import { penceSchema } from './money.ts'
import { dateSchema, instantSchema } from './time.ts'

/** Credit that its owner has not been notified of yet. */
export const unseenCreditSchema = z.object({ title: z.string(), description: z.string(), amount: penceSchema })
export type UnseenCredit = z.output<typeof unseenCreditSchema>

/**
 * A signed-in user. A profile is complete with `dob` and `terms_and_privacy`; a phone is verified while `msisdn_exp` is
 * in the future.
 */
export const userSchema = z.object({
  external_id: z.string(),
  account_type: z.enum(['GUEST', 'REGISTERED']),
  /** Until then the email matches no list, and the account has a separate person. */
  email_confirmed: z.boolean(),
  email_hash: z.string(),
  custom_hash: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  dob: dateSchema.nullable(),
  postcode: z.string().nullable(),
  msisdn: z.string().nullable(),
  msisdn_exp: instantSchema.nullable(),
  terms_and_privacy: instantSchema.nullable(),
  credit: penceSchema,
  credit_exp: instantSchema.nullable(),
  can_spin: z.boolean(),
  own_monthly_limit: penceSchema.nullable(),
  /** The end of a break or an exclusion that holds. */
  away_until: instantSchema.nullable(),
  needs_proof: z.boolean().meta({
    description:
      'The device is remembered: what spends, changes or shows personal details is refused with ' +
      '`missing: ["proof"]` until `session/proof`. Postcode and number are withheld until then.',
  }),
  offers_paused: z.boolean().meta({ description: 'Nothing is promoted to this person' }),
  brand: z.string(),
  opt_in_sms: z.boolean(),
  opt_in_email: z.boolean(),
  last_unseen_credit: unseenCreditSchema.nullable(),
})
export type User = z.output<typeof userSchema>

export const sessionDataSchema = z.object({
  brand: z.string(),
  campaign_tag: z.string().nullable(),
  server_time: instantSchema,
  user: userSchema.nullable(),
  last_unseen_credit: unseenCreditSchema.nullable(),
})
export type SessionData = z.output<typeof sessionDataSchema>

/** Asked at every start of the page. Never cached: the browser corrects its clock by `server_time`. */
export const getSessionData = endpoint({
  method: 'GET',
  path: '/api/session/data',
  access: 'public',
  summary:
    "Returns the session and its user. Without a token, starts a visitor's session, or that of the member who is " +
    'remembered on the device; its token is in the x-session header.',
  answer: sessionDataSchema,
  domainErrors: ['TokenExpired', 'TokenRejected'],
})

/**
 * Needs the bearer token: the session's cookie alone ends no session, so another site cannot log a user out. The
 * device's cookie is sent by our own pages only.
 */
export const logOut = endpoint({
  method: 'GET',
  path: '/api/session/logout',
  access: 'public',
  securityEvent: 'log-out',
  summary: 'Ends the session of the bearer token, and that its device is remembered. Without either, does nothing.',
  query: z.object({
    to: z.literal('checkout').optional().meta({ description: 'Returns a guest to the guest form' }),
  }),
  answer: z.object({}),
  domainErrors: [],
})

/**
 * A wrong password and an unknown email are answered alike. Ten failures in 15 minutes for one email:
 * TooManyRequests.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/shepherd/auth/authenticate',
  access: 'public',
  securityEvent: 'log-in',
  summary: 'Logs in with email address and password. The new token is in the x-session header.',
  body: z.object({
    email: emailSchema,
    password: typedPasswordSchema,
    keep_signed_in: z.boolean().optional().meta({ description: "Remembers this device. Not in a partner's frame." }),
  }),
  answer: sessionDataSchema,
  domainErrors: ['ShepherdAuthenticationFailed', 'AccountBlocked', 'AccountDeleted'],
})

/**
 * A compact JWE that a partner's server makes for one log-in, valid for five minutes, of a user registered under its
 * brand.
 */
export const logInEncrypted = endpoint({
  method: 'POST',
  path: '/api/shepherd/auth/encrypted',
  access: 'public',
  securityEvent: 'partner log-in',
  summary: "Logs in with a partner's encrypted token. The new token is in the x-session header.",
  body: z.object({ token: z.string().min(1).max(2000) }),
  answer: sessionDataSchema,
  domainErrors: ['TokenRejected', 'TokenExpired', 'AccountBlocked', 'AccountDeleted', 'TakingABreak'],
})

/** The password, or the code that `account/proof/send` emailed for this session. Guesses are counted. */
export const proveSession = endpoint({
  method: 'POST',
  path: '/api/session/proof',
  access: 'account',
  securityEvent: 'proof of an owner',
  summary: "Proves that a session which began on a remembered device is its owner's.",
  body: z.object({ kind: z.enum(['password', 'code']), proof: z.string().min(1).max(100) }),
  answer: sessionDataSchema,
  domainErrors: ['ShepherdWrongPassword', 'VerifyCodeExpired'],
})
