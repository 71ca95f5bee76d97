import type { CardVault, Provider } from '#server/platform/payment-provider.ts'
import { type ProviderDefinition, sandboxed } from '../provider-definition.ts'
import { makeStripe } from './stripe.ts'

export const stripe: ProviderDefinition<Provider & { cards: CardVault }> = {
  makeClient: (config, sandboxUrl) => {
    const simulator = config.STRIPE_SECRET_KEY ? null : sandboxUrl
    return makeStripe({
      secretKey: config.STRIPE_SECRET_KEY ?? sandboxed(simulator, 'sk_test_sandbox'),
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? (simulator && 'whsec_sandbox'),
      baseUrl: simulator && `${simulator}/stripe`,
      createsPerSecond: config.STRIPE_CREATES_PER_SECOND,
    })
  },
  publicKey: ({ STRIPE_PUBLISHABLE_KEY }) => STRIPE_PUBLISHABLE_KEY,
  sandbox: { publicKey: 'pk_test_sandbox', script: '/stripe/v3/stripe.js' },
  signatureHeader: 'stripe-signature',
  sources: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    style: [],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    img: ['https://*.stripe.com'],
  },
}
