import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { drandChain, neededByBucket, type Settings, settings } from './environment.ts'
import { listAddressErrors, listProductionErrors } from './settings-errors.ts'

type Composed = 'SECRET' | 'PERSON_KEY' | 'ID_KEY' | 'SANDBOX' | 'DEMO' | 'PUBLIC_URL' | 'API_URL' | 'PAYMENTS_URL'

export type Config = Omit<Settings, Composed> & {
  publicUrl: string
  /** Bases of the two services without a trailing slash: '' means the site's own host. */
  apiUrl: string
  paymentsUrl: string
  sandbox: boolean
  DEMO: boolean
  DRAIN_SECONDS: number
  WORKERS: number
  /** A key for one purpose, derived from the newest secret: what it signs may be verified by `keysFor`. */
  keyFor: (purpose: string) => Buffer
  /** The keys for one purpose of every secret that still counts, the newest first. */
  keysFor: (purpose: string) => readonly Buffer[]
  /** For hashes by which people are found again, years later: no rotation changes them. */
  personKeyFor: (purpose: string) => Buffer
  /** For ids that people and providers keep: no rotation changes them. */
  idKeyFor: (purpose: string) => Buffer
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
  const { SECRET, PERSON_KEY, ID_KEY, SANDBOX, DEMO, PUBLIC_URL, API_URL, PAYMENTS_URL, ...rest } = read.data
  const refuseAny = (errors: readonly string[]) => {
    if (errors.length > 0) throw new BadSettings(errors.join('\n'))
  }
  const need = (names: readonly (keyof Settings)[], when: string) => {
    const missing = names.filter((name) => read.data[name] === undefined)
    if (missing.length > 0) throw new BadSettings(missing.map((name) => `${name}: needed when ${when}`).join('\n'))
  }
  const keepsFiles = rest.ROLES.includes('api') || rest.ROLES.includes('worker')
  if (rest.FILES === 's3' && keepsFiles) need(neededByBucket, 'FILES is s3')
  if (drandChain.some((name) => rest[name] !== undefined)) need(drandChain, 'a chain of drand is named')
  refuseAny(rest.APP_ENV === 'prod' ? listProductionErrors(read.data, given) : listAddressErrors(read.data))
  const sandbox = rest.APP_ENV !== 'prod' && SANDBOX !== 'off'
  for (const name of ['ENGAGEMENT', 'AUDIENCE'] as const)
    if (!sandbox && rest[`${name}_KEY`]) need([`${name}_SCRIPT_URL`], `${name}_KEY is set and there is no sandbox`)
  // Only in production may a role have no secret: it has no use for one then.
  const secrets = SECRET.length > 0 || rest.APP_ENV === 'prod' ? SECRET : [developmentSecret(rest.DATA_DIR)]
  const oldest = rest.APP_ENV === 'prod' ? undefined : secrets.at(-1)
  return {
    ...rest,
    publicUrl: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    apiUrl: API_URL ?? '',
    paymentsUrl: PAYMENTS_URL ?? '',
    sandbox,
    WORKERS: rest.WORKERS ?? availableParallelism() - 1,
    DRAIN_SECONDS: rest.DRAIN_SECONDS ?? (rest.APP_ENV === 'dev' ? 0 : 5),
    DEMO: rest.APP_ENV !== 'prod' && DEMO !== 'off',
    keyFor: derivedOnce((purpose) => derive('SECRET', secrets[0], purpose)),
    keysFor: derivedOnce((purpose) => secrets.map((secret) => derive('SECRET', secret, purpose))),
    personKeyFor: (purpose) => derive('PERSON_KEY', PERSON_KEY ?? oldest, purpose),
    idKeyFor: (purpose) => derive('ID_KEY', ID_KEY ?? oldest, purpose),
  }
}

/** Purposes are named in the code, so there are few. */
function derivedOnce<T>(make: (purpose: string) => T): (purpose: string) => T {
  const made = new Map<string, T>()
  return (purpose) => {
    const found = made.get(purpose) ?? make(purpose)
    made.set(purpose, found)
    return found
  }
}

function derive(name: string, secret: string | undefined, purpose: string): Buffer {
  if (secret === undefined) throw new Error(`${name} is required for ${purpose} but not set for this process`)
  return createHmac('sha256', secret).update(purpose).digest()
}

/** Whether what strangers have no business with is answered. */
export function isOpen(
  config: Pick<Config, 'APP_ENV' | 'METRICS' | 'API_DOCUMENTS'>,
  name: 'METRICS' | 'API_DOCUMENTS',
) {
  return (config[name] ?? (config.APP_ENV === 'prod' ? 'off' : 'on')) === 'on'
}

function developmentSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
