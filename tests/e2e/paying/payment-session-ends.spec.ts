import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

test('a payment session ends when its time is over, and the way back is all that is left', async ({
  page,
  request,
  look,
}) => {
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
  // Sent here by us, they are not asked why they leave; what they wanted is in the basket.
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
