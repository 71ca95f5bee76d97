import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { registerAssets } from './assets.ts'
import { registerDrand } from './drand/routes.ts'
import { registerS3 } from './files/s3.ts'
import { registerSms } from './messages/sms.ts'
import { registerOperation } from './operate.ts'
import { registerPartnerPage } from './pages/partner-page.ts'
import { registerTracking } from './pages/tracking.ts'
import { registerPaypal } from './paypal/routes.ts'
import { registerRecaptcha } from './recaptcha.ts'
import type { Sandbox } from './state.ts'
import { registerStripe } from './stripe/routes.ts'

/** The simulators on one HTTP server: `app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })`. */
export const sandboxPlugin: FastifyPluginAsync<{ sandbox: Sandbox }> = async (app, { sandbox }) => {
  readBodiesAsText(app)
  letOtherOriginsIn(app)
  await app.register(async (stripe) => registerStripe(stripe, sandbox), { prefix: '/stripe' })
  await app.register(async (paypal) => registerPaypal(paypal, sandbox), { prefix: '/paypal' })
  await app.register(async (sms) => registerSms(sms, sandbox), { prefix: '/sms' })
  await app.register(async (recaptcha) => registerRecaptcha(recaptcha, sandbox), { prefix: '/recaptcha' })
  await app.register(async (s3) => registerS3(s3, sandbox), { prefix: '/s3' })
  await app.register(async (drand) => registerDrand(drand, sandbox), { prefix: '/drand' })
  registerTracking(app, sandbox)
  registerPartnerPage(app)
  registerAssets(app)
  registerOperation(app, sandbox)
}

/** Each simulator reads its own wire format, so no parser of the surrounding app may come first. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** A browser's calls carry a key or an id and no cookie, so a sandbox on a separate port may answer any page. */
function letOtherOriginsIn(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', (_request, reply) => reply.status(204).send())
}
