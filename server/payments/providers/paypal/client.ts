import type { ApiError, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'

const TIMEOUT_MS = 10_000
/** The SDK knows two hosts only; the address it writes is exchanged for the one that is meant. */
const SDK_BASE = 'https://api-m.sandbox.paypal.com'

type Sdk = typeof import('@paypal/paypal-server-sdk')
let loaded: Sdk | null = null

/** Of all packages this one takes longest to load, so that it comes with the first call, not with the process. */
async function loadSdk(): Promise<Sdk> {
  loaded ??= await import('@paypal/paypal-server-sdk')
  return loaded
}

/** Whether PayPal answered with an error; what was thrown before the SDK was loaded is none. */
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
 * One client a process, since it keeps its token, and only this file meets its peculiarities: it has no setting for the
 * base address, its calls wait for ever unless given a time-out, and a token that is refused before its end is never
 * renewed, so a 401, which says that nothing was done, makes a new client, and the call is made once more.
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
      // The SDK keeps the promise of its token. A rejected one would stay rejected and refuse every later call, so a
      // token that could not be had is answered as none: this call fails, the next one asks again.
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
