import { afterAll, beforeEach, expect, test } from 'vitest'
import { createGuest } from '#contract/accounts.ts'
import { buildApp } from '#server/boot/app.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'

const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = noon
})

/** A guest with a verified number who has left their session. */
async function left(path = '/api/session/logout?to=checkout', made: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(context, { type: 'GUEST', ...made })
  const headers = await signIn(context, account)
  expect((await app.inject({ method: 'GET', url: path, headers })).statusCode).toBe(200)
  return { account, token: headers.authorization.slice('Bearer '.length) }
}

const comeBack = ({ email }: Pick<MadeAccount, 'email'>, earlier_session: string | null) =>
  call(app, createGuest, {
    body: {
      email,
      first_name: 'Gus',
      last_name: 'Guest',
      dob: '1990-11-27',
      postcode: 'LS6',
      terms_and_privacy: true,
      recaptcha: 'test-pass',
      earlier_session,
    },
  })

test('a guest who went back to the checkout continues with their account and its verified number', async () => {
  const { account, token } = await left()
  const reply = await comeBack({ email: account.email.toUpperCase() }, token)
  expect(reply.data.user).toMatchObject({
    external_id: account.externalId,
    first_name: 'Gus',
    dob: '1990-11-27',
    postcode: 'LS6',
    msisdn: account.msisdn,
  })
  expect(reply.data.user?.msisdn_exp).not.toBeNull()
  expect(reply.session).toBeDefined()
})

test.each<[string, () => Promise<{ email: string; token: string | null }>]>([
  ['gives another e-mail', async () => ({ token: (await left()).token, email: 'somebody.else@example.com' })],
  ['comes from another browser', async () => ({ email: (await left()).account.email, token: null })],
  [
    'logged out',
    async () => {
      const { account, token } = await left('/api/session/logout')
      return { email: account.email, token }
    },
  ],
  [
    'is blocked',
    async () => {
      const { account, token } = await left(undefined, { state: 'BLOCKED' })
      return { email: account.email, token }
    },
  ],
  [
    'comes back after the token has ended',
    async () => {
      const { account, token } = await left()
      now = new Date(noon.getTime() + 30 * 60_000)
      return { email: account.email, token }
    },
  ],
  ['sends no token at all', async () => ({ email: (await left()).account.email, token: 'not-a-token' })],
])('a guest who %s begins as a new guest without a number', async (_, prepare) => {
  const { email, token } = await prepare()
  expect((await comeBack({ email }, token)).data.user).toMatchObject({
    first_name: 'Gus',
    msisdn: null,
    msisdn_exp: null,
  })
})
