import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'

const lines: string[] = []
const context = {
  ...(await testContext({ env: { RATE_LOG_IN_PER_EMAIL: '2' } })),
  log: makeLog('info', false, { output: { write: (line: string) => void lines.push(line) } }),
}
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  await app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.77' })
  return JSON.parse(lines.at(-1)!)
}

const written = { email: 'robin@example.com', firstName: 'Robin', surname: 'Tester', message: 'Hello' }

test('log-ins, failures, limits, refused rights and resets are in the log, without personal data', async () => {
  const account = await makeAccount(context)
  const { email } = account
  const enter = (password: string) => post('/api/shepherd/auth/authenticate', { email, password })
  const session = await signIn(context, account)
  const key = await addStaffKey(context, 'Olive', commander, { for: ['content'] })
  const received = [
    await enter(madePassword),
    await enter('Wrong.Pass1'),
    await enter('Wrong.Pass2'),
    await enter('Wrong.Pass3'),
    await post('/api/shepherd/account/forgot', { email }),
    await post('/api/shepherd/account/password/reset', { token: 'made-up-token', new: 'Other.Pass2' }),
    await post('/api/account/limits', {}, { authorization: 'Bearer made-up' }),
    await post('/api/assets', {}, { authorization: `Bearer ${key}` }),
    await post('/api/assets', {}, { cookie: 'mm_winplus_session=x' }),
    await post('/api/events', { events: 'made-up' }),
    await post('/api/contact', { ...written, recaptcha: 'made-up' }),
  ]
  expect(received.map(({ security, outcome }) => [security, outcome])).toEqual([
    ['log-in', 'done'],
    ['log-in', 'ShepherdAuthenticationFailed'],
    ['log-in', 'ShepherdAuthenticationFailed'],
    ['log-in', 'TooManyRequests'],
    ['reset asked for', 'done'],
    ['reset', 'ResetTokenInvalid'],
    ['refused right', 'TokenRejected'],
    ['operator saves', 'NotAuthorized'],
    ['operator saves', 'NotAuthorized'],
    ['refused input', 'ValidationError'],
    ['robot check', 'GoogleRecaptchaError'],
  ])
  for (const line of received) expect(line.reqId).toMatch(/^[\da-f-]{36}$/)
  const all = lines.join('')
  for (const secret of [email, madePassword, 'Wrong.Pass', 'made-up', '203.0.113.77', key, session.authorization])
    expect(all).not.toContain(secret)
})
