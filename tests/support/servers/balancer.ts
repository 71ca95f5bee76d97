import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_EVERY_MS = 1_000

/** Balancers allow this too, since one slow answer does not mean that a process is dead. */
const FAILED_CHECKS_MAX = 2

/**
 * A load balancer that requests `/readyz` from each process every second, sends requests in turn to those that are
 * ready, keeps its connections to them, and does not repeat a request that one process did not answer.
 */
export async function startBalancer(backends: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const failed = new Map(backends.map((backend) => [backend, FAILED_CHECKS_MAX]))
  const isReady = (backend: string) => failed.get(backend)! < FAILED_CHECKS_MAX
  const check = async () => {
    for (const backend of backends) {
      const answer = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(CHECK_EVERY_MS) }).catch(() => null)
      failed.set(backend, answer?.ok ? 0 : failed.get(backend)! + 1)
    }
  }
  await check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  let turn = 0
  const server = createServer((incoming, answer) => {
    const candidates = backends.filter(isReady)
    pass(agent, candidates[turn++ % candidates.length], incoming, answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady,
    stop: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function pass(agent: Agent, backend: string | undefined, incoming: IncomingMessage, answer: ServerResponse): void {
  if (!backend) return void answer.writeHead(502).end('no backend is ready')
  const { method, headers } = incoming
  const passed = request(`${backend}${incoming.url}`, { method: method!, headers, agent }, (got) => {
    answer.writeHead(got.statusCode!)
    got.pipe(answer)
  })
  passed.on('error', (fault) => answer.writeHead(502).end(fault.message))
  incoming.pipe(passed)
}
