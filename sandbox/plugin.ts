import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Sandbox } from './sandbox.ts'
import { registerStripe } from './stripe/routes.ts'

/** The stand-ins on one HTTP server: `app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })`. */
export const sandboxPlugin: FastifyPluginAsync<{ sandbox: Sandbox }> = async (app, { sandbox }) => {
  readBodiesAsText(app)
  await app.register(async (stripe) => registerStripe(stripe, sandbox), { prefix: '/stripe' })
}

/** Each stand-in reads its own wire form, so no parser of the house's app may come first. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}
