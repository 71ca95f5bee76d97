import type { Page } from '@playwright/test'
import { addFrom, applyCode, basketOf, closeAdded, codeField, linesOf, sumsOf } from '#tests/e2e/support/baskets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

async function openEmptyBasket(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Basket, 0 items' }).click()
  await expect(basketOf(page).getByText('Your basket is empty.')).toBeVisible()
}

/** Records every checked code. */
function listenToChecks(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/promo/check')) asked.push(request.postDataJSON().promo_code)
  })
  return asked
}

test.describe('a code that is refused', () => {
  test.use({ refused: [/\/api\/promo\/check$/] })

  test('is refused beside its field, and is not checked again until it changes', async ({ page, look }) => {
    const asked = listenToChecks(page)
    await openEmptyBasket(page)
    await look('promo-01-empty')
    const apply = basketOf(page).getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await codeField(page).fill('ten off!')
    await expect(codeField(page)).toHaveValue('TENOFF!')
    await expect(apply).toBeDisabled()

    await codeField(page).fill('no such_code-1')
    await expect(codeField(page)).toHaveValue('NOSUCH_CODE-1')
    await codeField(page).press('Enter')
    const unknown = basketOf(page).getByText('We don’t recognise that code. Please check it and try again.')
    await expect(unknown).toBeVisible()
    await expect(apply).toBeDisabled()
    await look('promo-02-refused')
    await codeField(page).press('Enter')
    await codeField(page).fill('NOSUCH_CODE-12')
    await expect(unknown).toBeHidden()
    await expect(apply).toBeEnabled()

    await codeField(page).fill('MEMBERS')
    await apply.click()
    await expect(basketOf(page).getByText('Please log in to use this promo code.')).toBeVisible()
    await basketOf(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Basket, 0 items' }).click()
    await codeField(page).fill('NOSUCH_CODE-1')
    await expect(unknown).toBeVisible()
    await expect(apply).toBeDisabled()
    expect(asked).toEqual(['NOSUCH_CODE-1', 'MEMBERS'])
  })
})

test('the conditions of a code are checked as the basket changes, without a request', { tag: '@long' }, async ({
  page,
  look,
}) => {
  const asked = listenToChecks(page)
  await openEmptyBasket(page)
  await codeField(page).fill('FIVEOFF')
  await basketOf(page).getByRole('button', { name: 'Apply' }).click()
  const basket = basketOf(page)
  await expect(
    basket.getByText('Please add at least one more competition to your basket to use this promo code.'),
  ).toBeVisible()
  // There is no item to check out.
  await expect(basket.getByText('Your basket is empty.')).toBeVisible()
  await expect(basket.getByRole('button', { name: 'Explore competitions' })).toBeVisible()
  await expect(basket.getByRole('button', { name: 'Checkout' })).toBeHidden()
  await expect(basket.getByText('Total')).toBeHidden()
  await basket.getByRole('button', { name: 'Close' }).click()

  await addFrom(page, '/campaign/WINACAR', '12 entries')
  await closeAdded(page)
  await expect(basket.getByText('Please spend at least £10.00 to use this promo code.')).toBeVisible()
  await look('promo-03-below-minimum')
  await basket.getByRole('combobox', { name: /^Entries for/ }).selectOption({ label: '30 entries – £10.00' })
  await expect(basket.getByText('−£5.00')).toBeVisible()
  await expect(sumsOf(page).last()).toHaveText('£5.00')
  await look('promo-04-applied')
  await basket.getByRole('button', { name: 'Remove promo code FIVEOFF' }).click()
  await expect(sumsOf(page)).toHaveText(['£10.00'])
  expect(asked.every((code) => code === 'FIVEOFF')).toBe(true)
  await basket.getByRole('button', { name: /^Remove / }).click()
  await expect(basket.getByText('Your basket is empty.')).toBeVisible()
})

test('a free entry is a line of the basket, is removed with its code, and is entered for nothing', {
  tag: '@long',
}, async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await openEmptyBasket(page)
  const basket = basketOf(page)
  await applyCode(page, 'FREEDRAW')
  await expect(linesOf(page)).toHaveCount(1)
  await expect(linesOf(page)).toContainText('1 entry free with your promo code')
  await expect(sumsOf(page)).toHaveText(['£0.00'])
  await look('promo-05-free-entry')
  await basket.getByRole('button', { name: /free with FREEDRAW$/ }).click()
  await expect(basket.getByText('Your basket is empty.')).toBeVisible()
  await expect(codeField(page)).toBeVisible()

  await applyCode(page, 'RAFFLE3')
  await expect(linesOf(page)).toContainText('3 tickets free with your promo code')
  await basket.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Basket, 1 item' }).click()
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/free\/success\?ticket=\w+&purchase=\w+$/)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
})
