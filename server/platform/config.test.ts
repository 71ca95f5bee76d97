import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { neededByBucket, neededInProduction } from './environment.ts'

const needed = Object.fromEntries(
  neededInProduction.map((name) => [name, 'https://a.secret.of/forty/characters/for/a/test']),
)
const inProduction = (given: Record<string, string> = {}) => readConfig({ APP_ENV: 'prod', ...needed, ...given })

describe('Production', () => {
  test('has neither stand-ins nor demonstration accounts', () => {
    expect(inProduction()).toMatchObject({ sandbox: false, DEMO: false })
  })

  test.each(neededInProduction)('does not start without %s', (name) => {
    expect(() => inProduction({ [name]: '' })).toThrow(`${name}: needed when APP_ENV is prod`)
  })

  test.each(['SANDBOX', 'DEMO'])('refuses %s', (name) => {
    expect(() => inProduction({ [name]: 'on' })).toThrow(`${name}: refused when APP_ENV is prod`)
  })
})

test('each purpose and each secret has a key of its own', () => {
  const [one, other] = [inProduction(), inProduction({ SECRET: 'another secret that is long enough' })]
  const keys = [one.keyFor('a'), one.keyFor('b'), other.keyFor('a')].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(3)
  expect(one.keyFor('a').toString('hex')).toBe(keys[0])
  expect(one.keyFor('a')).toHaveLength(32)
})

test('a secret of fewer than 32 characters is refused', () => {
  expect(() => inProduction({ SECRET: 'x'.repeat(31) })).toThrow('SECRET')
  expect(inProduction({ SECRET: 'x'.repeat(32) }).APP_ENV).toBe('prod')
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

describe('A bucket for pictures', () => {
  const named = Object.fromEntries(neededByBucket.map((name) => [name, 'given']))

  test.each(neededByBucket)('is refused without %s', (name) => {
    expect(() => inProduction({ FILES: 's3', ...named, [name]: '' })).toThrow(`${name}: needed when FILES is s3`)
    expect(inProduction({ FILES: 'disk', ...named, [name]: '' }).FILES).toBe('disk')
  })

  test('whose address is none is refused', () => {
    expect(() => inProduction({ FILES: 's3', ...named, S3_ENDPOINT: 'pictures' })).toThrow('S3_ENDPOINT')
    expect(inProduction({ FILES: 's3', ...named, S3_ENDPOINT: 'https://s3.example/' }).S3_ENDPOINT).toBe(
      'https://s3.example',
    )
  })
})

test.each(['javascript', 'https', 'data', 'Fairdraw', 'fair draw', '1app'])('%j opens no app', (scheme) => {
  expect(() => inProduction({ APP_LINK_SCHEME: scheme })).toThrow('APP_LINK_SCHEME')
})
