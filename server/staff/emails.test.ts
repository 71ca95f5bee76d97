import { expect, test } from 'vitest'
import { changeEmail, factorsEmail, failuresEmail, invitationEmail, signInEmail } from './emails.ts'

const site = 'https://fairdraw.example'
const brand = {
  code: 'UK_FAIRDRAW',
  name: 'Fairdraw',
  senderName: null,
  themeColour: '545A56',
  ownFill: null,
  logo: null,
  logoUrl: null,
  legalLine: 'Fairdraw Ltd',
}
const at = new Date('2026-11-18T12:34:00Z')
const signIn = { at, address: '192.0.2.1', device: 'Firefox on Linux', factor: 'passkey' }
const link = 'http://localhost:3000/console/invitation#token'

test.each([
  [
    'an invitation',
    invitationEmail(brand, site, link),
    ['72 hours', '/console/invitation', '#token', 'It’s only for you'],
  ],
  [
    'a sign-in',
    signInEmail(brand, site, { ...signIn, isNewDevice: false }),
    [
      'You signed in',
      'Wednesday 18 November 2026 at 12:34pm',
      '192.0.2.1',
      'Firefox on Linux',
      'passkey',
      'If this wasn’t you',
    ],
  ],
  ['a new device', signInEmail(brand, site, { ...signIn, isNewDevice: true }), ['A new device signed in as you']],
  [
    'failures',
    failuresEmail(brand, site, at),
    ['Wednesday 18 November 2026 at 12:34pm', 'More than three sign-ins failed'],
  ],
  ['a factor', factorsEmail(brand, site, 'You removed a passkey.'), ['You removed a passkey.', 'If this wasn’t you']],
  ['a change', changeEmail(brand, site, 'Suspend a@b.example', 'Olive'), ['Suspend a@b.example', 'Olive did this']],
])('the email about %s says what happened and what to do', async (_, email, texts) => {
  const { html, text, subject } = await email
  expect(subject).not.toBe('')
  for (const each of texts) expect(text).toContain(each)
  // A browser's name is untrusted text.
  expect(html).not.toContain('<script')
})

test('the browser’s name for itself is escaped as text', async () => {
  const email = await signInEmail(brand, site, { ...signIn, device: '<script>x()</script>', isNewDevice: true })
  expect(email.html).not.toContain('<script>')
})
