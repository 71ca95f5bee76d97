import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

test('a payment session ends when its time is over, and then only leads back', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.clock.install()
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'add to basket')
  await page.getByRole('button', { name: 'Checkout now' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(9|10):\d\d$/)
  await page.clock.fastForward('10:30')
  const ended = page.getByRole('dialog', { name: 'Sorry, your payment session has ended' })
  await expect(ended).toBeVisible()
  await look('session-01-ended')
  await page.keyboard.press('Escape')
  await expect(ended).toBeVisible()
  await ended.getByRole('link', { name: 'Back to Competition(s)' }).click()
  await expect(page).toHaveURL('/')
  // We redirected the buyer, so the page does not ask why they leave; their choice is in the basket.
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an order that the buyer left can be paid after Back', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'add to basket')
  await page.getByRole('button', { name: 'Checkout now' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(9|10):\d\d$/)
  await page.goto('/')
  await page.goBack()

  const ended = page.getByRole('dialog', { name: 'Sorry, your payment session has ended' })
  await expect(ended).toHaveAccessibleDescription(/we’ll hold your tickets/)
  await look('session-02-held')
  await ended.getByRole('button', { name: 'Continue to pay' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(9|10):\d\d$/)
  await expect(ended).toBeHidden()
})
