import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, Environment, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import Stripe from 'stripe'
import { startSandbox } from './start.ts'
import type { SandboxOptions } from './state.ts'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

const soon = {
  webhookAfterMs: 1,
  webhookRetriesMs: [5, 5, 5],
  disputeAfterMs: 1,
  refundFailsAfterMs: 1,
  processingMs: 1,
}

/** A sandbox on a free port, the official SDKs pointed at it, and a receiver of its webhooks. */
export async function startForTests(options: SandboxOptions = {}) {
  const receiver = await receiveWebhooks()
  const started = await startSandbox({
    seed: 'tests',
    ...options,
    timings: { ...soon, ...options.timings },
    webhookTargets: { stripe: `${receiver.url}/stripe`, paypal: `${receiver.url}/paypal` },
  })
  return {
    ...started,
    ...paypalClients(started.url),
    stripe: stripeClient(started.port),
    received: receiver.received,
    /** The receiver answers its next webhooks with these statuses, then 200. */
    answerNext: receiver.answerNext,
    setFault: (fault: object) => postJson(`${started.url}/faults`, fault),
    stop: async () => {
      await started.stop()
      await receiver.stop()
    },
  }
}

/** Stripe's SDK knows a host but no base path, so its own HTTP client is given one. */
export function stripeClient(port: number, config: { maxNetworkRetries?: number; timeout?: number } = {}): Stripe {
  const httpClient = Stripe.createNodeHttpClient()
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = (host, toPort, path, ...rest) => makeRequest(host, toPort, `/sandbox/stripe${path}`, ...rest)
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient,
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 5000,
    ...config,
  })
}

/** PayPal's SDK has no setting for the base address; the adapter of its HTTP client can set one. */
export function paypalClients(url: string) {
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'sandbox-client', oAuthClientSecret: 'sandbox-secret' },
    environment: Environment.Sandbox,
    timeout: 5000,
    unstable_httpClientOptions: { adapter: (config: SdkRequest) => sendTo(`${url}/paypal`, config) },
  })
  return { orders: new OrdersController(client), payments: new PaymentsController(client) }
}

type SdkRequest = { url: string; method: string; headers: { toJSON: () => Record<string, string> }; data?: string }

async function sendTo(base: string, request: SdkRequest): Promise<object> {
  const answer = await fetch(request.url.replace('https://api-m.sandbox.paypal.com', base), {
    method: request.method,
    headers: request.headers.toJSON(),
    ...(request.data !== undefined && { body: request.data }),
  })
  const headers = Object.fromEntries(answer.headers)
  return { data: await answer.text(), status: answer.status, statusText: answer.statusText, headers, config: request }
}

export async function postJson(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
}

async function receiveWebhooks() {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers, body, path: request.url ?? '' })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerNext: (...next: number[]) => void statuses.push(...next),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
