import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import {
  changePassword,
  checkNewPassword,
  convertGuest,
  forgotPassword,
  register,
  resetPassword,
} from '#contract/accounts.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { buildApp } from '#server/boot/app.ts'
import { madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { checkPassword } from './check-password.ts'

const context = await testContext()
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const refusedAt = (path: string) => ({
  status: 400,
  error: {
    name: 'ValidationError',
    meta: { fields: [{ path, message: 'That password is too easy to guess. Please choose another' }] },
  },
})
const easy = ['P@ssw0rd1!', 'Fairdraw.2026', 'Tester.1990']

test('a password that is easy to guess, or is the user’s name, cannot be registered', async () => {
  const person = { firstName: 'Robin', surname: 'Tester', gender: 'n', dob: '1990-11-27', recaptcha: 'test-pass' }
  const details = { ...person, email: 'robin.registers@example.com' }
  for (const password of [...easy, 'Robin.Registers1'])
    expect(await call(app, register, { body: { ...details, password } })).toMatchObject(refusedAt('password'))
  expect((await call(app, register, { body: { ...details, password: madePassword } })).status).toBe(200)
})

test('a password that is easy to guess is refused before the names are known', async () => {
  const email = 'robin.registers@example.com'
  for (const password of ['P@ssw0rd1!', 'Fairdraw.2026', 'Robin.Registers1'])
    expect(await call(app, checkNewPassword, { body: { email, password } })).toMatchObject(refusedAt('password'))
  expect((await call(app, checkNewPassword, { body: { email, password: 'Adeyemi.1986' } })).status).toBe(200)
})

test('a guest cannot become registered with one', async () => {
  const headers = await signIn(context, await makeAccount(context, { type: 'GUEST' }))
  const details = { gender: 'n', postcode: 'B66', skip_email: true }
  for (const password of easy)
    expect(await call(app, convertGuest, { body: { ...details, password }, headers })).toMatchObject(
      refusedAt('password'),
    )
  expect((await call(app, convertGuest, { body: { ...details, password: madePassword }, headers })).status).toBe(200)
})

test('such a password is refused for a change too', async () => {
  const headers = await signIn(context, await makeAccount(context))
  for (const password of easy)
    expect(await call(app, changePassword, { body: { old: madePassword, new: password }, headers })).toMatchObject(
      refusedAt('new'),
    )
  const body = { old: madePassword, new: 'Other.Pass2' }
  expect((await call(app, changePassword, { body, headers })).status).toBe(200)
})

test('an emailed link refuses one, and still works for a better one', async () => {
  const { email } = await makeAccount(context)
  await call(app, forgotPassword, { body: { email } })
  await runJobs(context, accountJobs)
  const [, token] = /\/reset\?token=([\w-]+)/.exec(context.sentEmails.find(({ to }) => to === email)!.text)!
  for (const password of easy)
    expect(await call(app, resetPassword, { body: { token, new: password } })).toMatchObject(refusedAt('new'))
  expect((await call(app, resetPassword, { body: { token, new: 'Other.Pass2' } })).status).toBe(200)
})

test('every word of the list is recognised with the decorations that the rule of passwords asks for', () => {
  const words = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(words.length).toBeGreaterThan(3000)
  const owner = { email: 'somebody@example.com', firstName: null, lastName: null }
  const passed = words.filter((word) => checkPassword(`${word[0]!.toUpperCase()}${word.slice(1)}1!`, 'new', owner).ok)
  expect(passed).toEqual([])
})
