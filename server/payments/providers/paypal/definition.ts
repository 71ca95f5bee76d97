import { type ProviderDefinition, sandboxed } from '../provider-definition.ts'
import { makePaypal } from './paypal.ts'

export const paypal: ProviderDefinition = {
  makeClient: (config, sandboxUrl) => {
    const simulator = config.PAYPAL_CLIENT_ID ? null : sandboxUrl
    const host = config.APP_ENV === 'prod' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'
    return makePaypal({
      clientId: config.PAYPAL_CLIENT_ID ?? sandboxed(simulator, 'sandbox-client'),
      clientSecret: config.PAYPAL_CLIENT_SECRET ?? sandboxed(simulator, 'sandbox-secret'),
      webhookId: config.PAYPAL_WEBHOOK_ID ?? (simulator && 'WH-SANDBOX'),
      baseUrl: simulator ? `${simulator}/paypal` : host,
      sandboxUrl: simulator,
      countsAsCredit: config.PAYPAL_COUNTS_AS_CREDIT,
    })
  },
  publicKey: ({ PAYPAL_CLIENT_ID }) => PAYPAL_CLIENT_ID,
  sandbox: { publicKey: 'sandbox-client', script: '/paypal/sdk/js' },
  signatureHeader: 'paypal-transmission-sig',
  sources: {
    script: ['https://www.paypal.com', 'https://*.paypal.com'],
    // Its button adds inline <style> elements to the page.
    style: ["'unsafe-inline'"],
    connect: ['https://*.paypal.com'],
    frame: ['https://*.paypal.com'],
    img: ['https://*.paypal.com', 'https://www.paypalobjects.com'],
  },
}
