import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { registerOperation } from './operate.ts'
import { registerPaypal } from './paypal/routes.ts'
import { registerRecaptcha } from './recaptcha.ts'
import type { Sandbox } from './sandbox.ts'
import { registerSms } from './sms.ts'
import { registerStripe } from './stripe/routes.ts'

/** The stand-ins on one HTTP server: `app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })`. */
export const sandboxPlugin: FastifyPluginAsync<{ sandbox: Sandbox }> = async (app, { sandbox }) => {
  readBodiesAsText(app)
  await app.register(async (stripe) => registerStripe(stripe, sandbox), { prefix: '/stripe' })
  await app.register(async (paypal) => registerPaypal(paypal, sandbox), { prefix: '/paypal' })
  await app.register(async (sms) => registerSms(sms, sandbox), { prefix: '/sms' })
  await app.register(async (recaptcha) => registerRecaptcha(recaptcha, sandbox), { prefix: '/recaptcha' })
  registerOperation(app, sandbox)
}

/** Each stand-in reads its own wire form, so no parser of the house's app may come first. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}
