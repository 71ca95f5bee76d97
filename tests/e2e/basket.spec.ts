import { applyCode, basketOf, closeAdded, sumsOf } from './baskets.ts'
import { press } from './entering.ts'
import { expect, test } from './journey.ts'
import { makePerson } from './people.ts'
import { comeSignedIn, post, startVerifiedGuest } from './signed-in.ts'

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
  await closeAdded(page)
  await applyCode(page, 'TENOFF')
  await expect(sumsOf(page)).toHaveText(['£50.00', '−£5.00', '£45.00'])
  await expect(basketOf(page).getByText('10% off')).toBeVisible()
  await look('basket-02-promo')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
})

test('whoever wants more tickets than are left is told so beside the choice', async ({ page, request, look }) => {
  await startTinyRaffle(request, 1)
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TINYRAFFLE')
  await page.getByRole('textbox', { name: 'How many tickets would you like?' }).fill('25')
  await press(page, 'enter now')
  await expect(page.getByText(/There are only \d+ tickets? left in this competition|sold out/)).toBeVisible()
  await look('basket-03-too-many')
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
