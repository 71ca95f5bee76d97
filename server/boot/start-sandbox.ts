import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startMail } from '#sandbox/messages/mail.ts'
import { sandboxPlugin } from '#sandbox/plugin.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { startSandbox } from '#sandbox/start.ts'
import { subscribedEvents } from '#server/payments/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Outside } from './start-context.ts'

export type StartedOutside = {
  outside: Outside
  /** Registers the simulators on the app, under /sandbox. */
  mount: (app: FastifyInstance) => Promise<void>
  stop: () => Promise<void>
}

const nothing = { mount: async () => {}, stop: async () => {} }

/** The address at which this process, or another of the program, is reachable from this machine. */
function originOf({ HOST, PORT }: Config): string {
  return `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`
}

/**
 * The providers' addresses for this process: our own simulators on our own port, those of another program, or, in
 * production, the real ones.
 */
export async function startOutside(config: Config): Promise<StartedOutside> {
  const elsewhere = outsideElsewhere(config)
  if (elsewhere !== undefined) return { ...nothing, outside: elsewhere }
  const sandbox = createSandbox(optionsOf(config))
  const mail = await startMail(sandbox, { port: 0 })
  return {
    outside: { sandboxUrl: `${originOf(config)}/sandbox`, smtpUrl: `smtp://127.0.0.1:${mail.port}` },
    mount: async (app) => {
      await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
    },
    stop: async () => {
      await mail.stop()
      sandbox.close()
    },
  }
}

/**
 * The simulators on their own ports, for a process that does nothing else. A restarted one uses the ports of `before`,
 * since the other processes know them.
 */
export async function startOwnSandbox(
  config: Config,
  before: Outside,
): Promise<{ outside: Outside; stop: () => Promise<void> }> {
  const { url, mailPort, stop } = await startSandbox({
    ...optionsOf(config),
    ...(before && { port: portOf(before.sandboxUrl), mailPort: portOf(before.smtpUrl!) }),
  })
  return { outside: { sandboxUrl: url, smtpUrl: `smtp://127.0.0.1:${mailPort}` }, stop }
}

/** Undefined if this program runs the simulators. */
export function outsideElsewhere({ sandbox, SANDBOX_URL }: Config): Outside | undefined {
  if (!sandbox) return null
  return SANDBOX_URL ? { sandboxUrl: SANDBOX_URL, smtpUrl: null } : undefined
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function optionsOf(config: Config) {
  const webhooks = `${originOf(config)}/payments`
  return {
    persistPath: join(resolve(config.DATA_DIR), 'sandbox.json'),
    webhookTargets: { stripe: `${webhooks}/stripe/webhook`, paypal: `${webhooks}/paypal/webhook` },
    stripeEvents: subscribedEvents,
  }
}
