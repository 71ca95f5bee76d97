import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { neededByBucket, neededInProduction, type Settings, settings } from './environment.ts'

export type Config = Omit<Settings, 'SECRET' | 'SANDBOX' | 'DEMO' | 'PUBLIC_URL' | 'API_URL' | 'PAYMENTS_URL'> & {
  publicUrl: string
  /** Bases of the two services without a trailing slash: '' means the site's own host. */
  apiUrl: string
  paymentsUrl: string
  sandbox: boolean
  DEMO: boolean
  /** A key for one purpose, derived from the one secret. */
  keyFor: (purpose: string) => Buffer
}

export class BadSettings extends Error {}

/** The publishable key of the sandbox's Stripe, used where no other is set. */
export const SANDBOX_STRIPE_KEY = 'pk_test_sandbox'

/** Reads the environment once. A bad or missing setting stops the start with a message that names it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settings.safeParse(given)
  if (!read.success) {
    throw new BadSettings(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const { SECRET, SANDBOX, DEMO, PUBLIC_URL, API_URL, PAYMENTS_URL, ...rest } = read.data
  const need = (names: readonly (keyof Settings)[], when: string) => {
    const missing = names.filter((name) => read.data[name] === undefined)
    if (missing.length > 0) throw new BadSettings(missing.map((name) => `${name}: needed when ${when}`).join('\n'))
  }
  if (rest.FILES === 's3') need(neededByBucket, 'FILES is s3')
  if (rest.APP_ENV === 'prod') {
    need(neededInProduction, 'APP_ENV is prod')
    if (SANDBOX === 'on') throw new BadSettings('SANDBOX: refused when APP_ENV is prod')
    if (DEMO === 'on') throw new BadSettings('DEMO: refused when APP_ENV is prod')
  }
  const sandbox = rest.APP_ENV !== 'prod' && SANDBOX !== 'off'
  for (const name of ['ENGAGEMENT', 'AUDIENCE'] as const)
    if (!sandbox && rest[`${name}_KEY`]) need([`${name}_SCRIPT_URL`], `${name}_KEY is set and there is no sandbox`)
  const secret = SECRET ?? developmentSecret(rest.DATA_DIR)
  return {
    ...rest,
    publicUrl: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    apiUrl: API_URL ?? '',
    paymentsUrl: PAYMENTS_URL ?? '',
    sandbox,
    DEMO: rest.APP_ENV !== 'prod' && DEMO !== 'off',
    keyFor: (purpose) => createHmac('sha256', secret).update(purpose).digest(),
  }
}

function developmentSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
