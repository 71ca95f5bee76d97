import { once } from 'node:events'
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of one connection, which are not passed on to the next (RFC 9110, 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']

/** Forwards /sandbox to the process of the simulators, because browsers know only one address. */
export function passToSandbox(sandboxUrl: string): (app: FastifyInstance) => Promise<void> {
  const { origin } = new URL(sandboxUrl)
  return async (app) => {
    const agent = new Agent({ keepAlive: true })
    app.addHook('onClose', async () => agent.destroy())
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      const pass = (request: FastifyRequest, reply: FastifyReply) => passOn(origin, agent, request, reply)
      scope.all('/sandbox', pass)
      scope.all('/sandbox/*', pass)
    })
  }
}

async function passOn(origin: string, agent: Agent, request: FastifyRequest, reply: FastifyReply) {
  const { method, headers, url } = request
  const passed = sendRequest(`${origin}${url}`, { method, headers: withoutConnection(headers), agent })
  passed.end(request.body as Buffer | undefined)
  const [answer] = (await once(passed, 'response')) as [IncomingMessage]
  return reply.code(answer.statusCode!).headers(withoutConnection(answer.headers)).send(answer)
}

function withoutConnection<T extends object>(headers: T): T {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name))) as T
}
