import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { DECLINE } from '#tests/e2e/support/offers.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered } from '#tests/e2e/support/signed-in.ts'

test.use({ offers: 'seen' })
test.beforeEach(({ page, request }) => comeRegistered(page, request, makePerson()))

const SEVERAL = 'SPECIAL OFFER! GET MORE CHANCES TO WIN FOR LESS!'
const SINGLE = 'We think you might like this'

test('the dialog of an added item offers three others, two of them are bought with it, and leaving then asks once', async ({
  page,
  look,
}) => {
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  const added = page.getByRole('dialog', { name: '12 entries have been added to your basket!' })
  const offers = added.getByRole('region', { name: SEVERAL })
  const cards = offers.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(added.getByRole('button', { name: 'Checkout now' })).toBeFocused()
  await expect(added.getByRole('button', { name: 'Explore more competitions' })).toBeVisible()
  const cash = cards.filter({ hasText: 'Win £300,000' })
  await expect(cash).toContainText('£2.00 for 4 entries')
  await expect(cash).toContainText('You can also enter by phone / post / SMS')
  await expect(cash).toContainText(/Closes \d\d\/\d\d\/\d\d/)
  const sun = cards.filter({ hasText: 'A fortnight in Madeira' })
  await expect(sun).toContainText('You can also enter by post')
  await expect(sun).not.toContainText('phone')
  await look('upsells-01-offers')

  await cash.getByRole('button', { name: /^Select:/ }).click()
  await sun.getByRole('button', { name: /^Select:/ }).click()
  await expect(sun.getByRole('button', { name: /^Selected:/ })).toHaveAttribute('aria-pressed', 'true')
  await look('upsells-02-selected')
  await cash.getByRole('button', { name: /^Selected:/ }).click()
  await cash.getByRole('button', { name: /^Select:/ }).click()
  await offers.getByRole('button', { name: 'Add to Basket' }).click()
  const more = page.getByRole('dialog', { name: /^(1[3-9]|[2-9]\d) entries have been added to your basket!$/ })
  await expect(more.getByRole('button', { name: 'Checkout now' })).toBeFocused()
  await more.getByRole('button', { name: 'Checkout now' }).click()
  await expectOrder(page, ['Win a new electric car', 'Win £300,000', 'A fortnight in Madeira for four'], '£9.00')
  await look('upsells-03-order')

  await page.getByRole('link', { name: 'Back' }).click()
  const question = page.getByRole('dialog', { name: 'Leaving so soon?' })
  await expect(question).toContainText('You still have items in your basket')
  await look('upsells-04-leaving')
  await question.getByRole('button', { name: 'EXPLORE COMPETITIONS' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByRole('list', { name: 'In your basket' }).getByRole('heading', { level: 3 })).toHaveCount(3)
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expectOrder(page, ['A fortnight in Madeira for four'], '£9.00')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
  await expect(question).toBeHidden()
})

test.describe('at one width', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('declined offers are not made again, neither after they were declined nor after they were closed', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/campaign/PENNYRAFFLE')
    await page.getByRole('textbox', { name: 'Number of tickets' }).fill('1')
    await press(page, 'add to basket')
    const offers = page.getByRole('region', { name: SEVERAL })
    const basket = page.getByRole('dialog', { name: 'Your basket' })
    const checkout = basket.getByRole('button', { name: 'Checkout' })
    const domainError = basket.getByRole('alert').filter({ hasText: '£2' })

    await expect(offers.getByRole('button', { name: /^Select:/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Checkout now' }).click()
    await expect(domainError).toBeVisible()
    await checkout.click()
    await expect(basket.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await expect(domainError).toBeVisible()
    await expect(offers).toBeHidden()

    // An upsell may be offered beside the added item too.
    await basket.getByRole('button', { name: 'Close' }).click()
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'add to basket')
    await expect(offers).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await checkout.click()
    await expectOrder(page, ['The Five Pence Raffle'], /£\d/)
  })

  test('an offer that is no longer available is refused in its dialog, and is omitted', { tag: '@long' }, async ({
    page,
    look,
  }) => {
    // Simulates a cache that kept the offers for too long.
    await page.route('**/api/campaign/upsells', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { upsells: { prices: { quantity: number }[] }[] } }
      for (const { prices } of data.upsells) for (const price of prices) price.quantity += 1
      await route.fulfill({ response, json: { data } })
    })
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'enter now')
    const promo = page.getByRole('dialog', { name: SINGLE })
    await promo.getByRole('button', { name: 'Add to Order' }).click()
    await expect(promo.getByRole('alert')).not.toBeEmpty()
    await expect(promo.getByRole('button', { name: 'Add to Order' })).toBeDisabled()
    await look('upsells-06-refused')
    await promo.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await press(page, 'enter now')
    await expectOrder(page, ['Win a new electric car'], '£2.50')
  })
})

test('one upsell is offered beside a single entry, and not again after it was declined', { tag: '@long' }, async ({
  page,
  look,
}) => {
  await page.goto('/campaign/PENNYRAFFLE')
  await page.getByRole('textbox', { name: 'Number of tickets' }).fill('1')
  await press(page, 'enter now')
  const promo = page.getByRole('dialog', { name: SINGLE })
  await expect(promo.getByText(/^18\+ only\./)).toBeVisible()
  await expect(promo.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(promo.getByRole('link', { name: /^Terms of / })).toHaveAttribute('href', /\?terms=success$/)
  await look('upsells-05-promo')
  const decline = promo.getByRole('button', { name: DECLINE })
  await expect(decline).toContainText('Checkout Now')
  await decline.click()
  const domainError = page.getByRole('main').getByRole('alert').filter({ hasText: '£2' })
  await expect(domainError).toBeVisible()
  await expect(promo).toBeHidden()
  await press(page, 'enter now')
  await expect(domainError).toBeVisible()
  await expect(promo).toBeHidden()
})

test('an offer that was accepted is bought with its entry', { tag: '@long' }, async ({ page }) => {
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  const promo = page.getByRole('dialog', { name: SINGLE })
  const title = await promo.getByRole('heading', { level: 3 }).textContent()
  await promo.getByRole('button', { name: 'Add to Order' }).click()
  await expectOrder(page, ['Win a new electric car', title!], /£\d/)

  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await expectOrder(page, ['Win a new electric car'], '£2.50')
})

test('one upsell is offered as a bundle is added to the basket, and none later', { tag: '@long' }, async ({
  page,
  look,
}) => {
  await page.goto('/bundle/BIGTHREE')
  await choose(page, '22 ENTRIES')
  await press(page, 'add to basket')
  const added = page.getByRole('dialog', { name: /entries have been added to your basket!$/ })
  const promo = added.getByRole('region', { name: SINGLE })
  await expect(promo.getByRole('heading', { level: 3 })).not.toHaveText(/£300,000|electric car|Madeira/)
  await look('upsells-07-beside-a-bundle')
  await promo.getByRole('button', { name: 'Add to Basket' }).click()
  await added.getByRole('button', { name: 'Checkout now' }).click()
  await expectOrder(page, ['£10.00'], /£1\d\.\d\d/)
})

test('the terms of an offer open in a dialog in a frame', { tag: '@long' }, async ({ page, look }) => {
  const frame = await openInFrame(page, '/campaign/WINACAR')
  await frame.getByRole('group', { name: 'Choose how to enter' }).getByText('5 entries', { exact: true }).click()
  await frame.getByRole('button', { name: 'enter now' }).first().click()
  const promo = frame.getByRole('dialog', { name: SINGLE })
  await promo.getByRole('button', { name: /^Terms of / }).click()
  const terms = frame.getByRole('dialog', { name: /^Terms: / })
  await expect(terms.getByRole('heading').nth(1)).toBeVisible()
  await look('upsells-08-terms-in-a-frame')
  await terms.getByRole('button', { name: 'Close' }).click()
  await promo.getByRole('button', { name: DECLINE }).click()
  await expect(frame.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
  await expect(frame.getByRole('region', { name: 'Your order' })).toContainText('£2.50')
})

async function expectOrder(page: Page, texts: readonly string[], total: string | RegExp): Promise<void> {
  const order = page.getByRole('region', { name: 'Your order' })
  for (const text of texts) await expect(order).toContainText(text)
  await expect(order).toContainText(total)
}
