import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { drandChain, neededByBucket, type Settings, settings } from './environment.ts'
import { type KeySetting, keyPurposes, mayUseKey, type PurposeOf } from './key-purposes.ts'
import type { Role } from './roles.ts'
import { listAddressErrors, listPoolerErrors, listProductionErrors } from './settings-errors.ts'

type Composed = KeySetting | 'SANDBOX' | 'DEMO' | 'PUBLIC_URL' | 'API_URL' | 'PAYMENTS_URL' | 'CONSOLE_URL'
type SigningPurpose = PurposeOf<'SECRET'> | PurposeOf<'PREVIEW_KEY'>

export type Config = Omit<Settings, Composed> & {
  publicUrl: string
  /** Bases of the two services without a trailing slash: '' means the site's own host. */
  apiUrl: string
  paymentsUrl: string
  /** The address of the console: the site's own address unless it has its own host. */
  consoleUrl: string
  sandbox: boolean
  DEMO: boolean
  DRAIN_SECONDS: number
  WORKERS: number
} & Keys

/** Each function throws for purposes of roles that this process does not have. */
type Keys = {
  /** A key for one purpose, derived from the newest secret. Verify its signatures with `keysFor`. */
  keyFor: (purpose: SigningPurpose) => Buffer
  /** The keys for one purpose, of every valid secret, newest first. */
  keysFor: (purpose: SigningPurpose) => readonly Buffer[]
  /** For hashes that identify people for years: rotation does not change them. */
  personKeyFor: (purpose: PurposeOf<'PERSON_KEY'>) => Buffer
  /** For ids that people and providers store: rotation does not change them. */
  idKeyFor: (purpose: PurposeOf<'ID_KEY'>) => Buffer
}

export class BadSettings extends Error {}

/** Reads the environment once. A bad or missing setting stops the start with a message that names it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settings.safeParse(given)
  if (!read.success) {
    throw new BadSettings(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const {
    SECRET,
    PERSON_KEY,
    ID_KEY,
    PREVIEW_KEY,
    SANDBOX,
    DEMO,
    PUBLIC_URL: publicUrl = `http://localhost:${read.data.PORT}`,
    API_URL: apiUrl = '',
    PAYMENTS_URL: paymentsUrl = '',
    CONSOLE_URL: consoleUrl = publicUrl,
    ...rest
  } = read.data
  const refuseAny = (errors: readonly string[]) => {
    if (errors.length > 0) throw new BadSettings(errors.join('\n'))
  }
  const need = (isNeeded: boolean, names: readonly (keyof Settings)[], when: string) => {
    const missing = names.filter((name) => isNeeded && read.data[name] === undefined)
    refuseAny(missing.map((name) => `${name}: needed when ${when}`))
  }
  const keepsFiles = rest.ROLES.some((role) => role === 'api' || role === 'console' || role === 'worker')
  need(rest.FILES === 's3' && keepsFiles, neededByBucket, 'FILES is s3')
  const isPooled = rest.DATABASE_POOLER === 'transaction'
  need(isPooled, ['DATABASE_URL', 'DIRECT_DATABASE_URL'], 'DATABASE_POOLER is transaction')
  refuseAny(listPoolerErrors(read.data))
  const namesChain = drandChain.some((name) => rest[name] !== undefined)
  need(namesChain, drandChain, 'a chain of drand is named')
  refuseAny(rest.APP_ENV === 'prod' ? listProductionErrors(read.data, given) : listAddressErrors(read.data, given))
  const sandbox = rest.APP_ENV !== 'prod' && SANDBOX !== 'off'
  for (const name of ['ENGAGEMENT', 'AUDIENCE'] as const)
    need(!sandbox && !!rest[`${name}_KEY`], [`${name}_SCRIPT_URL`], `${name}_KEY is set and there is no sandbox`)
  // Only in production may a process have no secret: its roles do not need one then.
  const secrets = SECRET.length > 0 || rest.APP_ENV === 'prod' ? SECRET : [developmentSecret(rest.DATA_DIR)]
  const outsideProduction = rest.APP_ENV === 'prod' ? [] : secrets
  const signing = { SECRET: secrets, PREVIEW_KEY: PREVIEW_KEY ? [PREVIEW_KEY] : outsideProduction }
  const oldest = outsideProduction.at(-1)
  const config = {
    ...rest,
    publicUrl,
    apiUrl,
    paymentsUrl,
    consoleUrl,
    sandbox,
    WORKERS: rest.WORKERS ?? availableParallelism() - 1,
    DRAIN_SECONDS: rest.DRAIN_SECONDS ?? (rest.APP_ENV === 'dev' ? 0 : 5),
    DEMO: rest.APP_ENV !== 'prod' && DEMO !== 'off',
    keyFor: derivedOnce((purpose: SigningPurpose) =>
      derive(settingOf(purpose), signing[settingOf(purpose)][0], purpose),
    ),
    keysFor: derivedOnce((purpose: SigningPurpose) =>
      signing[settingOf(purpose)].map((secret) => derive(settingOf(purpose), secret, purpose)),
    ),
    personKeyFor: (purpose: string) => derive('PERSON_KEY', PERSON_KEY ?? oldest, purpose),
    idKeyFor: (purpose: string) => derive('ID_KEY', ID_KEY ?? oldest, purpose),
  }
  return withRoles(config, rest.ROLES)
}

/** The same settings with only the keys of the given roles. */
export function withRoles(config: Config, roles: readonly Role[]): Config {
  const check = (setting: KeySetting, purpose: string) => {
    if (!mayUseKey(setting, purpose, roles))
      throw new Error(`the key for ${purpose} is for other roles than ${roles.join(', ')}`)
  }
  return {
    ...config,
    ROLES: [...roles],
    keyFor: (purpose) => {
      check(settingOf(purpose), purpose)
      return config.keyFor(purpose)
    },
    keysFor: (purpose) => {
      check(settingOf(purpose), purpose)
      return config.keysFor(purpose)
    },
    personKeyFor: (purpose) => {
      check('PERSON_KEY', purpose)
      return config.personKeyFor(purpose)
    },
    idKeyFor: (purpose) => {
      check('ID_KEY', purpose)
      return config.idKeyFor(purpose)
    },
  }
}

function settingOf(purpose: SigningPurpose): 'SECRET' | 'PREVIEW_KEY' {
  return purpose in keyPurposes.PREVIEW_KEY ? 'PREVIEW_KEY' : 'SECRET'
}

/** Purposes are named in the code, so there are few. */
function derivedOnce<Purpose extends string, T>(make: (purpose: Purpose) => T): (purpose: Purpose) => T {
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

/** Whether something that is not for the public is served. */
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
