import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import * as accounts from '#server/accounts/emails.ts'
import { excludedEmail } from '#server/accounts/limits/exclusion-email.ts'
import { openingEmail } from '#server/catalogue/openings/opening-email.ts'
import { reminderEmail } from '#server/draws/results/reminder-email.ts'
import { resultEmail } from '#server/draws/results/result-email.ts'
import { refundEmail } from '#server/payments/refunds/refund-email.ts'
import { endedPaymentEmail } from '#server/payments/settle/payment-email.ts'
import type { Composed } from '#server/platform/mail/mail-layout.ts'
import { acknowledgementEmail } from '#server/post/acknowledgement-texts.ts'
import { receiptEmail } from '#server/purchases/history/receipt-email.ts'
import * as prizes from '#server/spins/prizes/prize-emails.ts'
import * as staff from '#server/staff/emails.ts'
import { failedEmail } from '#server/webhooks/report-failed.ts'
import * as winners from '#server/winners/emails.ts'

const brand = {
  code: 'UK_LANTERN',
  name: 'Lantern',
  senderName: null,
  themeColour: 'C77700',
  ownFill: null,
  logo: null,
  logoUrl: null,
  legalLine: 'Lantern Ltd',
}
const site = 'https://fairdraw.example'
const at = new Date('2026-11-23T11:00:00Z')
const won = {
  firstName: 'Ada',
  prize: 'A family car',
  campaignTitle: 'Win a car',
  ticket: 120,
  openedAt: at,
  answerBy: null,
  reachedAt: null,
  isReserve: true,
  picture: null,
}
const hamper = { firstName: 'Ada', prize: 'A hamper', rewardId: 'AB12CD' }
const links = { page: `${site}/unsubscribed`, oneClick: `${site}/unsubscribed` }
const draws = Array.from({ length: 20 }, (_, index) => ({
  roundId: String(index),
  tag: 'CAR',
  title: 'Win a car',
  tickets: 30,
  drawsAt: at,
  prizes: [],
}))
const order = 'ABCD1234EF'
const ended = { state: 'REFUNDED', endedWhy: 'LATE', amountPence: pence(1_000), order } as const
const card = { title: 'Win a car', firstName: 'Ada', ticket: 3, code: 'E4', salt: 'ab', closesAt: at, checkUrl: site }

const receipt = {
  number: order,
  firstName: 'Ada',
  orderedAt: at,
  bought: [{ title: 'Win a car', pricePence: pence(1_000), entries: 30 }],
  sums: [['Paid by card', '£10.00']],
  tickets: [
    {
      title: 'Win a car',
      firstTicket: 1,
      lastTicket: 30,
      drawsAt: at,
      path: '/draws/1#code=A',
      calendarPath: '/c.ics',
    },
  ],
  picture: null,
  notice: null,
} as const
const moved = {
  subject: 'Closes later',
  heading: 'Closes later',
  words: ['It now closes on Friday.', 'A server failed.'],
}
const signIn = { at, address: '192.0.2.1', device: 'Firefox on Linux', isNewDevice: true, factor: 'passkey' }
const endpoint = { address: 'https://partner.example/webhooks', brandName: 'Lantern', since: at }

const templates: Record<string, () => Promise<Composed>> = {
  welcome: () => accounts.welcomeEmail(brand, site, 'Ada', { campaignTag: null, inFrame: true }, links),
  confirmation: () => accounts.confirmationEmail(brand, site, site, 24, null),
  'break confirmation': () => accounts.confirmationEmail(brand, site, site, 24, { kind: 'BREAK', until: at }),
  'exclusion confirmation': () => accounts.confirmationEmail(brand, site, site, 24, { kind: 'EXCLUSION', until: at }),
  reset: () => accounts.resetEmail(brand, site, site, 30),
  code: () => accounts.proofEmail(brand, site, 'Ada', { code: '482913', minutes: 10, isForSession: false }),
  'password changed': () => accounts.passwordChangedEmail(brand, site, 'Ada'),
  'passkey added': () => accounts.passkeyChangedEmail(brand, site, 'Ada', 'added'),
  'number moved': () => accounts.numberMovedEmail(brand, site, 'Ada', '123'),
  'change of email': () => accounts.emailChangeEmail(brand, site, site, { newEmail: 'a@example.com', at }),
  deleted: () => accounts.deletedEmail(brand, site, 'Ada'),
  exclusion: () => excludedEmail(brand, site, 'Ada', at),
  opening: () => openingEmail(brand, site, 'Ada', null, { tag: 'CAR', title: 'Win a car', endsAt: at }),
  reminder: () => reminderEmail(brand, site, 'Ada', null, draws),
  results: () => resultEmail(brand, site, 'Ada', draws),
  refund: () => refundEmail(brand, site, 'Ada', { amountPence: pence(1_000), method: 'PROVIDER', order }),
  'ended payment': () => endedPaymentEmail(brand, site, 'Ada', ended),
  'free entry': () => acknowledgementEmail(brand, site, card),
  'wheel prize': () => prizes.addressEmail(brand, site, hamper, { why: 'WON', href: site }),
  'wheel prize sent': () => prizes.sentEmail(brand, site, { ...hamper, carrier: 'Royal Mail', reference: 'AB12' }),
  'typed address': () => prizes.typedEmail(brand, site, hamper, site),
  'prize to send': () => prizes.operatorsEmail(brand, site, hamper, site),
  won: () => winners.wonEmail(brand, site, won, site),
  'credit won': () => winners.creditWonEmail(brand, site, won, site),
  held: () => winners.heldEmail(brand, site, { ...won, onHold: 'REFUNDED' }, site),
  'typed details': () => winners.detailsEmail(brand, site, won),
  'won by post': () => winners.cardWonEmail(brand, site, won),
  receipt: () => receiptEmail(brand, site, receipt),
  'receipt of a moved draw': () => receiptEmail(brand, site, { ...receipt, notice: moved }),
  'invitation of staff': () => staff.invitationEmail(brand, site, site),
  'sign-in of staff': () => staff.signInEmail(brand, site, signIn),
  'failed sign-ins of staff': () => staff.failuresEmail(brand, site, at),
  'changed factor of staff': () => staff.factorsEmail(brand, site, 'You removed a passkey.'),
  'changed access of staff': () => staff.changeEmail(brand, site, 'Suspend a@b.example', 'Olive'),
  'failed webhooks': () => failedEmail(brand, site, endpoint),
}

test.each(Object.entries(templates))('the %s email greets, is short, and says why it came', async (_, compose) => {
  const { html, text } = await compose()
  const message = html.slice(html.indexOf('</h1>'))
  const buttons = [...message.matchAll(/<a [^>]*background-color:#f7c61b/g)]
  expect(buttons.length).toBeLessThanOrEqual(1)
  const words = wordsOf(message.slice(0, buttons[0]?.index ?? message.indexOf('<hr')))
  expect(words.join(' ')).toMatch(/^Hi( Ada)?, /)
  expect(words.length).toBeLessThan(80)
  expect(wordsOf(message.slice(message.indexOf('<hr'))).join(' ')).toMatch(/^You’re getting this because .+\./)
  expect(text.match(/You’re getting this/g)).toHaveLength(1)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&')))
  expect(links.filter(({ searchParams }) => searchParams.get('brand') !== brand.code)).toEqual([])
})

test('a receipt has the order, the tickets, the way to pay and the links to the draw, its calendar and help', async () => {
  const { html, text } = await receiptEmail(brand, site, receipt)
  for (const line of [
    'Order ABCD1234EF',
    'Date: Monday 23 November 2026 at 11am',
    'Win a car, 30 entries: £10.00',
    'Paid by card: £10.00',
    'Win a car: tickets 1 to 30, draw Monday 23 November 2026 at 11am',
  ])
    expect(text).toContain(line)
  for (const path of ['/draws/1?brand=UK_LANTERN#code=A', '/c.ics?brand=UK_LANTERN', '/contact?brand=UK_LANTERN'])
    expect(html).toContain(`href="${site}${path}"`)
})

function wordsOf(html: string): string[] {
  const text = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, ' ')
  return text.split(/\s+/).filter((word) => word !== '' && word !== '>')
}

test('every reason in the sources begins in the same way', () => {
  const because = /because(?::| =)\s+(['"`].{0,40})/g
  const reasons = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(because)].map(([, reason]) => reason!),
  )
  expect(reasons.length).toBeGreaterThan(20)
  expect(reasons.filter((reason) => !/^['"`]You’re getting this because /.test(reason))).toEqual([])
})
