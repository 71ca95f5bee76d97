import { expect, test } from 'vitest'
import {
  confirmationEmail,
  deletedEmail,
  emailChangeEmail,
  numberMovedEmail,
  passkeyChangedEmail,
  passwordChangedEmail,
  resetEmail,
  welcomeEmail,
} from './emails.ts'
import { excludedEmail } from './limits/exclusion-email.ts'

const brand = {
  code: 'UK_LANTERN',
  name: 'Lantern & Friends',
  senderName: null,
  themeColour: 'C77700',
  ownFill: null,
  logo: null,
  logoUrl: null,
  legalLine: 'Lantern Ltd, Derby DE99 0CV. Company number 00000000.',
}
const site = 'https://fairdraw.example'

const links = { page: `${site}/unsubscribed?token=abc`, oneClick: `${site}/api/unsubscribe?token=abc` }
const nowhere = { campaignTag: null, inFrame: false }
const framed = { campaignTag: 'WINACAR', inFrame: true }

test.each([
  [
    'welcome',
    await welcomeEmail(brand, site, 'Ada <b>', nowhere, links),
    ['Welcome to Lantern & Friends!', 'Hi Ada <b>,', site, `Unsubscribe from marketing emails ${links.page}`],
  ],
  [
    "frame's welcome",
    await welcomeEmail(brand, site, null, framed, links),
    ['Hi,', 'one of our partners', `${site}/campaign/WINACAR?brand=UK_LANTERN`],
  ],
  ['deleted', await deletedEmail(brand, site, 'Ada <b>'), ['Hi Ada <b>,', 'deleted', `${site}/contact`]],
  ['reset', await resetEmail(brand, site, `${site}/reset?token=abc`, 30), [`${site}/reset?token=abc`, '30 minutes']],
  [
    'confirmation',
    await confirmationEmail(brand, site, `${site}/confirm-email?token=abc`, 24, null),
    ['Confirm your email address', `${site}/confirm-email?token=abc`, '24 hours', 'don’t press it'],
  ],
  [
    'confirmation of a break',
    await confirmationEmail(brand, site, `${site}/confirm-email?token=abc`, 24, {
      kind: 'BREAK',
      until: new Date('2027-05-31T23:30:00Z'),
    }),
    [
      'Confirm your break',
      'until Tuesday 1 June 2027 at 12:30am and cannot be undone',
      'every account with this address',
    ],
  ],
  [
    'confirmation of an exclusion',
    await confirmationEmail(brand, site, `${site}/confirm-email?token=abc`, 24, {
      kind: 'EXCLUSION',
      until: new Date('2031-11-27T12:00:00Z'),
    }),
    [
      'Confirm your exclusion',
      'This excludes you until 27 November 2031 and cannot be undone.',
      'We’ll ask you again',
      `${site}/confirm-email?token=abc`,
    ],
  ],
  [
    'exclusion',
    await excludedEmail(brand, site, 'Ada <b>', new Date('2031-05-31T23:30:00Z')),
    ['Hi Ada <b>,', 'until 1 June 2031', 'stay in their draws', `${site}/my_account/entries`],
  ],
  [
    'change of email',
    await emailChangeEmail(brand, site, `${site}/keep-email?token=abc`, {
      newEmail: 'a•••@example.com',
      at: new Date('2027-06-03T15:00:00Z'),
    }),
    ['to a•••@example.com', 'on Thursday 3 June 2027 at 4pm', `${site}/keep-email?token=abc`, 'stays as it is'],
  ],
  ['password changed', await passwordChangedEmail(brand, site, null), ['Hi,', 'has changed', `${site}/forgot`]],
  [
    'passkey added',
    await passkeyChangedEmail(brand, site, 'Ada', 'added'),
    ['Hi Ada,', 'A passkey was added', 'removes all passkeys', `${site}/forgot`],
  ],
  [
    'passkey removed',
    await passkeyChangedEmail(brand, site, null, 'removed'),
    ['Hi,', 'A passkey was removed', `${site}/forgot`],
  ],
  [
    'number moved',
    await numberMovedEmail(brand, site, 'Ada <b>', '123'),
    ['Hi Ada <b>,', 'ending 123', `${site}/contact`],
  ],
] as const)('the %s email says the same in HTML and in plain text', (_, emailContent, said) => {
  expect(emailContent.html).toMatch(/^<!DOCTYPE html/)
  expect(emailContent.html).toContain('#C77700')
  expect(emailContent.html).toContain('Lantern &amp; Friends')
  expect(emailContent.html).not.toContain('<b>')
  expect(emailContent.fromName).toBe('Lantern & Friends')
  const links = [...emailContent.html.matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => new URL(href!.replaceAll('&amp;', '&')),
  )
  expect(links.map(({ origin, searchParams }) => [origin, searchParams.get('brand')])).toEqual(
    links.map(() => [site, 'UK_LANTERN']),
  )
  const text = emailContent.text.replace(/\s+/g, ' ')
  expect(text).toContain('Lantern & Friends: fairdraw.example')
  expect(text).toContain('Lantern Ltd, Derby DE99 0CV. Company number 00000000.')
  for (const words of said) expect(text.toLowerCase()).toContain(words.toLowerCase())
})

test('only a marketing mail can be unsubscribed from', async () => {
  expect((await welcomeEmail(brand, site, null, nowhere, links)).unsubscribe).toEqual(links)
  for (const emailContent of [await resetEmail(brand, site, site, 30), await deletedEmail(brand, site, null)])
    expect(emailContent.unsubscribe).toBeUndefined()
})
