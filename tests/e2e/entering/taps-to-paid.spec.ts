import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { DECLINE } from '#tests/e2e/support/offers.ts'
import {
  cards,
  confirm,
  fillCard,
  openCard,
  payByWallet,
  pressPay,
  readOrderNumber,
} from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'
import { countEffort, type Effort } from './counting.ts'

/**
 * The steps from an entry page to a paid order, with one offer declined. These numbers may fall and must not grow; a
 * wallet's own sheet is not counted.
 */
const ceilings = {
  'a guest with a wallet': { taps: 7, fields: 7, dialogs: 2 },
  'a guest with a card': { taps: 8, fields: 10, dialogs: 3 },
  'a member with a wallet': { taps: 4, fields: 0, dialogs: 1 },
  'a member with a card': { taps: 5, fields: 3, dialogs: 2 },
  'a member with a saved card': { taps: 3, fields: 0, dialogs: 1 },
} as const

const enter = async (page: Page) => {
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
}

/** On a device without a wallet, the card's form is open. */
async function payWithCard(page: Page) {
  await fillCard(page, cards.good)
  await pressPay(page, '£2.50')
  await confirm(page)
}

function expectWithin(effort: Effort, who: keyof typeof ceilings) {
  const { taps, fields, dialogs } = ceilings[who]
  expect.soft(effort.taps.length, `taps of ${who}: ${effort.taps.join(' | ')}`).toBeLessThanOrEqual(taps)
  expect.soft(effort.fields.length, `fields of ${who}: ${effort.fields.join(' | ')}`).toBeLessThanOrEqual(fields)
  expect.soft(effort.dialogs.length, `dialogs of ${who}: ${effort.dialogs.join(' | ')}`).toBeLessThanOrEqual(dialogs)
}

for (const method of ['wallet', 'card'] as const) {
  const pay = method === 'wallet' ? (page: Page) => payByWallet(page) : payWithCard
  const prepare = (page: Page) => page.addInitScript(method === 'wallet' ? '' : 'delete window.PaymentRequest')

  test(`a guest with a ${method} has paid within a fixed number of taps, fields and dialogs`, {
    tag: method === 'card' ? '@long' : [],
  }, async ({ page }) => {
    const guest = makePerson()
    await prepare(page)
    const effort = await countEffort(page)
    await enter(page)
    await page.getByRole('button', { name: 'Check out as a guest' }).click()
    await fillGuestForm(page, guest)
    await page.getByRole('button', { name: 'Continue' }).click()
    await giveCode(page, guest)
    await pay(page)
    await readOrderNumber(page)
    expectWithin(effort, `a guest with a ${method}`)
  })

  test(`a member with a ${method} has paid within a fixed number of taps, fields and dialogs`, {
    tag: '@long',
  }, async ({ page, request }) => {
    await comeRegistered(page, request, makePerson())
    await prepare(page)
    const effort = await countEffort(page)
    await enter(page)
    await pay(page)
    await readOrderNumber(page)
    expectWithin(effort, `a member with a ${method}`)
  })
}

test.describe('with an upsell in view', () => {
  // The card that was removed in another tab is refused.
  test.use({ offers: 'seen', refused: [/\/charges\/start$/] })

  test('a member saves a card with a payment, pays by it within a few taps, and removes it', async ({
    page,
    request,
    context,
    look,
  }) => {
    await comeRegistered(page, request, makePerson())
    await enter(page)
    await page.getByRole('button', { name: DECLINE }).click()
    await openCard(page)
    await fillCard(page, cards.good)
    const tick = page.getByRole('checkbox', { name: 'Save this card for next time' })
    await expect(tick).not.toBeChecked()
    await tick.check()
    await look('saved-cards-01-tick')
    await pressPay(page, '£2.50')
    await confirm(page)
    await readOrderNumber(page)
    await page.goto('/my_account/payment_cards')
    await expect(page).toHaveTitle('Saved cards | Fairdraw')
    const visa = page.getByRole('listitem').filter({ hasText: 'Visa ending 4242' })
    await expect(async () => {
      await page.reload()
      await expect(visa).toContainText('Expires 12/34', { timeout: 1_000 })
    }).toPass()
    await look('saved-cards-02-account')

    // Another visit: offers that are made once per visit are made again.
    const next = await context.newPage()
    const effort = await countEffort(next)
    await enter(next)
    await next.getByRole('button', { name: 'Pay £2.50 with Visa ending 4242' }).click()
    await readOrderNumber(next)
    expectWithin(effort, 'a member with a saved card')

    await next.goto('/campaign/WINACAR')
    await choose(next, '5 entries')
    await press(next, 'enter now')
    const saved = next.getByRole('region', { name: 'Your saved cards' })
    await expect(saved.getByRole('listitem')).toHaveText(/Visa ending 4242Expires 12\/34Pay £2\.50/)
    await look('saved-cards-03-pay', next)
    await saved.getByRole('button', { name: 'Pay with another card' }).click()
    await expect(next.getByLabel('Card number')).toBeVisible()

    await page.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Visa ending 4242?' })
    await look('saved-cards-04-remove')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Visa ending 4242 has been removed.')).toBeVisible()
    await expect(visa).toBeHidden()
    // The other tab still shows it.
    await saved.getByRole('button', { name: 'Pay £2.50 with Visa ending 4242' }).click()
    await expect(next.getByText('That card is no longer saved. Please use another.')).toBeVisible()
    await expect(saved).toBeHidden()
  })
})
