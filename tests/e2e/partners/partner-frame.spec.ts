import type { APIRequestContext, Frame, FrameLocator, Page, Request } from '@playwright/test'
import config from '#tests/e2e/playwright.config.ts'
import { makeToken, visitPartner } from '#tests/e2e/site/partner-site.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { DECLINE } from '#tests/e2e/support/offers.ts'
import { readLinkToken } from '#tests/e2e/support/outside.ts'
import { cards, confirm as confirmPayment } from '#tests/e2e/support/paying.ts'
import { makePerson, type Person } from '#tests/e2e/support/people.ts'
import { post, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { partner } from '#tests/support/accounts/partner-tokens.ts'

/**
 * Blocks cookies of other sites and partitions storage, as browsers do by default. The test browser's own switches
 * would not partition storage, and the last of two such switches counts.
 */
const { args = [], ...options } = config.use!.launchOptions!
const asForPeople = ['--disable-features=HttpsUpgrades', '--test-third-party-cookie-phaseout']
test.use({
  launchOptions: { ...options, args: [...args, ...asForPeople] },
  refused: [/\/auth\/encrypted$/],
})

const { SITE_URL, PARTNER_ORIGIN, STRANGER_ORIGIN } = process.env
test.skip(PARTNER_ORIGIN === undefined, 'a site that was started elsewhere has partners of its own')
const greeting = (frame: FrameLocator) => frame.getByRole('region', { name: 'Greeting' })
const ourFrame = (page: Page): Frame => page.frames().find((frame) => frame.url().startsWith(SITE_URL!))!

/** An account that is registered under the partner's brand and has a confirmed email. */
async function joinPartner(request: APIRequestContext, firstName: string): Promise<Person> {
  const person = { ...makePerson(), firstName, brand: partner.brand }
  const session = await startRegistered(request, person)
  await post(request, '/api/account/email/link', session, {})
  await post(request, '/api/account/email/confirm', null, { token: await readLinkToken(request, person.email) })
  return person
}

test('a partner’s visitor is signed in by its page, sees our whole page in it, and pays there by card', async ({
  page,
  request,
  look,
  lookAtWidths,
}) => {
  const token = await makeToken(await joinPartner(request, 'Grace'))
  const ours: Request[] = []
  let logIns = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/encrypted')) logIns += 1
    if (sent.url().startsWith(SITE_URL!)) ours.push(sent)
  })
  const frame = await visitPartner(page, { token, query: '&utm_source=newsletter' })
  await expect(greeting(frame)).toContainText('Hi Grace. (not you? click here)')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Win a new electric car')
  await expect(frame.getByRole('banner')).toBeHidden()
  await expect(frame.getByRole('link', { name: 'App Store' })).toHaveCount(0)
  expect(ourFrame(page).url()).toContain('utm_source=newsletter')
  expect(ourFrame(page).url()).not.toContain('token')
  const isSecret = (referrer: string | undefined) => referrer?.includes('token=') && referrer.startsWith(SITE_URL!)
  const referrers = await Promise.all(ours.map(async (sent) => (await sent.allHeaders()).referer))
  expect(referrers.filter(isSecret)).toEqual([])
  expect(
    await ourFrame(page).evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')),
  ).toBe('#C77700')
  await expectWholePage(page)
  await expect(frame.getByRole('main').getByRole('button', { name: 'enter now' })).toHaveCount(1)
  await lookAtWidths('partner-01-signed-in')

  await frame.getByRole('button', { name: 'My Account' }).click()
  await expect(frame.getByRole('dialog', { name: 'My Account' })).toBeInViewport({ ratio: 1 })
  await look('partner-02-account')
  await frame.getByRole('button', { name: 'Close' }).click()

  // Our cookies in this browser are partitioned to this partner's pages, and no other site can read them.
  const stored = (await page.context().cookies()).filter(({ domain }) => domain === 'localhost')
  expect(stored.map(({ name }) => name).toSorted()).toEqual([
    'XSRF-TOKEN',
    'mm_winplus_brand',
    'mm_winplus_check',
    'mm_winplus_session',
  ])
  for (const cookie of stored)
    expect(cookie).toMatchObject({ secure: true, sameSite: 'None', partitionKey: 'http://127.0.0.1' })

  await page.reload()
  await expect(greeting(frame)).toContainText('Hi Grace.')
  expect(logIns).toBe(1)

  const ways = frame.getByRole('group', { name: 'Choose how to enter' })
  await ways.getByText('5 entries', { exact: true }).click()
  await frame.getByRole('main').getByRole('button', { name: 'enter now' }).first().click()
  await expect(frame.getByRole('dialog').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  await look('partner-03-offer')
  await frame.getByRole('dialog').getByRole('button', { name: DECLINE }).click()
  await expect(frame.getByRole('heading', { name: 'Select payment method...' })).toBeInViewport()
  await expectWholePage(page)
  await frame.getByRole('button', { name: 'Credit / debit card' }).click()
  await frame.getByLabel('Card number').fill(cards.good)
  await frame.getByLabel('Expiry date').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
  // A user scrolls to a button and points at it before pressing it.
  await frame.getByRole('button', { name: 'Pay £2.50' }).hover()
  await frame.getByRole('button', { name: 'Pay £2.50' }).click()
  await expect(frame.getByRole('heading', { name: 'Pay £2.50?' })).toBeInViewport({ ratio: 1 })
  await look('partner-04-paying')
  await confirmPayment(frame)
  await expect(frame.getByRole('heading', { name: 'SUCCESS!' })).toBeVisible()
  await expect(greeting(frame)).toContainText('Hi Grace.')
})

test('a partner’s visitor enters for nothing, and sees the ticket in the partner’s page', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  const token = await makeToken(await joinPartner(request, 'Grace'))
  const frame = await visitPartner(page, { path: '/campaign/TEATIME', token })
  await expect(greeting(frame)).toContainText('Hi Grace.')
  await expect(frame.getByText('No Purchase Necessary', { exact: true })).toBeVisible()
  await expectWholePage(page)
  await frame.getByRole('main').getByRole('button', { name: 'enter for free' }).first().click()

  await expect(frame.getByRole('heading', { name: 'Success!' })).toBeInViewport()
  await expect(frame.getByRole('list', { name: 'Your ticket number is:' })).toContainText(
    /The Teatime £250\s*Ticket \d/,
  )
  await expect(greeting(frame)).toContainText('Hi Grace.')
  await expectWholePage(page)
  await look('partner-05-free')
})

test('another token is another person, no token is a visitor, and an invalid one changes nothing for a visitor', {
  tag: '@long',
}, async ({ page, request }) => {
  const [grace, frank] = [await joinPartner(request, 'Grace'), await joinPartner(request, 'Frank')]
  const first = await makeToken(grace)
  const frame = await visitPartner(page, { token: first })
  await expect(greeting(frame)).toContainText('Hi Grace.')
  const session = (await page.context().cookies()).find(({ name }) => name === 'mm_winplus_session')!
  await visitPartner(page, { token: await makeToken(frank) })
  await expect(greeting(frame)).toContainText('Hi Frank.')
  const asGrace = await request.get('/api/session/data', { headers: { authorization: `Bearer ${session.value}` } })
  expect(asGrace.status()).toBe(401)

  await visitPartner(page)
  await expect(greeting(frame).getByRole('link', { name: 'Log In/Register' })).toBeVisible()
  await visitPartner(page, { token: first })
  await expect(greeting(frame).getByRole('link', { name: 'Log In/Register' })).toBeVisible()
  await expect(frame.getByRole('dialog')).toBeHidden()
  expect(ourFrame(page).url()).not.toContain('token')

  await greeting(frame).getByRole('link', { name: 'Log In/Register' }).click()
  await frame.getByLabel('Email', { exact: true }).fill(frank.email)
  await frame.getByRole('button', { name: 'Next' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(frank.password)
  await frame.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(greeting(frame)).toContainText('Hi Frank.')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Win a new electric car')
})

test('the script for partners is kept for an hour and may be taken by their pages', async ({ request }) => {
  const headers = (await request.get('/embed.js', { headers: { origin: PARTNER_ORIGIN! } })).headers()
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': PARTNER_ORIGIN,
  })
})

test('a page of an unknown partner cannot frame ours', { tag: '@long' }, async ({ page }) => {
  const domainErrors: string[] = []
  page.context().removeAllListeners('console')
  page.on('console', (message) => domainErrors.push(message.text()))
  await visitPartner(page, { origin: STRANGER_ORIGIN! })
  await expect.poll(() => domainErrors.join()).toContain('frame-ancestors')
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0)
})

/** Checks that the frame is as tall as its page, so that it does not scroll. */
async function expectWholePage(page: Page): Promise<void> {
  const tallness = () => ourFrame(page).evaluate(() => [innerHeight, document.body.getBoundingClientRect().height])
  await expect
    .poll(async () => {
      const [shown = 0, whole = 0] = await tallness()
      return Math.abs(shown - whole) < 1
    })
    .toBe(true)
  expect((await tallness())[0]).toBeGreaterThan(300)
}
