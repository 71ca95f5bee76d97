import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { welcomeEmail } from '../emails.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

/** Ids start at 1, so no account has this one, and the link of a test email unsubscribes no account. */
const NOBODY = 0

export type SubscribeTest = { brand: string; campaignTag: string; inFrame: boolean }

/**
 * Queues the welcome email as it would be for a campaign, a brand and a platform. It is sent to one configured address
 * of the operator and never to an address from the caller: outside production any visitor may press the button.
 */
export async function requestSubscribeTest(
  context: Context,
  request: { platform: 'WEBSITE' | 'IFRAME'; campaign_tag: string; brand: string },
  address: string | null,
): Promise<Verdict<null, 'NotAllowedError' | 'TooManyRequests' | 'ValidationError'>> {
  const { config, db } = context
  if (config.APP_ENV === 'prod') return refuse('NotAllowedError')
  const limit = { rule: 'subscribe-test.address', max: config.RATE_ACCOUNT_PER_ADDRESS, windowSeconds: 3_600 }
  const rate = await checkRateLimit(db, limit, address, context.now())
  if (!rate.ok) return rate
  const brand = await namedBrandOf(context, request.brand)
  if (brand.code !== request.brand) return refuseField('brand', 'We don’t know this brand')
  const test: SubscribeTest = {
    brand: brand.code,
    campaignTag: request.campaign_tag.toUpperCase(),
    inFrame: request.platform === 'IFRAME',
  }
  await enqueue(db, 'accounts.send-subscribe-test', test)
  return allow(null)
}

export async function sendSubscribeTest(context: Context, { brand: code, ...cameBy }: SubscribeTest): Promise<void> {
  const { config } = context
  const brand = await namedBrandOf(context, code)
  const emailContent = await welcomeEmail(brand, config.publicUrl, null, cameBy, unsubscribeLinks(context, NOBODY))
  await context.mail.send({ to: config.TEST_MAIL_TO, ...emailContent })
}
