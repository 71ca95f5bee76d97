import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#domain/draw/beacon.ts'
import { isOpen, readConfig, withRoles } from './config.ts'
import { neededByBucket, neededInProduction } from './environment.ts'
import { roles } from './roles.ts'

const neededNames = Object.keys(neededInProduction) as (keyof typeof neededInProduction)[]
const needed: Record<string, string> = {
  ...Object.fromEntries(neededNames.map((name) => [name, 'https://a.secret.of/forty/characters/for/a/test'])),
  DATABASE_URL: 'postgres://program:9f86d081884c7d65@db.example/fairdraw?sslmode=verify-full',
  SMTP_URL: 'smtps://fairdraw:9f86d081884c7d65@mail.example',
  DRAW_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
  CONSOLE_URL: 'https://console.fairdraw.example',
  LEGAL_LINE: 'Prizes Ltd, 1 High Street, Leeds LS1 1AA. Company number 12345678.',
  POSTAL_ADDRESS: 'Prizes Ltd, Freepost, Leeds LS1 1AA',
}
const strong = 'kD83jf0aQzL1mX7vB2nR9sT4wY6uH5pE'
const stronger = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'
const inProduction = (given: Record<string, string> = {}) => readConfig({ APP_ENV: 'prod', ...needed, ...given })

describe('Production', () => {
  test('has neither simulators nor demonstration accounts', () => {
    expect(inProduction()).toMatchObject({ sandbox: false, DEMO: false })
  })

  test.each(neededNames)('does not start without %s', (name) => {
    expect(() => inProduction({ [name]: '' })).toThrow(`${name}: needed when APP_ENV is prod`)
  })

  test.each(roles)('needs, for the role %s, the settings of that role and nothing else', (role) => {
    const names = neededNames.filter((name) => neededInProduction[name].some((each) => each === role))
    const given = Object.fromEntries(names.map((name) => [name, needed[name]]))
    const start = (changed = {}) =>
      readConfig({
        APP_ENV: 'prod',
        ROLES: role,
        CONSOLE_URL: needed.CONSOLE_URL,
        LEGAL_LINE: needed.LEGAL_LINE,
        POSTAL_ADDRESS: needed.POSTAL_ADDRESS,
        ...given,
        ...changed,
      })
    expect(start().ROLES).toEqual([role])
    for (const name of names) expect(() => start({ [name]: '' })).toThrow(`${name}: needed`)
  })

  test.each([
    ['SECRET', 'x'.repeat(40)],
    ['SECRET', '0123456789'.repeat(4)],
    ['SECRET', `${strong},please-change-me-0123456789abcdefgh`],
    ['PERSON_KEY', 'a secret that is a placeholder for the real one'],
    ['PREVIEW_KEY', strong.slice(0, 9).repeat(4)],
    ['ID_KEY', 'ababababababababababababababababababab'],
  ])('refuses a %s that can be guessed: %s', (name, secret) => {
    expect(() => inProduction({ [name]: secret })).toThrow(`${name}: can be guessed`)
  })

  test.each([
    'PUBLIC_URL',
    'API_URL',
    'PAYMENTS_URL',
    'CONSOLE_URL',
    'PARTNER_ORIGINS',
    'S3_ENDPOINT',
    'DRAND_RELAYS',
    'CUSTOMER_CARE_URL',
  ])('refuses %s without TLS', (name) => {
    expect(() => inProduction({ [name]: 'http://site.example' })).toThrow(`${name}: http://site.example must begin`)
    expect(inProduction({ [name]: 'https://site.example' }).APP_ENV).toBe('prod')
  })

  const database = 'postgres://program:9f86d081884c7d65@'
  test.each([
    ['DATABASE_URL', `${database}db.example/fairdraw`],
    ['DATABASE_URL', `${database}db.example/fairdraw?sslmode=require`],
    ['DATABASE_URL', `${database}10.0.0.5/fairdraw?sslmode=no-verify`],
    ['DATABASE_URL', `${database}[2001:db8::1]/fairdraw`],
    ['READ_DATABASE_URL', `${database}db.example/fairdraw`],
    ['SMTP_URL', 'smtp://mail.example'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ])('refuses %s that would cross a network in plain text, or reach any host: %s', (name, url) => {
    expect(() => inProduction({ [name]: url })).toThrow(`${name}: must`)
  })

  test.each([
    ['DATABASE_URL', `${database}127.0.0.1/fairdraw`],
    ['DATABASE_URL', `${database}database/fairdraw`],
    ['DATABASE_URL', `${database}%2Frun%2Fpostgresql/fairdraw`],
    ['READ_DATABASE_URL', `${database}standby.example/fairdraw?sslmode=verify-full`],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost:25'],
  ])('accepts %s that stays on the host or is encrypted: %s', (name, url) => {
    expect(inProduction({ [name]: url })[name as 'SMTP_URL']).toBe(url)
  })

  test.each(['fairdraw', 'postgres', 'password1', 'program', 'change-me'])(
    'refuses a database with a well-known password: %s',
    (password) => {
      const url = `postgres://program:${password}@localhost/fairdraw`
      expect(() => inProduction({ DATABASE_URL: url })).toThrow('DATABASE_URL: its password can be guessed')
    },
  )

  test.each([
    ['NODE_ENV', 'development'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => inProduction({ [name]: value })).toThrow(`${name}: ${value} is refused`)
  })

  test.each([
    ['LEGAL_LINE', 'names no real company'],
    ['POSTAL_ADDRESS', 'names no real address'],
  ])('refuses the demonstration’s %s', (name, fault) => {
    expect(() => inProduction({ [name]: '' })).toThrow(`${name}: ${fault}`)
  })

  test('reports every wrong setting at once', () => {
    const read = () => inProduction({ LEGAL_LINE: '', PUBLIC_URL: 'http://site.example', SECRET: 'x'.repeat(32) })
    expect(read).toThrow(/LEGAL_LINE.*\nSECRET.*\nPUBLIC_URL/)
  })

  test.each([
    ['no address', ''],
    ['the host of the site', 'https://a.secret.of/console'],
  ])('refuses a console with %s, unless a setting says so', (_, url) => {
    for (const role of ['console', 'worker']) {
      const given = { ROLES: role, CONSOLE_URL: url }
      expect(() => inProduction(given)).toThrow('CONSOLE_URL: the console needs a host of its own')
      expect(inProduction({ ...given, CONSOLE_SHARES_HOST: 'true' }).ROLES).toEqual([role])
    }
    expect(inProduction({ ROLES: 'web', CONSOLE_URL: url }).ROLES).toEqual(['web'])
  })

  test.each(['SANDBOX', 'DEMO'])('refuses %s', (name) => {
    expect(() => inProduction({ [name]: 'on' })).toThrow(`${name}: refused when APP_ENV is prod`)
  })
})

describe('An address that strangers reach', () => {
  const inDevelopment = (env: Record<string, string>) => readConfig({ SECRET: 'x'.repeat(32), ...env })

  test.each([
    ['PUBLIC_URL', 'https://fairdraw.co.uk'],
    ['PUBLIC_URL', 'http://203.0.113.9:3000'],
    ['API_URL', 'https://api.fairdraw.co.uk'],
    ['HOST', '203.0.113.9'],
    ['HOST', '2001:db8::1'],
    ['HOST', '172.32.0.1'],
  ])('is refused in development: %s=%s', (name, value) => {
    const given = { APP_ENV: 'dev', [name]: value }
    expect(() => inDevelopment(given)).toThrow(`${name}: ${value.replace(/^https?:..|:3000$/g, '')} is a`)
    expect(inDevelopment({ APP_ENV: 'staging', [name]: value }).APP_ENV).toBe('staging')
  })

  test.each([
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['PUBLIC_URL', 'http://app.localhost:3000'],
    ['PUBLIC_URL', 'http://192.168.1.20:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['PUBLIC_URL', 'http://laptop.local:3000'],
    ['HOST', '127.0.0.2'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
  ])('is not assumed for %s=%s', (name, value) => {
    expect(inDevelopment({ [name]: value }).APP_ENV).toBe('dev')
  })

  test.each(['0.0.0.0', '::', '172.31.255.1', '192.168.1.20', 'laptop.local'])(
    'needs an APP_ENV that is set, so that a missing one shows no simulators to a network: HOST=%s',
    (HOST) => {
      expect(() => inDevelopment({ HOST })).toThrow(`HOST: other machines reach ${HOST}`)
      expect(inDevelopment({ HOST, APP_ENV: 'dev' }).APP_ENV).toBe('dev')
    },
  )
})

test('the newest secret signs, all verify, and long-lived data uses keys of its own', () => {
  const [before, after] = [inProduction({ SECRET: strong }), inProduction({ SECRET: `${stronger}, ${strong}` })]
  expect(after.keyFor('payment token')).not.toEqual(before.keyFor('payment token'))
  expect(after.keysFor('payment token')).toEqual([
    inProduction({ SECRET: stronger }).keyFor('payment token'),
    before.keyFor('payment token'),
  ])
  expect(after.personKeyFor('persons by e-mail')).toEqual(before.personKeyFor('persons by e-mail'))
  expect(after.idKeyFor('ticket ids')).toEqual(before.idKeyFor('ticket ids'))
  expect(inProduction({ PERSON_KEY: stronger }).personKeyFor('persons by e-mail')).not.toEqual(
    before.personKeyFor('persons by e-mail'),
  )
})

test('long-lived keys are derived from the oldest secret outside production, unless they are set', () => {
  const inDevelopment = (env: Record<string, string>) => readConfig(env)
  const before = inDevelopment({ SECRET: strong })
  const after = inDevelopment({ SECRET: `${stronger},${strong}` })
  expect(after.personKeyFor('persons by e-mail')).toEqual(before.personKeyFor('persons by e-mail'))
  expect(inDevelopment({ SECRET: stronger, PERSON_KEY: strong }).personKeyFor('persons by e-mail')).toEqual(
    before.personKeyFor('persons by e-mail'),
  )
})

test('a process gets only the keys of its own roles, in development as in production', () => {
  for (const read of [inProduction, (given: Record<string, string>) => readConfig({ SECRET: strong, ...given })]) {
    const config = read({ ROLES: 'web' })
    expect(config.keyFor('campaign preview')).toHaveLength(32)
    expect(() => config.keyFor('payment token')).toThrow('for other roles than web')
    expect(() => config.keysFor('fairdraw.session')).toThrow('for other roles than web')
    expect(() => config.personKeyFor('persons by e-mail')).toThrow('for other roles than web')
    expect(() => withRoles(read({}), ['worker']).idKeyFor('custom hash')).toThrow('for other roles than worker')
  }
})

test('addresses of previews have a key of their own, which signs nothing else', () => {
  const [one, other] = [inProduction(), inProduction({ PREVIEW_KEY: stronger })]
  expect(other.keyFor('campaign preview')).not.toEqual(one.keyFor('campaign preview'))
  expect(other.keyFor('payment token')).toEqual(one.keyFor('payment token'))
})

test('each purpose and each secret has a key of its own', () => {
  const [one, other] = [inProduction(), inProduction({ SECRET: stronger })]
  const keys = [one.keyFor('payment token'), one.keyFor('robot check'), other.keyFor('payment token')].map((key) =>
    key.toString('hex'),
  )
  expect(new Set(keys).size).toBe(3)
  expect(one.keyFor('payment token').toString('hex')).toBe(keys[0])
  expect(one.keyFor('payment token')).toHaveLength(32)
})

test('a secret of fewer than 32 characters is refused', () => {
  expect(() => inProduction({ SECRET: 'x'.repeat(31) })).toThrow('SECRET')
  expect(() => inProduction({ SECRET: `${strong},${'x'.repeat(31)}` })).toThrow('SECRET')
  expect(inProduction({ SECRET: strong.slice(0, 32) }).APP_ENV).toBe('prod')
})

test('keys of partners are 32 bytes in base64, and show nothing of themselves when printed', () => {
  const keys = (key: string) => readConfig({ SECRET: 'x'.repeat(32), PARTNER_KEYS: `{"UK_LANTERN": "${key}"}` })
  const secret = Buffer.alloc(32, 'secret')
  const { PARTNER_KEYS } = keys(secret.toString('base64'))
  expect(PARTNER_KEYS.UK_LANTERN!.export()).toEqual(secret)
  expect(inspect(PARTNER_KEYS) + JSON.stringify(PARTNER_KEYS)).not.toMatch(/secret|c2Vjc/)
  for (const wrong of [Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64'), 'no base64!', ''])
    expect(() => keys(wrong)).toThrow('PARTNER_KEYS.UK_LANTERN')
})

test.each(['ENGAGEMENT', 'AUDIENCE'])(
  'the key of %s needs the address of its script, but not beside the sandbox',
  (name) => {
    expect(() => inProduction({ [`${name}_KEY`]: 'key-1' })).toThrow(
      `${name}_SCRIPT_URL: needed when ${name}_KEY is set`,
    )
    for (const address of ['http://cdn.example/sdk.js', 'sdk.js'])
      expect(() => inProduction({ [`${name}_SCRIPT_URL`]: address })).toThrow(`${name}_SCRIPT_URL`)
    const given = { [`${name}_KEY`]: 'key-1', [`${name}_SCRIPT_URL`]: 'https://cdn.example/sdk.js' }
    expect(inProduction(given)).toMatchObject(given)
    expect(readConfig({ SECRET: 'x'.repeat(32), [`${name}_KEY`]: 'key-1' })).toMatchObject({ [`${name}_KEY`]: 'key-1' })
  },
)

describe('A pooler', () => {
  const pooled = {
    DATABASE_POOLER: 'transaction',
    DATABASE_URL: 'postgres://program:9f86d081884c7d65@127.0.0.1:6432/fairdraw',
    DIRECT_DATABASE_URL: 'postgres://program:9f86d081884c7d65@127.0.0.1:5432/fairdraw',
    MIGRATE: 'off',
  }

  test('is named with an address that leads around it', () => {
    expect(inProduction(pooled)).toMatchObject(pooled)
    expect(inProduction()).toMatchObject({ DATABASE_POOLER: 'none' })
    for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL'])
      expect(() => readConfig({ SECRET: strong, ...pooled, [name]: '' })).toThrow(
        `${name}: needed when DATABASE_POOLER is transaction`,
      )
  })

  test.each([
    ['DATABASE_POOLER', 'session'],
    ['DIRECT_DATABASE_URL', 'db.example'],
    ['MIGRATE', 'on'],
  ])('is refused with %s=%s', (name, value) => {
    expect(() => inProduction({ ...pooled, [name]: value })).toThrow(name)
  })

  test.each([
    ['postgres://program:9f86d081884c7d65@db.example/fairdraw', 'must have sslmode=verify-full'],
    ['postgres://program:program@127.0.0.1/fairdraw', 'its password can be guessed'],
  ])('is refused with an unsafe way around it: %s', (url, problem) => {
    expect(() => inProduction({ ...pooled, DIRECT_DATABASE_URL: url })).toThrow(`DIRECT_DATABASE_URL: ${problem}`)
  })

  test('has to be named before a way around it', () => {
    expect(() => inProduction({ DIRECT_DATABASE_URL: pooled.DIRECT_DATABASE_URL })).toThrow(
      'DIRECT_DATABASE_URL: is only for DATABASE_POOLER=transaction',
    )
  })
})

describe('A bucket for pictures', () => {
  const named = Object.fromEntries(neededByBucket.map((name) => [name, 'given']))

  test.each(neededByBucket)('is refused without %s', (name) => {
    expect(() => inProduction({ FILES: 's3', ...named, [name]: '' })).toThrow(`${name}: needed when FILES is s3`)
    expect(inProduction({ FILES: 'disk', ...named, [name]: '' }).FILES).toBe('disk')
  })

  test('is refused if its address is not a URL', () => {
    expect(() => inProduction({ FILES: 's3', ...named, S3_ENDPOINT: 'pictures' })).toThrow('S3_ENDPOINT')
    expect(inProduction({ FILES: 's3', ...named, S3_ENDPOINT: 'https://s3.example/' }).S3_ENDPOINT).toBe(
      'https://s3.example',
    )
  })
})

describe('A chain of drand', () => {
  const chain = {
    DRAND_CHAIN_HASH: 'ab'.repeat(32),
    DRAND_PUBLIC_KEY: 'cd'.repeat(96),
    DRAND_GENESIS: '1692803367',
    DRAND_PERIOD: '3',
  }
  const reason = { DRAND_CHAIN_REASON: 'The League of Entropy has moved quicknet to this chain.' }
  const quicknet = {
    DRAND_CHAIN_HASH: QUICKNET.hash,
    DRAND_PUBLIC_KEY: QUICKNET.publicKey,
    DRAND_GENESIS: String(QUICKNET.genesis),
    DRAND_PERIOD: String(QUICKNET.period),
  }

  test('is refused in production when it is not quicknet, unless a setting gives a public reason', () => {
    expect(() => inProduction(chain)).toThrow('DRAND_CHAIN_HASH: is not quicknet')
    expect(() => inProduction({ ...quicknet, DRAND_PUBLIC_KEY: chain.DRAND_PUBLIC_KEY })).toThrow('DRAND_CHAIN_HASH')
    expect(() => inProduction({ ...chain, DRAND_CHAIN_REASON: 'Because' })).toThrow('DRAND_CHAIN_REASON')
    expect(inProduction({ ...chain, ...reason }).DRAND_CHAIN_HASH).toBe(chain.DRAND_CHAIN_HASH)
    expect(inProduction(quicknet).DRAND_CHAIN_HASH).toBe(QUICKNET.hash)
    expect(readConfig({ SECRET: strong, ...chain }).DRAND_CHAIN_HASH).toBe(chain.DRAND_CHAIN_HASH)
  })

  test.each(Object.keys(chain))('is refused without %s', (name) => {
    expect(() => inProduction({ ...chain, [name]: '' })).toThrow(`${name}: needed when a chain of drand is named`)
  })

  test.each([
    ['DRAND_CHAIN_HASH', 'ab'.repeat(31)],
    ['DRAND_CHAIN_HASH', 'AB'.repeat(32)],
    ['DRAND_PUBLIC_KEY', 'cd'.repeat(48)],
    ['DRAND_GENESIS', '0'],
    ['DRAND_PERIOD', '0.5'],
    ['DRAND_RELAYS', 'api.drand.sh'],
  ])('is refused with %s=%s', (name, value) => {
    expect(() => inProduction({ ...chain, [name]: value })).toThrow(name)
  })
})

test.each(['javascript', 'https', 'data', 'Fairdraw', 'fair draw', '1app'])('%j opens no app', (scheme) => {
  expect(() => inProduction({ APP_LINK_SCHEME: scheme })).toThrow('APP_LINK_SCHEME')
})

test.each(['METRICS', 'API_DOCUMENTS'] as const)(
  '%s are available outside production, and in it only by a setting',
  (name) => {
    expect(isOpen(readConfig({ SECRET: strong }), name)).toBe(true)
    expect(isOpen(readConfig({ SECRET: strong, [name]: 'off' }), name)).toBe(false)
    expect(isOpen(inProduction(), name)).toBe(false)
    expect(isOpen(inProduction({ [name]: 'on' }), name)).toBe(true)
  },
)
