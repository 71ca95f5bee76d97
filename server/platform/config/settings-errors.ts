import { isIP } from 'node:net'
import { POSTAL_ADDRESS as demonstrationPostalAddress } from '#contract/postal-address.ts'
import { demonstrationLegalLine, neededInProduction, type Settings } from './environment.ts'

const DISTINCT_CHARACTERS_MIN = 10
/** What stands in examples and documents, which everybody can read. */
const placeholder =
  /change.?me|replace|example|placeholder|your.?(secret|key)|password|fairdraw|development|secret.?key/i
const defaultPassword = /^(postgres|admin|root|secret|test|1234)/i
const addresses = ['PUBLIC_URL', 'API_URL', 'PAYMENTS_URL', 'PARTNER_ORIGINS', 'S3_ENDPOINT', 'DRAND_RELAYS'] as const
const links = ['APP_STORE_URL', 'PLAY_STORE_URL', 'CUSTOMER_CARE_URL'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Why production would not be safe, a line each, beginning with the setting's name; none where it may start. */
export function listProductionErrors(settings: Settings, environment: Environment): string[] {
  return [
    ...listMissing(settings),
    ...listSimulators(settings),
    ...listDebugging(environment),
    ...listWeakSecrets(settings),
    ...listPlain(settings),
    ...listUnsafeConnections(settings),
  ]
}

/**
 * Demonstration accounts have a password that everybody knows, and simulators take any card: not for the public. An
 * address that only this machine or its own network can reach may have them, and so may staging.
 */
export function listAddressErrors(settings: Settings): string[] {
  if (settings.APP_ENV !== 'dev') return []
  const { HOST, PUBLIC_URL, API_URL, PAYMENTS_URL } = settings
  const hosts = Object.entries({ PUBLIC_URL, API_URL, PAYMENTS_URL }).flatMap(([name, url]) =>
    url === undefined ? [] : [{ name, host: new URL(url).hostname }],
  )
  return [{ name: 'HOST', host: HOST }, ...hosts]
    .filter(({ host }) => !isLocal(host))
    .map(({ name, host }) => `${name}: ${host} is a public address, and APP_ENV is dev; set APP_ENV to prod or staging`)
}

function listMissing(settings: Settings): string[] {
  const names = Object.keys(neededInProduction) as (keyof typeof neededInProduction)[]
  return names
    .filter((name) => neededInProduction[name].some((role) => settings.ROLES.includes(role)))
    .filter((name) => isEmpty(settings[name]))
    .map((name) => `${name}: needed when APP_ENV is prod`)
}

function isEmpty(value: Settings[keyof Settings]): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function listSimulators(settings: Settings): string[] {
  const simulators = (['SANDBOX', 'DEMO'] as const).filter((name) => settings[name] === 'on')
  const errors = simulators.map((name) => `${name}: refused when APP_ENV is prod`)
  if (settings.SANDBOX_URL) errors.push('SANDBOX_URL: refused when APP_ENV is prod')
  if (settings.WEBHOOK_LOOPBACK) errors.push('WEBHOOK_LOOPBACK: refused when APP_ENV is prod')
  if (settings.LEGAL_LINE === demonstrationLegalLine)
    errors.push('LEGAL_LINE: names no real company; give company, address and number of whoever runs the competitions')
  if (settings.POSTAL_ADDRESS === demonstrationPostalAddress)
    errors.push('POSTAL_ADDRESS: names no real address; give the one to which entries by post go')
  return errors
}

/** Settings of Node's own, which undo what ours promise. */
function listDebugging({ NODE_ENV, NODE_TLS_REJECT_UNAUTHORIZED }: Environment): string[] {
  const errors = NODE_ENV === 'development' ? ['NODE_ENV: development is refused when APP_ENV is prod'] : []
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0')
    errors.push('NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused when APP_ENV is prod')
  return errors
}

function listWeakSecrets({ SECRET, PERSON_KEY, ID_KEY }: Settings): string[] {
  const given = [
    ...SECRET.map((secret) => ({ name: 'SECRET', secret })),
    ...(PERSON_KEY ? [{ name: 'PERSON_KEY', secret: PERSON_KEY }] : []),
    ...(ID_KEY ? [{ name: 'ID_KEY', secret: ID_KEY }] : []),
  ]
  return given
    .filter(({ secret }) => isWeak(secret))
    .map(({ name }) => `${name}: can be guessed; make one with \`openssl rand -hex 32\``)
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < DISTINCT_CHARACTERS_MIN || placeholder.test(secret) || /^(.+)\1+$/.test(secret)
}

function listPlain(settings: Settings): string[] {
  return [...addresses, ...links].flatMap((name) =>
    [settings[name] ?? []]
      .flat()
      .filter((address) => !address.startsWith('https:'))
      .map((address) => `${name}: ${address} must begin with https: when APP_ENV is prod`),
  )
}

/** Connections to other hosts use TLS with certificate verification, and no default password is allowed. */
function listUnsafeConnections({ DATABASE_URL, SMTP_URL }: Settings): string[] {
  const errors: string[] = []
  if (DATABASE_URL && leavesTheHost(DATABASE_URL) && !/[?&]sslmode=verify-full(&|$)/.test(DATABASE_URL))
    errors.push('DATABASE_URL: must have sslmode=verify-full when APP_ENV is prod and the database is on another host')
  if (DATABASE_URL && hasDefaultPassword(new URL(DATABASE_URL)))
    errors.push('DATABASE_URL: its password can be guessed; make one with `openssl rand -hex 32`')
  if (SMTP_URL && leavesTheHost(SMTP_URL) && !isEncryptedMail(new URL(SMTP_URL)))
    errors.push('SMTP_URL: must begin with smtps: or have requireTLS=true when APP_ENV is prod')
  return errors
}

/** A path is a socket of this host; a name of one word is a container beside ours. */
function leavesTheHost(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[|\]$/g, '')
  return /[.:]/.test(host) && !/^(\/|127\.|::1$)/.test(host)
}

function hasDefaultPassword({ username, password }: URL): boolean {
  return password !== '' && (password === username || placeholder.test(password) || defaultPassword.test(password))
}

/** Without either, nodemailer goes on in plain text where the server offers no encryption. */
function isEncryptedMail({ protocol, searchParams }: URL): boolean {
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 4)
    return /^(0\.0\.0\.0|127\.|10\.|192\.168\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|172\.(1[6-9]|2\d|3[01])\.)/.test(
      name,
    )
  if (isIP(name) === 6) return /^(::1?$|f[cd]|fe[89ab])/.test(name)
  return !name.includes('.') || /\.(localhost|local|test|example|invalid|internal|lan|home\.arpa)$/.test(name)
}
