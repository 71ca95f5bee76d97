import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type StartedSandbox, startSandbox } from '#sandbox/start.ts'
import { type Role, roles } from '#server/platform/config/roles.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { type TestContext, testContext } from '#tests/support/database/database.ts'
import { startNginx } from './nginx.ts'
import { startServer } from './processes.ts'

const secret = () => randomBytes(32).toString('hex')
const { privateKey } = generateKeyPairSync('ed25519')

/** The secrets that an operator makes. The test's context needs the same ones to read the data of the processes. */
const keys = { SECRET: secret(), PERSON_KEY: secret(), ID_KEY: secret(), PREVIEW_KEY: secret() }

const filledIn: Record<string, string> = {
  ...keys,
  DRAW_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: secret(),
  PAYPAL_WEBHOOK_ID: 'WH-0',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: secret(),
  APP_HOSTS: 'app.fairdraw.example',
}

const readEnvironment = (name: string) =>
  parseEnv(readFileSync(`deploy/environment/${name}.env`, 'utf8')) as Record<string, string>

/** The settings of a role: the common file and its own. Only empty values are filled in. */
function environmentOf(role: Role, given: Record<string, string>): Record<string, string> {
  const entries = Object.entries({ ...readEnvironment('common'), ...readEnvironment(`${role}-1`) })
  return Object.fromEntries(entries.map(([name, value]) => [name, given[name] ?? (value || filledIn[name] || '')]))
}

export type Production = {
  context: TestContext
  outside: StartedSandbox
  nginx: Awaited<ReturnType<typeof startNginx>>
  /** Errors in the logs of the processes. */
  faults: readonly string[]
  stop: () => Promise<void>
}

/**
 * Starts each role as a separate process with its environment file from deploy/, behind nginx with deploy/nginx.conf.
 * The only outside service is a mail server, because tests must never call a provider.
 */
export async function startProduction(hosts: readonly string[]): Promise<Production> {
  const faults: string[] = []
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const context = await testContext({ env: { ...keys, SANDBOX: 'off' } })
    stops.push(context.close)
    const outside = await startSandbox()
    stops.push(outside.stop)
    const ports: Record<string, number> = {}
    const startRole = async (role: Role) => {
      const port = await freePort()
      ports[readEnvironment(`${role}-1`).PORT!] = port
      const places = { DATABASE_URL: context.programUrl, DATA_DIR: context.config.DATA_DIR, PORT: String(port) }
      const given = { ...places, SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}` }
      stops.push(await startServer('server/boot/main.ts', environmentOf(role, given), faults))
    }
    const started = await Promise.allSettled(roles.map(startRole))
    for (const each of started) if (each.status === 'rejected') throw each.reason
    const noPort = await freePort()
    const nginx = await startNginx(hosts, (config) =>
      config.replaceAll(/server 127\.0\.0\.1:(\d+)/g, (_, port) => `server 127.0.0.1:${ports[port] ?? noPort}`),
    )
    stops.push(nginx.stop)
    return { context, outside, nginx, faults, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}
