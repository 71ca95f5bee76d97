import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { welcomeEmail } from '#server/accounts/emails.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

/** No account has it: ids start at 1. So the link of a test email unsubscribes no account. */
const NOBODY = 0

/**
 * Sends the welcome mail as it would be for a campaign, a brand and a platform. It goes to one configured address of
 * the operator, never to one that the caller names: outside production anybody may press the button.
 */
export async function sendSubscribeTest(
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
  if (brand.code !== request.brand)
    return refuse('ValidationError', { fields: [{ path: 'brand', message: 'We do not know this brand' }] })
  const cameBy = { campaignTag: request.campaign_tag.toUpperCase(), inFrame: request.platform === 'IFRAME' }
  const emailContent = await welcomeEmail(brand, config.publicUrl, null, cameBy, unsubscribeLinks(context, NOBODY))
  await context.mail.send({ to: config.TEST_MAIL_TO, ...emailContent })
  return allow(null)
}
