import type { Page } from '@playwright/test'
import { giveCredit, startOrder } from '#tests/e2e/support/crediting.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, readToken } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'

test('a user with credit reads where it came from, and how much there is', async ({ page, look }) => {
  await page.goto('/login')
  await logIn(page, { email: 'ada@example.com', password: 'Demo.Pass1' })
  await expect(page.getByText('Hi Ada.')).toBeVisible()
  await openAccount(page)
  await expect(page.getByText('Site credit£25.00')).toBeVisible()
  await page.getByRole('link', { name: 'Transaction history' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credit Transactions' })).toBeVisible()
  await expect(page.getByText('Transactions can take up to 24 hours to appear.')).toBeVisible()
  await expect(lines(page).filter({ hasText: 'Welcome credit' })).toContainText('+£25.00')
  await look('credit-01-transactions')
})

test('credit is added, held by a purchase and used', { tag: '@long' }, async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/my_account/credit_transactions')
  await expect(page.getByText('No transactions to display.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'USE IT NOW' })).toBeDisabled()
  await look('credit-02-empty')

  await page.getByRole('button', { name: 'Add £1 (staging only)' }).click()
  const seen = page.waitForResponse(/credit\/seen/)
  await page.getByRole('dialog', { name: 'Credit for testing' }).getByRole('button', { name: 'Close' }).click()
  await seen
  await expect(page.getByRole('definition')).toHaveText('£1.00')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)

  await page.goto('/campaign/HOTRAFFLE')
  await press(page, 'add to basket')
  await expect(page.getByRole('dialog', { name: /your basket!$/ })).toBeVisible()
  await page.goto('/my_account/credit_transactions')
  await page.getByRole('button', { name: 'USE IT NOW' }).click()
  await expect(page.getByRole('dialog', { name: 'Your basket' })).toContainText('−£1.00')

  await startOrder(request, await readToken(page), {
    items: [{ campaign_tag: 'HOTRAFFLE', frequency: 'SINGLE', quantity: 2, price: 4, price_type: 'STANDARD' }],
    credit: 1,
  })
  await page.reload()
  await expect(page.getByRole('definition')).toHaveText('£0.00')
  await expect(lines(page).first()).toContainText('(PENDING)')
  await expect(lines(page).first()).toContainText('−£1.00')
  await look('credit-03-pending')
})

test.describe('at one width, since all are alike', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('older transactions than the first page are a press away', { tag: '@long' }, async ({ page, request }) => {
    await comeSignedIn(page, request, makePerson())
    const token = await readToken(page)
    for (let pounds = 1; pounds <= 22; pounds += 1) await giveCredit(request, token, pounds)
    await post(request, '/api/credit/seen', token, {})
    await page.goto('/my_account/credit_transactions')
    await expect(lines(page)).toHaveCount(20)
    await expect(lines(page).last()).toContainText('+£3.00')
    await page.getByRole('button', { name: 'See More' }).click()
    await expect(lines(page)).toHaveCount(22)
    await expect(lines(page).last()).toContainText('+£1.00')
    await expect(page.getByRole('button', { name: 'See More' })).toBeHidden()
  })

  test('credit that has paid for an order leaves the basket at once', { tag: '@long' }, async ({ page, request }) => {
    await comeSignedIn(page, request, makePerson())
    const token = await readToken(page)
    await giveCredit(request, token, 7)
    await post(request, '/api/credit/seen', token, {})
    const basket = page.getByRole('dialog', { name: 'Your basket', exact: true })
    const added = page.getByRole('dialog', { name: /your basket!$/ })
    await page.goto('/campaign/WINACAR')
    await choose(page, '12 entries')
    await press(page, 'add to basket')
    await expect(added).toBeVisible()
    await page.goto('/my_account/credit_transactions')
    await page.getByRole('button', { name: 'USE IT NOW' }).click()
    await expect(basket.getByText('£7.00 available')).toBeVisible()
    await basket.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()

    await page.getByRole('link', { name: 'Explore Competitions' }).click()
    await page.getByRole('link', { name: 'Enter: Win a new electric car' }).click()
    await choose(page, '12 entries')
    await press(page, 'add to basket')
    await added.getByRole('button', { name: 'Close' }).click()
    await expect(basket.getByText('£2.00 available')).toBeVisible()
  })
})

test.describe('with transactions that fail to load', () => {
  test.use({ refused: [/\/api\/credit\/activity$/] })

  test('the page says so, and tries again when asked', { tag: '@long' }, async ({ page, request, look }) => {
    await comeSignedIn(page, request, makePerson())
    await page.route('**/api/credit/activity', (route) =>
      route.fulfill({ status: 429, json: { error: { name: 'TooManyRequests', message: '', meta: {} } } }),
    )
    await page.goto('/my_account/credit_transactions')
    await expect(page.getByRole('alert').filter({ hasText: 'Too many tries.' })).toBeVisible()
    await look('credit-04-refused')
    await page.unroute('**/api/credit/activity')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No transactions to display.')).toBeVisible()
  })
})

/** The lines of the list on a phone, and of the table on a desktop. */
function lines(page: Page) {
  return page
    .getByRole('list', { name: 'Credit transactions' })
    .getByRole('listitem')
    .or(page.getByRole('table', { name: 'Credit transactions' }).locator('tbody').getByRole('row'))
}

async function openAccount(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'My Account' }).click()
}
