import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readTakings } from '#tests/e2e/support/outside.ts'
import { cards, confirm, payByCard, pressPay, readOrderNumber, readPurchaseId } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

test.beforeEach(async ({ page, request }) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await expect(page.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
})

test.describe('a declined card', () => {
  test.use({ refused: [/\/sandbox\/stripe\/v1\/payment_intents\/[^/]+\/confirm/] })

  test('is reported beside its fields, and another one pays', async ({ page, request, look }) => {
    await payByCard(page, cards.declined, '£2.50')
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toHaveText(
      'Your card was declined. You haven’t been charged. Try another card, Google Pay or PayPal.',
    )
    await expect(page).toHaveURL('/payment/pay')
    await look('declined-01-reason')

    // The whole number at once, as when it is pasted.
    await page.getByLabel('Card number').fill(cards.good)
    await expect(page.getByText('declined')).toBeHidden()
    await pressPay(page, '£2.50')
    await confirm(page)
    const orderNumber = await readOrderNumber(page)
    expect(await readTakings(request, orderNumber)).toMatchObject({
      captured_pence: 250,
      payments: [expect.anything()],
    })
  })
})

test('a bank’s question is answered, and the tickets are issued', async ({ page, request, look }) => {
  await payByCard(page, cards.challenged, '£2.50')
  await expect(page.getByRole('heading', { name: '3D Secure test page' })).toBeVisible()
  await look('challenge-01-bank')
  await page.getByRole('button', { name: 'Complete' }).click()
  const orderNumber = await readOrderNumber(page)
  await look('challenge-02-success')
  expect(await readTakings(request, orderNumber)).toMatchObject({ captured_pence: 250 })
})

test('a failed bank check takes no money, and the page says so', { tag: '@long' }, async ({ page, request, look }) => {
  await payByCard(page, cards.challenged, '£2.50')
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByText('PaymentIntent')).toBeHidden()
  await look('challenge-03-failed')
  expect(await readTakings(request, await readPurchaseId(page))).toMatchObject({ captured_pence: 0 })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
})
