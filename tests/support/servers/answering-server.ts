import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBrowser, testPageConfig } from '#web/core/browser-for-tests.ts'

export type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

export type AnsweringServer = {
  url: string
  /** The received requests, in order. */
  received: ReceivedRequest[]
  /** Answers the next calls; each test sets it before it calls. */
  answer: (response: ServerResponse, given: ReceivedRequest) => void
  /** Opens an empty browser, whose calls arrive here. */
  openBrowser: () => void
  close: () => Promise<void>
}

export async function startServer(): Promise<AnsweringServer> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const incoming = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    }
    started.received.push(incoming)
    started.answer(response, incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: AnsweringServer = {
    url,
    received: [],
    answer: (response) => reply(response, 200, { data: {} }),
    openBrowser: () => openBrowser({ ...testPageConfig, apiUrl: url, paymentsUrl: url }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return started
}

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
