import type { APIRequestContext, Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringPayment, comeToPay, type Held, hasPaymentToken, startOrder } from '#tests/e2e/support/held.ts'
import { declineOffers } from '#tests/e2e/support/offers.ts'
import { readTakings } from '#tests/e2e/support/outside.ts'
import { cards, confirm, fillCard, openCard, payByCard, pressPay, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

const order = (page: Page) => page.getByRole('region', { name: 'Your order' })
const replaced = (page: Page) => page.getByRole('dialog', { name: 'You started another order' })
const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Sorry, your payment session has ended' })
const payPal = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true })

test('an order that another tab replaced says so, and links to the newer one', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await expect(order(page)).toContainText('£2.50')
  const other = await page.context().newPage()
  await declineOffers(other)
  await other.goto('/campaign/WINACAR')
  await choose(other, '30 entries')
  await press(other, 'enter now')
  await expect(order(other)).toContainText('£10.00')
  await expect(replaced(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await look('pay-07-replaced')
  await replaced(page).getByRole('button', { name: 'Show the newer order' }).click()
  await expect(order(page)).toContainText('£10.00')
  await payByCard(page, cards.good, '£10.00')
  const orderNumber = await readOrderNumber(page)
  expect(await readTakings(request, orderNumber)).toMatchObject({ captured_pence: 1_000 })
})

test.describe('a tab that has not yet noticed', () => {
  test.use({ refused: [/\/payment_intents\/[^/]+\/confirm|\/payments\/(stripe|paypal)\/charges\/complete/] })

  test('charges a card for nothing that it does not show', async ({ page, request }) => {
    const { first, second } = await replaceUnnoticed(page, request, async () => {
      await openCard(page)
      await fillCard(page, cards.good)
    })
    await pressPay(page, '£2.50')
    await confirm(page)
    // The provider may authorise the card before the order is cancelled there; the status page then shows it.
    const whoops = page.getByRole('heading', { name: 'Whoops!' })
    await expect(replaced(page).or(endedDialog(page)).or(whoops)).toBeVisible()
    await expect(page.getByText('PaymentIntent')).toBeHidden()
    for (const { purchaseId } of [first, second])
      await expect
        .poll(() => readTakings(request, purchaseId))
        .toMatchObject({ captured_pence: 0, authorised_pence: 0 })
  })

  test('charges PayPal for nothing that it does not show', { tag: '@long' }, async ({ page, request }) => {
    const { first, second } = await replaceUnnoticed(page, request, () => approve(page))
    await page.getByRole('button', { name: 'Pay £2.50' }).click()
    await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
    for (const { purchaseId } of [first, second])
      expect(await readTakings(request, purchaseId)).toMatchObject({ captured_pence: 0 })
  })
})

test('a page of the site in another tab does not affect a payment', { tag: '@long' }, async ({ page, request }) => {
  const held = await comeToPay(page, request)
  await expect(order(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/campaign/WINACAR?terms=success')
  await expect(other.getByText('Hi Guest.')).toBeVisible()
  await other.goto('/')
  await expect(other.getByText('Hi Guest.')).toBeVisible()
  expect(await hasPaymentToken(page)).toBe(true)
  await payByCard(page, cards.good, '£2.50')
  expect(await readOrderNumber(page)).toBe(held.purchaseId)
})

test('an approval outlives the folded option and a reload, and is charged by Pay alone', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  const held = await comeToPay(page, request)
  await approve(page)
  await look('pay-08-approved')
  await payPal(page).click()
  await expect(page.getByRole('button', { name: 'Pay £2.50' })).toBeHidden()
  await payPal(page).click()
  await expect(page.getByRole('button', { name: 'Pay £2.50' })).toBeVisible()
  await page.reload()
  await payPal(page).click()
  expect(await readTakings(request, held.purchaseId)).toMatchObject({ captured_pence: 0 })
  await page.getByRole('button', { name: 'Pay £2.50' }).click()
  expect(await readOrderNumber(page)).toBe(held.purchaseId)
  expect(await readTakings(request, held.purchaseId)).toMatchObject({ captured_pence: 250 })
})

test.describe('a buyer who has paid', () => {
  test.use({ refused: [/\/payments\//] })

  test('is informed on returning to the payment page, and the basket is empty', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    await comeSignedIn(page, request, makePerson())
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'add to basket')
    await page.getByRole('dialog').getByRole('button', { name: 'Checkout now' }).click()
    await expect(order(page)).toBeVisible()
    await approve(page)
    await page.getByRole('button', { name: 'Pay £2.50' }).click()
    const orderNumber = await readOrderNumber(page)
    await page.goBack()
    await page.goto('/payment/pay')
    expect(await readOrderNumber(page)).toBe(orderNumber)
    await page.getByRole('link', { name: 'Back to competitions' }).click()
    await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  })

  test('is informed on a payment page that was left open', { tag: '@long' }, async ({ page, request }) => {
    const held = await comeToPay(page, request)
    await expect(order(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/payment/pay')
    await payByCard(other, cards.good, '£2.50')
    await readOrderNumber(other)
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
  })

  test('is informed in a new tab that the bank opened, without the payment’s cookie', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const held = await comeToPay(page, request)
    const address = await challenge(page)
    const other = await page.context().newPage()
    await page.close()
    await other.context().clearCookies({ name: 'mm_winplus_payment' })
    await answerBank(other, address)
    expect(await readOrderNumber(other)).toBe(held.purchaseId)
  })

  test('is informed in another browser that the bank opened, without a session', { tag: '@long' }, async ({
    page,
    request,
    openBrowser,
  }) => {
    const held = await comeToPay(page, request)
    const address = await challenge(page)
    const other = await openBrowser()
    await answerBank(other, address)
    expect(await readOrderNumber(other)).toBe(held.purchaseId)
    await expect(other).toHaveURL(/\/payment\/status/)
    // In the browser that began the payment, the payment page shows it too.
    await page.goto('/payment/pay')
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
  })
})

test('an order whose cookie was lost is still held, and can be continued', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  const held = await comeToPay(page, request)
  await expect(order(page)).toBeVisible()
  await page.context().clearCookies({ name: 'mm_winplus_payment' })
  await expect(endedDialog(page)).toContainText('we’ll hold your tickets')
  await look('pay-09-still-held')
  await endedDialog(page).getByRole('button', { name: 'Continue to pay' }).click()
  await payByCard(page, cards.good, '£2.50')
  expect(await readOrderNumber(page)).toBe(held.purchaseId)
})

test.describe('a payments service that is busy', () => {
  test.use({ refused: [/\/payments\/stripe\/key$/] })

  test('is retried, and then offers another try', { tag: '@long' }, async ({ page, request, look }) => {
    let isBusy = true
    let asked = 0
    await page.route('**/payments/stripe/key', async (route) => {
      asked += 1
      await (isBusy ? route.fulfill({ status: 503, json: busy }) : route.continue())
    })
    await comeToPay(page, request)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    expect(asked).toBe(4)
    await look('pay-10-unreachable')
    isBusy = false
    await again.click()
    await expect(order(page)).toContainText('£2.50')
  })
})

const busyError = { name: 'ServiceBusy', message: 'Busy', meta: {} }
const busy = { error: busyError, errors: [busyError] }

/**
 * Starts another order in this browser while the page's clock is stopped, so that the page cannot see the cookie
 * change.
 */
async function replaceUnnoticed(
  page: Page,
  request: APIRequestContext,
  before: () => Promise<void>,
): Promise<{ first: Held; second: Held }> {
  const first = await comeToPay(page, request)
  await expect(order(page)).toContainText('£2.50')
  await before()
  await page.evaluate(() => {
    const write = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    const seen = document.cookie
    Object.defineProperty(document, 'cookie', { get: () => seen, set: (text) => write.set!.call(document, text) })
  })
  const second = await startOrder(request, first, { campaign_tag: 'WINACAR', quantity: 30, price: 10 })
  await bringPayment(page, second)
  return { first, second }
}

async function approve(page: Page): Promise<void> {
  await payPal(page).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('dialog', { name: 'PayPal sandbox' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('PayPal’s ready.')).toBeVisible()
}

/** Pays with a card that needs authentication, and returns the address of the bank's page. */
async function challenge(page: Page): Promise<string> {
  await payByCard(page, cards.challenged, '£2.50')
  await expect(page.getByRole('heading', { name: '3D Secure test page' })).toBeVisible()
  return page.url()
}

async function answerBank(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Complete' }).click()
}
