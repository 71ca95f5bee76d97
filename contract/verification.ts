import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { msisdnSchema, recaptchaSchema, verificationCodeSchema } from './fields.ts'
import { sessionDataSchema } from './sessions.ts'

/**
 * A registered account passes the robot check first. A guest, who has just passed one, sends the code directly, but
 * from another network address must pass it again (GoogleRecaptchaError). 120 seconds between sends (sooner:
 * TooManyRequests), 5 codes a day for a number and 10 for an account; a code is valid for 10 minutes and 5 tries.
 */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/verify/send',
  access: 'account',
  summary: 'Sends a six-digit code to a mobile number.',
  body: z.object({ msisdn: msisdnSchema, recaptcha: recaptchaSchema.nullable().default(null) }),
  answer: z.object({ resend_after: z.int().meta({ description: 'Seconds until another code may be requested' }) }),
  domainErrors: [
    'VerifyIPLimitReached',
    'VerifyAccountLimitReached',
    'VerifyMSISDNLimitReached',
    'GoogleRecaptchaError',
  ],
})

/**
 * The number of a person on a break cannot be moved to another person: the account that confirms it joins them, and
 * gets TakingABreak.
 */
export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/verify/confirm',
  access: 'account',
  summary: 'Verifies the code. The number stays verified for twelve months. The token is in the x-session header.',
  body: z.object({ msisdn: msisdnSchema, code: verificationCodeSchema }),
  answer: sessionDataSchema,
  domainErrors: ['VerifyCodeExpired', 'TakingABreak'],
})
