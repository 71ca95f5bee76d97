import type { APIRequestContext } from '@playwright/test'
import { applyCode, basketOf, closeAdded, linesOf, sumsOf } from '#tests/e2e/support/baskets.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, startVerifiedGuest } from '#tests/e2e/support/signed-in.ts'

test('tickets of a raffle are counted by slider, buttons and keys, and a promo code takes its part off', async ({
  page,
  look,
}) => {
  await page.goto('/campaign/HOTRAFFLE')
  const tickets = page.getByRole('textbox', { name: 'Number of tickets' })
  await expect(tickets).toHaveValue('10')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(tickets).toHaveValue('11')
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tickets).toHaveValue('12')
  await tickets.fill('500')
  await tickets.press('Enter')
  await expect(tickets).toHaveValue('200')
  await tickets.fill('25')
  await expect(page.getByText('£50.00').first()).toBeVisible()
  await look('basket-01-raffle')

  await press(page, 'add to basket')
  await closeAdded(page)
  await applyCode(page, 'TENOFF')
  await expect(sumsOf(page)).toHaveText(['£50.00', '−£5.00', '£45.00'])
  await expect(basketOf(page).getByText('10% off')).toBeVisible()
  await look('basket-02-promo')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
})

test('no more tickets can be chosen than are left, and a choice is lowered with them, with a message', async ({
  page,
  request,
  look,
}) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TINYRAFFLE')
  const tickets = page.getByRole('textbox', { name: 'Number of tickets' })
  await tickets.fill('26')
  await tickets.press('Enter')
  await expect(page.getByText(`${await tickets.inputValue()} tickets remaining`)).toBeVisible()
  // The error of the server informs the page, rather than a poll just before the press.
  const refused = page.waitForResponse('**/api/entry/purchase/start')
  await page.route('**/api/campaign/info/TINYRAFFLE', async (route) => {
    await refused
    await route.continue()
  })
  await startTinyRaffle(request, 1)
  await press(page, 'enter now')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText(/^There are only \d+ tickets left\. Please choose/)
  await expect(main.getByRole('status')).toHaveText(
    /^There are only (\d+) tickets left\. Your choice is now \1 tickets\.$/,
  )
  await look('basket-03-too-many')
})

/** Another buyer holds this many tickets of the smallest raffle. */
async function startTinyRaffle(request: APIRequestContext, quantity: number): Promise<void> {
  const token = await startVerifiedGuest(request, makePerson())
  const item = {
    campaign_tag: 'TINYRAFFLE',
    frequency: 'SINGLE',
    quantity,
    price: 2 * quantity,
    price_type: 'STANDARD',
  }
  const before = await tinyRafflesLeft(request)
  await post(request, '/api/entry/purchase/start', token, { items: [item] })
  await expect.poll(() => tinyRafflesLeft(request)).toBeLessThan(before)
}

/** The stock that pages show, which is a second or two old. */
async function tinyRafflesLeft(request: APIRequestContext): Promise<number> {
  const { data } = await (await request.get('/api/campaign/info/TINYRAFFLE')).json()
  return data.global_limit - data.global_count
}

test('the button that opens the basket closes it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const button = page.locator('header').getByLabel('Basket, 0 items')
  await button.click()
  await expect(basketOf(page)).toBeVisible()
  await button.click()
  await expect(basketOf(page)).toBeHidden()
  await button.click()
  await expect(basketOf(page)).toBeVisible()
})

test('the checkout button stays in a desktop’s window, however far the page behind is scrolled', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await closeAdded(page)
  const button = basketOf(page).getByRole('button', { name: 'Checkout' })
  for (const top of [0, 10, 416]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect.poll(async () => (await button.boundingBox())?.y, { message: `page at ${top}` }).toBe(832)
  }

  // The page behind does not scroll when the button takes the focus.
  await page.evaluate(() => scrollTo(0, 0))
  await button.focus()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Nearly there. How would you like to check out?' })).toBeVisible()
})

test('a stored basket of a wrong shape breaks no page, and its valid part is kept', async ({ page }) => {
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await closeAdded(page)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('mm_winplus_basket')!)
    stored.state.lines.unshift(null, { kind: 'BUNDLE', tag: 'BROKEN' })
    stored.state.promo = { code: 5 }
    localStorage.setItem('mm_winplus_basket', JSON.stringify(stored))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Basket, 1 item' }).click()
  await expect(linesOf(page)).toHaveCount(1)
  await expect(sumsOf(page)).toHaveCount(1)
})
