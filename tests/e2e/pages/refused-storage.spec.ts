import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { visitPartner } from '#tests/e2e/site/partner-site.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { test as base, expect } from '#tests/e2e/support/fixtures.ts'
import { awaitLife } from '#tests/e2e/support/hydrated.ts'
import { DECLINE, declineOffers } from '#tests/e2e/support/offers.ts'
import { cards, payByCard, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'

/** Chromium with "Block all cookies": its storage throws, and no cookie is stored or sent. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

const test = base.extend<{ refusing: Page }>({
  refusing: async ({ playwright, launchOptions, viewport, isMobile, hasTouch, baseURL }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'fairdraw-browser-'))
    await mkdir(join(folder, 'Default'))
    await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(BLOCKED))
    const options = { ...launchOptions, viewport, isMobile, hasTouch, baseURL: baseURL! }
    const context: BrowserContext = await playwright.chromium.launchPersistentContext(folder, options)
    const complaints: string[] = []
    context.on('weberror', (error) => complaints.push(String(error.error().stack)))
    awaitLife(context)
    const page = await context.newPage()
    await declineOffers(page)
    await use(page)
    await context.close()
    await rm(folder, { recursive: true, force: true })
    expect(complaints).toEqual([])
  },
})

test('a guest can buy in a browser that stores nothing', { tag: '@long' }, async ({ refusing: page }) => {
  const guest = makePerson()
  await page.goto('/')
  expect(await page.evaluate(() => localStorage instanceof Storage)).toBe(false)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByRole('link', { name: 'Enter: Win a new electric car' }).click()
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Check out as a guest' }).click()
  await fillGuestForm(page, guest)
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveCode(page, guest)
  await payByCard(page, cards.good, '£5.00')
  expect(await readOrderNumber(page)).not.toBe('')
  expect(await page.evaluate(() => [window.name, document.cookie])).toEqual(['', ''])
})

test('a guest in a partner’s frame that may store nothing pays with a card whose bank asks', { tag: '@long' }, async ({
  refusing: page,
}) => {
  const guest = makePerson()
  const frame: FrameLocator = await visitPartner(page)
  await frame.getByRole('button', { name: 'Reject all' }).click()
  await frame.getByRole('group', { name: 'Choose how to enter' }).getByText('12 entries', { exact: true }).click()
  await frame.getByRole('button', { name: 'enter now' }).first().click()
  await frame.getByRole('button', { name: 'Check out as a guest' }).click()
  await fillGuestForm(frame, guest)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await giveCode(page, guest, frame)
  await frame.getByRole('dialog').getByRole('button', { name: DECLINE }).click()
  await payByCard(frame, cards.challenged, '£5.00')
  await frame.getByRole('button', { name: 'Complete' }).click()
  await readOrderNumber(frame)
})

test('a window name that another page has written is not believed', { tag: '@long' }, async ({ refusing: page }) => {
  await page.goto(process.env.PARTNER_ORIGIN!)
  await page.evaluate(() => {
    window.name = 'mm_winplus {"localStorage":{"planted":"1"}}'
  })
  await page.evaluate((address) => location.assign(address), `${process.env.SITE_URL}/terms`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('planted'), window.name])).toEqual([null, ''])
})
