import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook as the provider sent it, with its signature. */
export type RecordedWebhook = {
  provider: 'stripe' | 'paypal'
  type: string
  headers: Record<string, string>
  body: string
}

/**
 * Records the providers' webhooks, and delivers them at the time, as often and in the order that a test chooses, or
 * never.
 */
export async function openWebhookRecorder() {
  const webhooks: RecordedWebhook[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const provider = request.url === '/stripe' ? 'stripe' : 'paypal'
    const received = JSON.parse(body) as { type?: string; event_type?: string }
    const signed = Object.entries(request.headers).filter(([name]) => /^(content-type|stripe-|paypal-)/.test(name))
    const headers = Object.fromEntries(signed) as Record<string, string>
    webhooks.push({ provider, type: received.type ?? received.event_type ?? '', headers, body })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    webhooks,
    targets: { stripe: `${url}/stripe`, paypal: `${url}/paypal` },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Delivers a webhook, and returns the status of the payments service. */
export async function deliver(url: string, { provider, headers, body }: RecordedWebhook): Promise<number> {
  const answer = await fetch(`${url}/payments/${provider}/webhook`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}
