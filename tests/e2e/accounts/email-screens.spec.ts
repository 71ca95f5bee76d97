import { pence } from '#domain/money/money.ts'
import {
  confirmationEmail,
  deletedEmail,
  numberMovedEmail,
  passkeyChangedEmail,
  passwordChangedEmail,
  proofEmail,
  resetEmail,
  welcomeEmail,
} from '#server/accounts/emails.ts'
import { openingEmail } from '#server/catalogue/openings/opening-email.ts'
import { reminderEmail } from '#server/draws/results/reminder-email.ts'
import { resultEmail } from '#server/draws/results/result-email.ts'
import { refundEmail } from '#server/payments/refunds/refund-email.ts'
import { endedPaymentEmail } from '#server/payments/settle/payment-email.ts'
import { receiptEmail } from '#server/purchases/history/receipt-email.ts'
import { addressEmail, sentEmail } from '#server/spins/prizes/prize-emails.ts'
import { invitationEmail, signInEmail } from '#server/staff/emails.ts'
import { failedEmail } from '#server/webhooks/report-failed.ts'
import { creditWonEmail, wonEmail } from '#server/winners/emails.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { keepPicture } from '#tests/e2e/support/pictures.ts'

test.skip(!process.env.SCREENS && !process.env.FULL, 'What emails say is tested where they are written.')
test.skip(({ viewport }) => viewport!.width > 1_000, 'an email has widths of its own')

const brand = {
  code: 'UK_LANTERN',
  name: 'Lantern',
  senderName: null,
  themeColour: 'C77700',
  ownFill: null,
  logo: null,
  logoUrl: null,
  legalLine: 'Fairdraw Demonstration Ltd, 1 High Street, Derby DE1 1AA. Company number 00000000.',
}
const site = process.env.SITE_URL!
const links = { page: `${site}/unsubscribed`, oneClick: `${site}/unsubscribed` }
const picture = { src: `${site}/public/img/share.png`, alt: 'Win a car' }
const won = {
  firstName: 'Ada',
  prize: 'A family car',
  campaignTitle: 'Win a car',
  ticket: 120,
  openedAt: new Date('2026-11-23T10:00:00Z'),
  answerBy: null,
  reachedAt: null,
  isReserve: false,
  picture,
}

const tickets = {
  title: 'Win a car',
  firstTicket: 1,
  lastTicket: 30,
  drawsAt: new Date('2026-12-20T11:00:00Z'),
  path: '/draws',
  calendarPath: '/draws/calendar.ics',
}
const receipt = () =>
  receiptEmail(brand, site, {
    number: 'ABCD1234EF',
    firstName: 'Ada',
    orderedAt: new Date('2026-11-23T10:00:00Z'),
    bought: [{ title: 'Win a car', pricePence: pence(1_000), entries: 30 }],
    sums: [['Paid by card', '£10.00']],
    tickets: [tickets],
    picture,
    notice: null,
  })

const coming = [
  { roundId: 'round', tag: 'CAR', title: 'Win a car', tickets: 30, drawsAt: new Date('2026-11-23T11:00:00Z') },
  { roundId: 'other', tag: 'CASH', title: 'Win £300,000', tickets: 1, drawsAt: new Date('2026-11-23T15:30:00Z') },
]
const opened = { tag: 'CAR', title: 'Win a car', endsAt: new Date('2026-12-20T11:00:00Z') }

const drawn = [
  { roundId: 'round', title: 'Win a car', tickets: 30, prizes: [] },
  { roundId: 'other', title: 'Win £300,000', tickets: 1, prizes: ['£500 of site credit'] },
]
const ended = { state: 'REFUNDED', endedWhy: null, amountPence: pence(1_000), order: 'ABCD1234EF' } as const
const refund = { amountPence: pence(1_000), method: 'PROVIDER', order: 'ABCD1234EF' } as const
const code = { code: '482913', minutes: 10, isForSession: true }

const hamper = { firstName: 'Ada', prize: 'A hamper', rewardId: 'AB12CD' }

const signIn = {
  at: new Date('2026-11-23T10:00:00Z'),
  address: '192.0.2.1',
  device: 'Firefox on Linux',
  isNewDevice: true,
  factor: 'passkey',
}
const endpoint = { address: 'https://partner.example/webhooks', brandName: 'Lantern', since: signIn.at }

const emails = {
  receipt,
  welcome: () => welcomeEmail(brand, site, 'Ada', { campaignTag: null, inFrame: false }, links),
  confirmation: () => confirmationEmail(brand, site, `${site}/confirm-email`, 24, null),
  'break-confirmation': () =>
    confirmationEmail(brand, site, `${site}/confirm-email`, 24, {
      kind: 'BREAK',
      until: new Date('2027-05-31T12:00:00Z'),
    }),
  'exclusion-confirmation': () =>
    confirmationEmail(brand, site, `${site}/confirm-email`, 24, {
      kind: 'EXCLUSION',
      until: new Date('2031-11-27T12:00:00Z'),
    }),
  code: () => proofEmail(brand, site, 'Ada', code),
  'passkey-added': () => passkeyChangedEmail(brand, site, 'Ada', 'added'),
  'passkey-removed': () => passkeyChangedEmail(brand, site, 'Ada', 'removed'),
  'number-moved': () => numberMovedEmail(brand, site, 'Ada', '123'),
  reset: () => resetEmail(brand, site, `${site}/reset`, 30),
  'password-changed': () => passwordChangedEmail(brand, site, 'Ada'),
  deleted: () => deletedEmail(brand, site, 'Ada'),
  won: () => wonEmail(brand, site, won, `${site}/winners/claim`),
  reminder: () => reminderEmail(brand, site, 'Ada', picture, coming),
  opening: () => openingEmail(brand, site, 'Ada', picture, opened),
  results: () => resultEmail(brand, site, 'Ada', drawn),
  'wheel-prize': () => addressEmail(brand, site, hamper, { why: 'WON', href: `${site}/winners/claim` }),
  'wheel-prize-sent': () => sentEmail(brand, site, { ...hamper, carrier: 'Royal Mail', reference: 'AB123456785GB' }),
  refund: () => refundEmail(brand, site, 'Ada', refund),
  'ended-payment': () => endedPaymentEmail(brand, site, 'Ada', ended),
  'credit-won': () => creditWonEmail(brand, site, { ...won, prize: '£500' }, `${site}/winners/claim`),
  'staff-invitation': () => invitationEmail(brand, site, `${site}/console/invitation`),
  'staff-sign-in': () => signInEmail(brand, site, signIn),
  'failed-webhooks': () => failedEmail(brand, site, endpoint),
}

for (const [name, compose] of Object.entries(emails))
  test(`the ${name} email fits a phone and a window, light and dark`, async ({ page }) => {
    await page.setContent((await compose()).html)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 700]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await keepPicture(page, `email-${name}-${colorScheme}-${width}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveCSS('color', colorScheme === 'dark' ? 'rgb(244, 239, 230)' : 'rgb(34, 27, 18)')
      }
  })
