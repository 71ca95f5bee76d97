import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startMail } from '#sandbox/messages/mail.ts'
import { sandboxPlugin } from '#sandbox/plugin.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Outside } from './start-context.ts'

export type StartedOutside = {
  outside: Outside
  /** Registers the simulators on the app, under /sandbox. */
  mount: (app: FastifyInstance) => Promise<void>
  stop: () => Promise<void>
}

/**
 * The providers as this process meets them: our own simulators on our own port, those of another process, or, in
 * production, the real ones. `origin` is where this process can reach itself.
 */
export async function startOutside(config: Config, origin: string): Promise<StartedOutside> {
  const nothing = { mount: async () => {}, stop: async () => {} }
  if (!config.sandbox) return { ...nothing, outside: null }
  if (config.SANDBOX_URL) return { ...nothing, outside: { sandboxUrl: config.SANDBOX_URL, smtpUrl: null } }
  const sandbox = createSandbox({
    persistPath: join(resolve(config.DATA_DIR), 'sandbox.json'),
    webhookTargets: { stripe: `${origin}/payments/stripe/webhook`, paypal: `${origin}/payments/paypal/webhook` },
  })
  const mail = await startMail(sandbox, { port: 0 })
  return {
    outside: { sandboxUrl: `${origin}/sandbox`, smtpUrl: `smtp://127.0.0.1:${mail.port}` },
    mount: async (app) => {
      await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
    },
    stop: async () => {
      await mail.stop()
      sandbox.close()
    },
  }
}
