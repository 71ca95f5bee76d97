import type { Page } from '@playwright/test'
import { choose, press } from './entering.ts'
import { expect, test } from './journey.ts'
import { makePerson } from './people.ts'
import { comeSignedIn, post, startVerifiedGuest } from './signed-in.ts'
import { logIn } from './signing-in.ts'

const demoPassword = 'Demo.Pass1'

test('tickets of a raffle are counted by slider, buttons and keys, and a promo code takes its part off', async ({
  page,
  look,
}) => {
  await page.goto('/campaign/HOTRAFFLE')
  const tickets = page.getByRole('textbox', { name: 'How many tickets would you like?' })
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
  const basket = await openBasket(page)
  await basket.getByRole('textbox', { name: 'Promo code' }).fill('ten off')
  await basket.getByRole('textbox', { name: 'Promo code' }).press('Enter')
  await expect(basket.getByText('TENOFF')).toBeVisible()
  await expect(basket.getByText('−£5.00')).toBeVisible()
  await expect(basket.getByText('£45.00')).toBeVisible()
  await look('basket-02-promo')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
})

test.describe('an unknown promo code', () => {
  test.use({ refused: [/\/api\/promo\/check$/] })

  test('is refused beside its field', async ({ page, look }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Basket, 0 items' }).click()
    const basket = page.getByRole('dialog', { name: 'Your basket' })
    await expect(basket.getByText('Your basket is empty.')).toBeVisible()
    await look('basket-03-empty')
    await basket.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCHCODE')
    await basket.getByRole('button', { name: 'Apply' }).click()
    await expect(basket.getByText('We do not know this promo code. Please check it and try again.')).toBeVisible()
    await look('basket-04-refused-code')
  })
})

test('site credit pays a whole basket', async ({ page, look }) => {
  await page.goto('/login')
  await logIn(page, { email: 'ada@example.com', password: demoPassword })
  await expect(page.getByText('Hi Ada.')).toBeVisible()
  await page.goto('/campaign/BONUS300K')
  await choose(page, '2 entries')
  await press(page, 'add to basket')
  const basket = await openBasket(page)
  await basket.getByRole('checkbox', { name: /Use my site credit/ }).check()
  await expect(basket.getByText('£0.00')).toBeVisible()
  await look('basket-05-credit')
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
})

test('whoever wants more tickets than are left is told so beside the choice', async ({ page, request, look }) => {
  await startTinyRaffle(request, 1)
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TINYRAFFLE')
  await page.getByRole('textbox', { name: 'How many tickets would you like?' }).fill('25')
  await press(page, 'enter now')
  await expect(page.getByText(/There are only \d+ tickets? left in this competition|sold out/)).toBeVisible()
  await look('basket-06-too-many')
})

/** Somebody else holds so many tickets of the smallest raffle. */
async function startTinyRaffle(request: Parameters<typeof post>[0], quantity: number): Promise<void> {
  const token = await startVerifiedGuest(request, makePerson())
  const item = {
    campaign_tag: 'TINYRAFFLE',
    frequency: 'SINGLE',
    quantity,
    price: 2 * quantity,
    price_type: 'STANDARD',
  }
  await post(request, '/api/entry/purchase/start', token, { items: [item] })
}

/** Who closes the dialog of what was added sees the basket. */
async function openBasket(page: Page) {
  await page
    .getByRole('dialog', { name: /your basket!$/ })
    .getByRole('button', { name: 'Close' })
    .click()
  return page.getByRole('dialog', { name: 'Your basket', exact: true })
}
