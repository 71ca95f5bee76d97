import type { Page } from '@playwright/test'
import { addFrom, applyCode, basketOf, closeAdded, sumsOf } from '#tests/e2e/support/baskets.ts'
import { giveCredit, startOrder } from '#tests/e2e/support/crediting.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, readToken } from '#tests/e2e/support/signed-in.ts'

const useCredit = (page: Page) => basketOf(page).getByRole('checkbox', { name: /Use my site credit/ })

/** Signs in a new account with this much credit and one choice in the open basket. */
async function fillBasket(page: Page, pounds: number, path: string, option: string): Promise<string> {
  await comeSignedIn(page, page.request, makePerson())
  const token = await readToken(page)
  await giveCredit(page.request, token, pounds)
  await post(page.request, '/api/credit/seen', token, {})
  await addFrom(page, path, option)
  await closeAdded(page)
  return token
}

async function checkOut(page: Page): Promise<void> {
  await basketOf(page).getByRole('button', { name: 'Checkout' }).click()
}

test('credit is applied and removed, leaves £2 at least, and pays everything if it can', async ({ page, look }) => {
  await fillBasket(page, 4.5, '/campaign/WINACAR', '12 entries')
  await expect(sumsOf(page)).toHaveText(['£5.00'])
  await useCredit(page).check()
  await expect(sumsOf(page)).toHaveText(['£5.00', '−£3.00', '£2.00'])
  await expect(
    basketOf(page).getByText('If your credit doesn’t cover everything, you’ll need to pay at least £2.'),
  ).toBeVisible()
  await look('basket-06-credit-leaves-two-pounds')
  await useCredit(page).uncheck()
  await expect(sumsOf(page)).toHaveText(['£5.00'])
  await useCredit(page).check()
  await applyCode(page, 'TENOFF')
  await expect(sumsOf(page)).toHaveText(['£5.00', '−£0.50', '−£4.50', '£0.00'])
  await look('basket-07-credit-pays-all')
  await checkOut(page)
  await expect(page).toHaveURL(/\/free\/success\?purchase=\w+$/)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
})

test('credit that was spent elsewhere is reported, the sums are corrected, and the next press pays', {
  tag: '@long',
}, async ({ page, look }) => {
  const token = await fillBasket(page, 9, '/campaign/WINACAR', '30 entries')
  await useCredit(page).check()
  await expect(sumsOf(page)).toHaveText(['£10.00', '−£8.00', '£2.00'])
  await startOrder(page.request, token, {
    items: [{ campaign_tag: 'HOTRAFFLE', frequency: 'SINGLE', quantity: 2, price: 4, price_type: 'STANDARD' }],
    credit: 4,
  })
  await checkOut(page)
  await expect(
    basketOf(page).getByText('Your site credit was out of sync. We’ve updated it, so please try again.'),
  ).toBeVisible()
  await expect(sumsOf(page)).toHaveText(['£10.00', '−£5.00', '£5.00'])
  await look('basket-08-credit-out-of-sync')
  await checkOut(page)
  await expect(page).toHaveURL(/\/payment\/pay$/)
  await expect(page.getByText('£5.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Basket,/ })).toHaveCount(0)

  await page.goBack()
  await page.getByRole('button', { name: 'Basket, 1 item' }).click()
  await expect(sumsOf(page)).toHaveText(['£10.00', '−£5.00', '£5.00'])
})
