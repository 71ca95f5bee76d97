import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test } from 'vitest'
import { unsubscribe, unsubscribeLinks } from '#server/accounts/marketing/unsubscribe.ts'
import { emailKeyOf, msisdnKeyOf } from '#server/accounts/person/person-keys.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { checkHuman, makeChallenge } from '#server/platform/limits/human-check.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { makeIds } from '#server/platform/public-ids.ts'
import { readPaymentToken, signPaymentToken } from '#server/purchases/claim/payment-token.ts'
import { readBearer, startVisit } from '#server/sessions/exports.ts'
import { codeHashOf, isCodeHash } from '#server/verification/code-hash.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'

const context = await testContext({ env: { SANDBOX: 'off' } })
afterAll(() => context.close())

const newest = 'the secret that was put in on the day of the rotation'
const lasting = { PERSON_KEY: testSecret, ID_KEY: testSecret }
/** A rotation starts other processes, whose caches are empty. */
const withSecret = (SECRET: string) => {
  const config = readConfig({ SECRET, SANDBOX: 'off', ...lasting })
  return { ...context, config, ids: makeIds(config), cache: new ProcessCache() }
}
const during = withSecret(`${newest},${testSecret}`)
const after = withSecret(newest)

const soon = new Date(context.now().getTime() + 60_000)
const proofs = [
  ['a session', () => startVisit(context, context.now()), readVisit],
  ['a payment token', () => signPaymentToken(context, 'purchase', soon), readPayment],
  ['a link to unsubscribe', async () => unsubscribeToken(context), readUnsubscribe],
  ['a verification code', async () => codeHashOf(context, 'account', '447700900001', '123456'), readCode],
  ['a solved robot check', async () => await solve(), readSolution],
] as const

test.each(proofs)('%s outlives a rotation, and ends when the old secret is taken out', async (_, make, reads) => {
  const made = await make()
  expect([await reads(context, made), await reads(during, made), await reads(after, made)]).toEqual([true, true, false])
})

test('signatures made after a rotation use the newest secret', async () => {
  expect(await readVisit(after, startVisit(during, context.now()))).toBe(true)
  expect(await readUnsubscribe(after, unsubscribeToken(during))).toBe(true)
  expect(await readCode(after, codeHashOf(during, 'account', '447700900001', '123456'))).toBe(true)
})

test('persons are found, and ids are the same, whatever the secret is', () => {
  const lasts = (given: typeof after) => [
    emailKeyOf(given, 'ada@example.com'),
    msisdnKeyOf(given, '447700900001'),
    given.ids.accounts.encode(7),
    given.ids.purchases.encode(7),
  ]
  expect(lasts(after)).toEqual(lasts(context))
})

type Given = typeof after

async function readVisit(given: Given, token: string): Promise<boolean> {
  return readBearer(given, `Bearer ${token}`, given.now()).ok
}

async function readPayment(given: Given, token: string): Promise<boolean> {
  return readPaymentToken(given, token).ok
}

function unsubscribeToken(given: Given): string {
  return new URL(unsubscribeLinks(given, 7).page).searchParams.get('token')!
}

async function readUnsubscribe(given: Given, token: string): Promise<boolean> {
  return (await unsubscribe(given, token)).ok
}

async function readCode(given: Given, stored: string): Promise<boolean> {
  return isCodeHash(given, { accountId: 'account', msisdn: '447700900001', code: '123456' }, stored)
}

async function solve(): Promise<string> {
  const challenge = (await makeChallenge(context, null)) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function readSolution(given: Given, solved: string): Promise<boolean> {
  return (await checkHuman(given, solved, null)).ok
}
