import Stripe from 'stripe'

const TIMEOUT_MS = 10_000
const RETRIES_MAX = 2

/**
 * The official client. It knows hosts but no base path, so where the sandbox stands in, its HTTP client is given one;
 * nothing else differs from production.
 */
export function makeStripeClient(secretKey: string, baseUrl: string | null): Stripe {
  const settings = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES_MAX, telemetry: false }
  if (baseUrl === null) return new Stripe(secretKey, settings)
  const base = new URL(baseUrl)
  const httpClient = Stripe.createNodeHttpClient()
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = (host, port, path, ...rest) => makeRequest(host, port, `${base.pathname}${path}`, ...rest)
  return new Stripe(secretKey, {
    ...settings,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? '443' : '80'),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    httpClient,
  })
}
