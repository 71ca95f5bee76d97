import { choose, openFromHome, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail, readTakings } from '#tests/e2e/support/outside.ts'
import { cards, confirm, fillCard, openCard, pressPay, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'

test('a stranger fills a basket, checks out as a guest, pays by card and gets numbered tickets and a receipt', {
  tag: '@desktop',
}, async ({ page, request, look }) => {
  const guest = makePerson()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Enter: Win a new electric car' })).toBeVisible()
  await look('guest-01-home')
  await openFromHome(page, 'Win a new electric car')
  await look('guest-02-competition')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  const added = page.getByRole('dialog', { name: '12 entries have been added to your basket!' })
  await expect(added).toBeVisible()
  await look('guest-03-added')
  await page.keyboard.press('Escape')
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByText('£5.00').last()).toBeVisible()
  await look('guest-04-basket')

  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Nearly there. How would you like to check out?' })).toBeVisible()
  await look('guest-05-checkout')
  await page.getByRole('button', { name: 'Check out as a guest' }).click()
  await expect(page.getByRole('heading', { name: 'Check out as a guest' })).toBeVisible()
  await look('guest-06-sign-up')
  await fillGuestForm(page, guest)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await look('guest-09-code')
  await giveCode(page, guest)

  await expect(page.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Win a new electric car')
  await look('guest-10-pay')
  await openCard(page)
  await fillCard(page, cards.good)
  await look('guest-11-card')
  await pressPay(page, '£5.00')
  await look('guest-12-confirm')
  await confirm(page)
  await expect(page.getByText('Please wait while we authorise your card details...')).toBeVisible()
  const orderNumber = await readOrderNumber(page)
  await expect(page.getByText("You're in the draw!")).toBeVisible()
  const upgrade = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Create Account' }) })
  await expect(upgrade).toBeVisible()
  await look('guest-13-upgrade')
  await page.keyboard.press('Escape')
  await look('guest-14-success')

  await page.getByRole('link', { name: 'Back to competitions' }).click()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'My Account' }).click()
  await page.getByRole('link', { name: 'Entry history' }).click()
  await page.getByRole('button', { name: /Win a new electric car/ }).click()
  await expect(page.getByText(/12 entries · Tickets \d[\d,]* to \d[\d,]*/)).toBeVisible()
  await look('guest-15-entries')

  const receipt = await readEmail(request, guest.email, /receipt|order|entries/i)
  expect(receipt.text).toContain(orderNumber)
  expect(receipt.text).toContain('£5.00')
  expect(await readTakings(request, orderNumber)).toMatchObject({ captured_pence: 500, refunded_pence: 0 })
})
