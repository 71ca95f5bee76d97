import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getSessionData, logOut } from '#contract/sessions.ts'
import { confirmCode, sendCode } from '#contract/verification.ts'
import { allow } from '#domain/verdict.ts'
import { findAccount, lockAccount } from '#server/accounts/exports.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { anyMsisdn } from '#tests/support/accounts/make-accounts.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { call } from '#tests/support/servers/call.ts'

const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const context = await testContext({ now: () => now })
const app = await buildApp(context)
const { makeEntrant, send, confirm, codeSentTo } = verifyingAt(app, context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = noon
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

/** An account that was just sent a code. */
async function requestCode(msisdn = anyMsisdn()) {
  const { account, bearer } = await makeEntrant()
  const headers = await bearer()
  expect((await send(headers, msisdn)).status).toBe(200)
  return { account, headers, msisdn, code: codeSentTo(msisdn) }
}

test.each([
  ['2026-11-21T12:00:00Z', '2027-11-21T12:00:00.000Z'],
  ['2028-02-29T12:00:00Z', '2029-02-28T12:00:00.000Z'],
  // At noon of London's clocks, which change in between.
  ['2026-03-28T12:00:00Z', '2027-03-28T11:00:00.000Z'],
])('a code that is confirmed at %s verifies the number until %s, in the same session', async (at, until) => {
  now = new Date(at)
  const { account, headers, msisdn, code } = await requestCode()
  const confirmed = await confirm(headers, msisdn, code)
  expect(confirmed.data.user).toMatchObject({ external_id: account.externalId, msisdn, msisdn_exp: until })
  expect(decodeJwt(confirmed.session ?? '').sid).toBe(decodeJwt(headers.authorization.slice(7)).sid)
  expect((await call(app, getSessionData, { headers })).data.user).toMatchObject({ msisdn, msisdn_exp: until })
})

test('both calls need a signed-in user', async () => {
  const visitor = { authorization: `Bearer ${(await call(app, getSessionData)).session}` }
  for (const endpoint of [sendCode, confirmCode]) {
    expect((await call(app, endpoint, { body: {} })).error?.name).toBe('NotAuthenticated')
    expect((await call(app, endpoint, { body: {}, headers: visitor })).error?.name).toBe('NotAuthenticated')
  }
})

test('a code has exactly six digits', async () => {
  const { headers, msisdn } = await requestCode()
  for (const code of ['12345', '1234567', '12345a', ''])
    expect(await confirm(headers, msisdn, code)).toMatchObject({
      status: 400,
      error: { name: 'ValidationError', meta: { fields: [{ path: 'code' }] } },
    })
})

describe('a code is refused', () => {
  test('after ten minutes', async () => {
    for (const [seconds, name] of [
      [599.999, undefined],
      [600, 'VerifyCodeExpired'],
    ] as const) {
      now = noon
      const { headers, msisdn, code } = await requestCode()
      pass(seconds)
      expect((await confirm(headers, msisdn, code)).error?.name).toBe(name)
    }
  })

  test('when it is for another number or account, or once a newer one was sent', async () => {
    const { headers, msisdn, code } = await requestCode()
    const other = await requestCode()
    expect((await confirm(headers, anyMsisdn(), code)).error?.name).toBe('VerifyCodeExpired')
    expect((await confirm(headers, other.msisdn, other.code)).error?.name).toBe('VerifyCodeExpired')
    expect((await confirm(other.headers, msisdn, code)).error?.name).toBe('VerifyCodeExpired')
    pass(120)
    await send(headers, msisdn)
    const newer = codeSentTo(msisdn)
    if (newer !== code) expect((await confirm(headers, msisdn, code)).error?.name).toBe('VerifyCodeExpired')
    expect((await confirm(headers, msisdn, newer)).status).toBe(200)
  })

  test('when it was used', async () => {
    const { headers, msisdn, code } = await requestCode()
    expect((await confirm(headers, msisdn, code)).status).toBe(200)
    expect((await confirm(headers, msisdn, code)).error?.name).toBe('VerifyCodeExpired')
  })

  test('after five wrong ones; the fifth try may still be the right one', async () => {
    for (const [wrongTries, name] of [
      [4, undefined],
      [5, 'VerifyCodeExpired'],
    ] as const) {
      const { headers, msisdn, code } = await requestCode()
      for (let times = 0; times < wrongTries; times += 1)
        expect((await confirm(headers, msisdn, otherThan(code))).error?.name).toBe('VerifyCodeExpired')
      expect((await confirm(headers, msisdn, code)).error?.name).toBe(name)
    }
  })

  test('after five wrong ones at the same moment', async () => {
    const { account, headers, msisdn, code } = await requestCode()
    await Promise.all(Array.from({ length: 10 }, () => confirm(headers, msisdn, otherThan(code))))
    expect((await confirm(headers, msisdn, code)).error?.name).toBe('VerifyCodeExpired')
    const row = await context.db
      .selectFrom('verificationCodes')
      .select('tries')
      .where('accountId', '=', account.id)
      .executeTakeFirst()
    expect(row).toEqual({ tries: 5 })
  })
})

test('only one of twenty simultaneous confirmations of one code has the effect', async () => {
  const { account, headers, msisdn, code } = await requestCode()
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(headers, msisdn, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error?.name === 'VerifyCodeExpired')).toHaveLength(19)
  const events = await context.db
    .selectFrom('accountEvents')
    .select('name')
    .where('accountId', '=', account.id)
    .execute()
  expect(events).toEqual([{ name: 'number_confirmed' }])
})

test('a code is confirmed although its session ends meanwhile; the answer then shows no user', async () => {
  const { account, headers, msisdn, code } = await requestCode()
  const locked = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const held = transact(context.db, async (tx) => {
    await lockAccount(tx, account.id)
    locked.resolve()
    await holding.promise
    return allow(null)
  })
  await locked.promise
  const confirming = confirm(headers, msisdn, code)
  await untilWaiting(context)
  expect((await call(app, logOut, { headers })).status).toBe(200)
  holding.resolve()
  await held
  expect(await confirming).toMatchObject({ status: 200, data: { user: null }, session: undefined })
  expect((await findAccount(context.db, account.id))?.msisdn).toBe(msisdn)
})
