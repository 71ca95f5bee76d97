import type { ApiError, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'

const TIMEOUT_MS = 10_000
/** The SDK supports only two hosts, so its address is replaced by the configured one. */
const SDK_BASE = 'https://api-m.sandbox.paypal.com'

type Sdk = typeof import('@paypal/paypal-server-sdk')
let loaded: Sdk | null = null

/** Loaded at the first call, not at the start: no other package takes longer to load. */
async function loadSdk(): Promise<Sdk> {
  loaded ??= await import('@paypal/paypal-server-sdk')
  return loaded
}

/** Whether PayPal answered with an error. An exception before the SDK was loaded is not one. */
export function isApiError(error: unknown): error is ApiError {
  return loaded !== null && error instanceof loaded.ApiError
}

export type PaypalClient = {
  sdk: Sdk
  orders: OrdersController
  payments: PaymentsController
  /** A call that the SDK lacks, with its token and its time-out. */
  get: (path: string, query: Readonly<Record<string, string | number>>) => Promise<unknown>
}

export type PaypalCredentials = { clientId: string; clientSecret: string; baseUrl: string }

/**
 * One client a process, since it caches its token. This file works around its peculiarities. It has no setting for the
 * base address. Its calls have no time-out by default. It never renews a token that is refused before its end, so after
 * a 401, which means that nothing was done, a new client is made, and the call is repeated once.
 */
export function makePaypalClient(
  credentials: PaypalCredentials,
): <T>(call: (client: PaypalClient) => Promise<T>) => Promise<T> {
  let client: PaypalClient | null = null
  return async (call) => {
    const sdk = await loadSdk()
    client ??= build(sdk, credentials)
    const used = client
    try {
      return await call(used)
    } catch (error) {
      if (!isApiError(error) || error.statusCode !== 401) throw error
      if (client === used) client = build(sdk, credentials)
      return call(client)
    }
  }
}

function build(sdk: Sdk, { clientId, clientSecret, baseUrl }: PaypalCredentials): PaypalClient {
  const client = new sdk.Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      // The SDK caches the promise of its token. A rejected promise would refuse every later call, so a failed request
      // resolves to no token: this call fails, and the next one requests a token again.
      oAuthTokenProvider: (token, manager) => manager.updateToken(token).catch(() => undefined as never),
    },
    environment: sdk.Environment.Sandbox,
    timeout: TIMEOUT_MS,
    unstable_httpClientOptions: { adapter: (request: SdkRequest) => send(baseUrl, request) },
  })
  return {
    sdk,
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    get: async (path, query) => {
      const request = client.getRequestBuilderFactory()('GET', path)
      request.query(query)
      request.authenticate([{ oauth2: true }])
      const { result } = await request.callAsText()
      return JSON.parse(result)
    },
  }
}

type SdkRequest = { url: string; method: string; headers: { toJSON: () => Record<string, string> }; data?: string }

async function send(baseUrl: string, request: SdkRequest): Promise<object> {
  const answer = await fetch(request.url.replace(SDK_BASE, baseUrl), {
    method: request.method.toUpperCase(),
    headers: request.headers.toJSON(),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(request.data !== undefined && { body: request.data }),
  })
  const headers = Object.fromEntries(answer.headers)
  return { data: await answer.text(), status: answer.status, statusText: answer.statusText, headers, config: request }
}
