import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { changeEmail, factorsEmail, failuresEmail, invitationEmail, signInEmail } from './emails.ts'

const context = await testContext()
afterAll(() => context.close())
const at = new Date('2026-11-18T12:34:00Z')
const signIn = { at, address: '192.0.2.1', device: 'Firefox on Linux', factor: 'passkey' }
const link = 'http://localhost:3000/console/invitation#token'

test.each([
  ['an invitation', invitationEmail(context, link), ['72 hours', '/console/invitation', '#token', 'It’s only for you']],
  [
    'a sign-in',
    signInEmail(context, { ...signIn, isNewDevice: false }),
    ['You signed in', '2026-11-18 12:34 UTC', '192.0.2.1', 'Firefox on Linux', 'passkey', 'If this wasn’t you'],
  ],
  ['a new device', signInEmail(context, { ...signIn, isNewDevice: true }), ['A new device signed in as you']],
  ['failures', failuresEmail(context, at), ['2026-11-18 12:34 UTC', 'More than three sign-ins failed']],
  ['a factor', factorsEmail(context, 'You removed a passkey.'), ['You removed a passkey.', 'If this wasn’t you']],
  ['a change', changeEmail(context, 'Suspend a@b.example', 'Olive'), ['Suspend a@b.example', 'Olive did this']],
])('the email about %s says what happened and what to do', async (_, email, texts) => {
  const { html, text, subject } = await email
  expect(subject).not.toBe('')
  for (const each of texts) expect(text).toContain(each)
  // A browser's name is untrusted text.
  expect(html).not.toContain('<script')
})

test('the browser’s name for itself is escaped as text', async () => {
  const email = await signInEmail(context, { ...signIn, device: '<script>x()</script>', isNewDevice: true })
  expect(email.html).not.toContain('<script>')
})
