import type { PaymentProvider } from '#domain/money/payment.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Called, Provider, Providers } from '#server/platform/payment-provider.ts'
import { paypal } from './paypal/definition.ts'
import { type ProviderDefinition, sandboxed } from './provider-definition.ts'
import { type RateLimiter, waitForRateLimit } from './rate-limit-queries.ts'
import { stripe } from './stripe/definition.ts'

/** The only place of the server that names its providers, apart from their routes. */
export const providerDefinitions: { readonly [P in PaymentProvider]: ProviderDefinition<Providers[P]> } = {
  STRIPE: stripe,
  PAYPAL: paypal,
}

/** The key that pages of this process may contain. */
export function publicKeyOf({ config, sandboxUrl }: Context, provider: PaymentProvider): string {
  const { publicKey, sandbox } = providerDefinitions[provider]
  return publicKey(config) ?? sandboxed(sandboxUrl, sandbox.publicKey)
}

/**
 * A provider with its own keys is called directly, even while the sandbox replaces the others. A process that serves no
 * webhooks has no webhook secrets, and accepts none. Each client is made when it is first used, so that a process that
 * serves no payments can start without keys.
 */
export function makeProviders(config: Config, sandboxUrl: string | null): Providers {
  const providers = {}
  for (const [name, { makeClient }] of Object.entries(providerDefinitions)) {
    let client: Provider | undefined
    const get = () => {
      client ??= makeClient(config, sandboxUrl)
      return client
    }
    Object.defineProperty(providers, name, { enumerable: true, get })
  }
  return providers as Providers
}

/** The same context with rate-limited provider calls; a call that would wait too long is not made. */
export function withPace(context: Context, rateLimiter: RateLimiter, waitMaxMs: number): Context {
  const waits = () => waitForRateLimit(context.db, rateLimiter, waitMaxMs)
  const providers = Object.entries(context.providers).map(([name, provider]) => [name, paced(provider, waits)])
  return { ...context, providers: Object.fromEntries(providers) }
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
