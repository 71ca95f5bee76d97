import { type Config, SANDBOX_STRIPE_KEY } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Called, CardVault, Provider, Providers } from '#server/platform/payment-provider.ts'
import { makePaypal } from './paypal/paypal.ts'
import { type RateLimiter, waitForRateLimit } from './rate-limit-queries.ts'
import { makeStripe } from './stripe/stripe.ts'

/** The keys that pages may contain: they are public by design. */
export type PublicKeys = { stripePublishableKey: string; paypalClientId: string }

/** The same context with rate-limited provider calls; a call that would wait too long is not made. */
export function withPace(context: Context, rateLimiter: RateLimiter, waitMaxMs: number): Context {
  const { STRIPE, PAYPAL } = context.providers
  const waits = () => waitForRateLimit(context.db, rateLimiter, waitMaxMs)
  return { ...context, providers: { STRIPE: paced(STRIPE, waits), PAYPAL: paced(PAYPAL, waits) } }
}

function paced<P extends Provider>(provider: P, waits: () => Promise<boolean>): P {
  const limited =
    <A extends unknown[], T>(call: (...given: A) => Promise<Called<T>>) =>
    async (...given: A): Promise<Called<T>> =>
      (await waits())
        ? call(...given)
        : { outcome: 'unknown', why: 'the rate limiter did not let it pass in time', keySpoilt: false }
  return {
    ...provider,
    begin: limited(provider.begin),
    findBegun: limited(provider.findBegun),
    read: limited(provider.read),
    capture: limited(provider.capture),
    cancel: limited(provider.cancel),
    refund: limited(provider.refund),
    listRefunds: limited(provider.listRefunds),
    listDisputes: limited(provider.listDisputes),
    listEvents: limited(provider.listEvents),
    listMovements: limited(provider.listMovements),
  }
}

export function publicKeysOf({ config, sandboxUrl }: Pick<Context, 'config' | 'sandboxUrl'>): PublicKeys {
  return {
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY ?? sandboxed(sandboxUrl, SANDBOX_STRIPE_KEY),
    paypalClientId: config.PAYPAL_CLIENT_ID ?? sandboxed(sandboxUrl, 'sandbox-client'),
  }
}

/**
 * A provider with its own keys is called directly, even while the sandbox replaces the others. A process that serves no
 * webhooks has no webhook secrets, and accepts none. Each client is made when it is first used, so that a process that
 * serves no payments can start without keys.
 */
export function makeProviders(config: Config, sandboxUrl: string | null): Providers {
  let stripe: (Provider & { cards: CardVault }) | undefined
  let paypal: Provider | undefined
  return {
    get STRIPE() {
      stripe ??= stripeOf(config, config.STRIPE_SECRET_KEY ? null : sandboxUrl)
      return stripe
    },
    get PAYPAL() {
      paypal ??= paypalOf(config, config.PAYPAL_CLIENT_ID ? null : sandboxUrl)
      return paypal
    },
  }
}

function stripeOf(config: Config, simulator: string | null): Provider & { cards: CardVault } {
  return makeStripe({
    secretKey: config.STRIPE_SECRET_KEY ?? sandboxed(simulator, 'sk_test_sandbox'),
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? (simulator && 'whsec_sandbox'),
    baseUrl: simulator && `${simulator}/stripe`,
  })
}

function paypalOf(config: Config, simulator: string | null): Provider {
  const host = config.APP_ENV === 'prod' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'
  return makePaypal({
    clientId: config.PAYPAL_CLIENT_ID ?? sandboxed(simulator, 'sandbox-client'),
    clientSecret: config.PAYPAL_CLIENT_SECRET ?? sandboxed(simulator, 'sandbox-secret'),
    webhookId: config.PAYPAL_WEBHOOK_ID ?? (simulator && 'WH-SANDBOX'),
    baseUrl: simulator ? `${simulator}/paypal` : host,
    sandboxUrl: simulator,
  })
}

/** The key for the sandbox; without a sandbox a missing key is a configuration error. */
function sandboxed(sandboxUrl: string | null, simulator: string): string {
  if (sandboxUrl === null) throw new Error('payment provider has neither keys nor a sandbox')
  return simulator
}
