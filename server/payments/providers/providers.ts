import type { PaymentProvider } from '#domain/payment.ts'
import { type Config, SANDBOX_STRIPE_KEY } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makePaypal } from './paypal/paypal.ts'
import type { Called, Provider } from './provider.ts'
import { type RateLimiter, waitForRateLimit } from './rate-limit-queries.ts'
import { makeStripe } from './stripe/stripe.ts'

export type Providers = Readonly<Record<PaymentProvider, Provider>>

/** What pages may know: these are public by design. */
export type PublicKeys = { stripePublishableKey: string; paypalClientId: string }

const made = new WeakMap<Config, Providers>()

/** One client of each provider a process, since clients keep connections and tokens. */
export function providersOf(context: Pick<Context, 'config' | 'sandboxUrl'>): Providers {
  const known = made.get(context.config)
  if (known) return known
  const providers = makeProviders(context.config, context.sandboxUrl)
  made.set(context.config, providers)
  return providers
}

/**
 * The same context, but each provider call waits for its turn in the rate limiter; one that waits too long is not made.
 */
export function withPace(context: Context, rateLimiter: RateLimiter, waitMaxMs: number): Context {
  const config = { ...context.config }
  const { STRIPE, PAYPAL } = providersOf(context)
  const waits = () => waitForRateLimit(context.db, rateLimiter, waitMaxMs)
  made.set(config, { STRIPE: paced(STRIPE, waits), PAYPAL: paced(PAYPAL, waits) })
  return { ...context, config }
}

function paced(provider: Provider, waits: () => Promise<boolean>): Provider {
  const inTurn =
    <A extends unknown[], T>(call: (...asked: A) => Promise<Called<T>>) =>
    async (...asked: A): Promise<Called<T>> =>
      (await waits()) ? call(...asked) : { outcome: 'unknown', why: 'its turn did not come', keySpoilt: false }
  return {
    ...provider,
    begin: inTurn(provider.begin),
    findBegun: inTurn(provider.findBegun),
    read: inTurn(provider.read),
    capture: inTurn(provider.capture),
    cancel: inTurn(provider.cancel),
    refund: inTurn(provider.refund),
    listRefunds: inTurn(provider.listRefunds),
    listDisputes: inTurn(provider.listDisputes),
    listEvents: inTurn(provider.listEvents),
    listMovements: inTurn(provider.listMovements),
  }
}

export function publicKeysOf({ config, sandboxUrl }: Pick<Context, 'config' | 'sandboxUrl'>): PublicKeys {
  return {
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY ?? sandboxed(sandboxUrl, SANDBOX_STRIPE_KEY),
    paypalClientId: config.PAYPAL_CLIENT_ID ?? sandboxed(sandboxUrl, 'sandbox-client'),
  }
}

/**
 * A provider with keys of its own is called outside, also while the sandbox stands in for the others. Where a process
 * was not given what proves webhooks, since it serves none, it takes none.
 */
function makeProviders(config: Config, sandboxUrl: string | null): Providers {
  const stripeSimulator = config.STRIPE_SECRET_KEY ? null : sandboxUrl
  const paypalSimulator = config.PAYPAL_CLIENT_ID ? null : sandboxUrl
  const paypalHost = config.APP_ENV === 'prod' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'
  return {
    STRIPE: makeStripe({
      secretKey: config.STRIPE_SECRET_KEY ?? sandboxed(stripeSimulator, 'sk_test_sandbox'),
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? (stripeSimulator && 'whsec_sandbox'),
      baseUrl: stripeSimulator && `${stripeSimulator}/stripe`,
    }),
    PAYPAL: makePaypal({
      clientId: config.PAYPAL_CLIENT_ID ?? sandboxed(paypalSimulator, 'sandbox-client'),
      clientSecret: config.PAYPAL_CLIENT_SECRET ?? sandboxed(paypalSimulator, 'sandbox-secret'),
      webhookId: config.PAYPAL_WEBHOOK_ID ?? (paypalSimulator && 'WH-SANDBOX'),
      baseUrl: paypalSimulator ? `${paypalSimulator}/paypal` : paypalHost,
      sandboxUrl: paypalSimulator,
    }),
  }
}

/** What the sandbox gets instead of a key; without a sandbox a missing key is our error. */
function sandboxed(sandboxUrl: string | null, simulator: string): string {
  if (sandboxUrl === null) throw new Error('payment provider has neither keys nor a sandbox')
  return simulator
}
