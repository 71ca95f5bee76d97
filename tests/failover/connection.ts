import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

const ANSWERED_WITHIN_MS = 40_000

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** The status is 0 if there was no answer. */
export type Answer = { status: number; text: string; session: string | undefined }

export type Connection = ReturnType<typeof openConnection>

/**
 * A visitor with one keep-alive connection to each server, from a network address of this machine. The next request
 * after a lost one opens a new connection.
 */
export function openConnection(from?: string) {
  const options = { keepAlive: true, maxSockets: 1, ...(from && { localAddress: from }) }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

  async function send(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<Answer> {
    const protocol = new URL(url).protocol as keyof typeof agents
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const call = (protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...headers, ...length },
      agent: agents[protocol],
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        call.once('response', resolve).once('error', reject).end(body)
      })
      const session = answer.headers['x-session']
      return { status: answer.statusCode!, text: await text(answer), session: session as string | undefined }
    } catch (error) {
      // The server had closed the idle connection when this was sent on it. Browsers send it again too.
      const wasClosed = call.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      return wasClosed ? send(url, { method, headers, body }) : { status: 0, text: '', session: undefined }
    }
  }

  return {
    send,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
