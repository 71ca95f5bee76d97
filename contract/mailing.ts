import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The token of an emailed link; it never expires. Mail programs send it in the address instead, as `?token=`, with the
 * form of RFC 8058. Idempotent.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  summary: 'Unsubscribes the account that received an email from marketing emails.',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({}),
  domainErrors: [],
})

export const subscribePlatforms = ['WEBSITE', 'IFRAME'] as const

/** Source of the new user in the test of the welcome email. */
export const subscribeTestSchema = z.object({
  platform: z.enum(subscribePlatforms),
  campaign_tag: z
    .string()
    .overwrite((text) => text.trim())
    .regex(/^[A-Za-z0-9_]{1,30}$/, 'This must be 1-30 letters, numbers or underscores'),
  brand: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, 'This must be 1-50 letters, numbers, hyphens or underscores'),
})

/** The mail goes to the address that the setting TEST_MAIL_TO names and to no other. Refused in production. */
export const triggerSubscribe = endpoint({
  method: 'POST',
  path: '/api/account/trigger/subscribe',
  access: 'public',
  summary: 'Sends a welcome email as a test. Not available in production.',
  body: subscribeTestSchema,
  answer: z.object({}),
  domainErrors: [],
})
