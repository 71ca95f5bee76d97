import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { POSTAL_ADDRESS as demonstrationPostalAddress } from '#contract/postal-address.ts'
import { QUICKNET } from '#domain/draw/beacon.ts'
import { demonstrationLegalLine, neededInProduction, type Settings } from './environment.ts'

const DISTINCT_CHARACTERS_MIN = 10
/** Values from examples and public documents. */
const placeholder =
  /change.?me|replace|example|placeholder|your.?(secret|key)|password|fairdraw|development|secret.?key/i
const defaultPassword = /^(postgres|admin|root|secret|test|1234)/i
const addresses = [
  'PUBLIC_URL',
  'API_URL',
  'PAYMENTS_URL',
  'CONSOLE_URL',
  'PARTNER_ORIGINS',
  'S3_ENDPOINT',
  'DRAND_RELAYS',
] as const
const links = ['APP_STORE_URL', 'PLAY_STORE_URL', 'CUSTOMER_CARE_URL'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** The reasons why production would be unsafe, a line each, starting with the setting's name; none if it may start. */
export function listProductionErrors(settings: Settings, environment: Environment): string[] {
  return [
    ...listMissing(settings),
    ...listSimulators(settings),
    ...listDebugging(environment),
    ...listWeakSecrets(settings),
    ...listPlain(settings),
    ...listUnsafeConnections(settings),
    ...listSharedHost(settings),
    ...listUnknownChain(settings),
  ]
}

/**
 * Demonstration accounts have a public password, and simulators accept any card, so they are not for the public. They
 * are allowed at an address that only this machine or its own network can reach, and in staging.
 */
export function listAddressErrors(settings: Settings, environment: Environment): string[] {
  if (settings.APP_ENV !== 'dev') return []
  const { HOST, PUBLIC_URL, API_URL, PAYMENTS_URL, CONSOLE_URL } = settings
  if (!environment.APP_ENV && !isThisMachine(HOST))
    return [`HOST: other machines reach ${HOST}, and there is no APP_ENV; set APP_ENV=dev to show them the simulators`]
  const hosts = Object.entries({ PUBLIC_URL, API_URL, PAYMENTS_URL, CONSOLE_URL }).flatMap(([name, url]) =>
    url === undefined ? [] : [{ name, host: new URL(url).hostname }],
  )
  return [{ name: 'HOST', host: HOST }, ...hosts]
    .filter(({ host }) => !isLocal(host))
    .map(({ name, host }) => `${name}: ${host} is a public address, and APP_ENV is dev; set APP_ENV to prod or staging`)
}

export function listPoolerErrors({ DATABASE_POOLER, DIRECT_DATABASE_URL, MIGRATE }: Settings): string[] {
  if (DATABASE_POOLER === 'transaction' && MIGRATE === 'on')
    return [
      'MIGRATE: must be off when DATABASE_POOLER is transaction: `npm run migrate` sets the time-outs of the user',
    ]
  if (DATABASE_POOLER === 'none' && DIRECT_DATABASE_URL)
    return ['DIRECT_DATABASE_URL: is only for DATABASE_POOLER=transaction']
  return []
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

/** A weakness in a public page must not reach the calls of staff. */
function listSharedHost({ ROLES, PUBLIC_URL, CONSOLE_URL, CONSOLE_SHARES_HOST }: Settings): string[] {
  const isUsed = ROLES.includes('console') || ROLES.includes('worker')
  if (!isUsed || CONSOLE_SHARES_HOST || PUBLIC_URL === undefined) return []
  const isApart = CONSOLE_URL !== undefined && new URL(CONSOLE_URL).hostname !== new URL(PUBLIC_URL).hostname
  return isApart ? [] : ['CONSOLE_URL: the console needs a host of its own; or set CONSOLE_SHARES_HOST=true']
}

/** Entrants check draws with drand's published chain, so another chain needs a public reason. */
function listUnknownChain(settings: Settings): string[] {
  const { DRAND_CHAIN_HASH: hash, DRAND_PUBLIC_KEY: publicKey, DRAND_GENESIS: genesis, DRAND_PERIOD: period } = settings
  if (hash === undefined || settings.DRAND_CHAIN_REASON !== undefined) return []
  if (isDeepStrictEqual({ ...QUICKNET, hash, publicKey, genesis, period }, QUICKNET)) return []
  return ['DRAND_CHAIN_HASH: is not quicknet; when APP_ENV is prod, DRAND_CHAIN_REASON must say in public why']
}

/** Node's own settings that would break our security promises. */
function listDebugging({ NODE_ENV, NODE_TLS_REJECT_UNAUTHORIZED }: Environment): string[] {
  const errors = NODE_ENV === 'development' ? ['NODE_ENV: development is refused when APP_ENV is prod'] : []
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0')
    errors.push('NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused when APP_ENV is prod')
  return errors
}

function listWeakSecrets({ SECRET, PERSON_KEY, ID_KEY, PREVIEW_KEY }: Settings): string[] {
  const given = [
    ...SECRET.map((secret) => ({ name: 'SECRET', secret })),
    ...(PERSON_KEY ? [{ name: 'PERSON_KEY', secret: PERSON_KEY }] : []),
    ...(ID_KEY ? [{ name: 'ID_KEY', secret: ID_KEY }] : []),
    ...(PREVIEW_KEY ? [{ name: 'PREVIEW_KEY', secret: PREVIEW_KEY }] : []),
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
function listUnsafeConnections(settings: Settings): string[] {
  const errors: string[] = []
  for (const name of ['DATABASE_URL', 'READ_DATABASE_URL', 'DIRECT_DATABASE_URL'] as const) {
    const url = settings[name]
    if (!url) continue
    if (leavesTheHost(url) && !/[?&]sslmode=verify-full(&|$)/.test(url))
      errors.push(`${name}: must have sslmode=verify-full when APP_ENV is prod and the database is on another host`)
    if (hasDefaultPassword(new URL(url)))
      errors.push(`${name}: its password can be guessed; make one with \`openssl rand -hex 32\``)
  }
  const { SMTP_URL } = settings
  if (SMTP_URL && leavesTheHost(SMTP_URL) && !isEncryptedMail(new URL(SMTP_URL)))
    errors.push('SMTP_URL: must begin with smtps: or have requireTLS=true when APP_ENV is prod')
  return errors
}

/** A path is a socket on this host; a one-word name is a container next to this one. */
function leavesTheHost(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[|\]$/g, '')
  return /[.:]/.test(host) && !/^(\/|127\.|::1$)/.test(host)
}

function hasDefaultPassword({ username, password }: URL): boolean {
  return password !== '' && (password === username || placeholder.test(password) || defaultPassword.test(password))
}

/** Without either, nodemailer falls back to plain text if the server offers no encryption. */
function isEncryptedMail({ protocol, searchParams }: URL): boolean {
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
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
