import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
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
import { fillGuestForm, giveCode, requestCode } from '#tests/e2e/support/signing-in.ts'
import { countEffort, type Effort } from './counting.ts'

/**
 * From an entry page to paid, with one offer declined on the way. These numbers may fall and must not grow; a wallet's
 * own sheet is not counted.
 */
const ceilings = {
  'a guest with a wallet': { taps: 9, fields: 7, dialogs: 2 },
  'a guest with a card': { taps: 11, fields: 10, dialogs: 3 },
  'a member with a wallet': { taps: 4, fields: 0, dialogs: 1 },
  'a member with a card': { taps: 6, fields: 3, dialogs: 2 },
} as const

const enter = async (page: Page) => {
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
}

async function payWithCard(page: Page) {
  await openCard(page)
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

  test(`a guest with a ${method} is paid within so many taps, fields and dialogs`, async ({ page }) => {
    const guest = makePerson()
    const effort = await countEffort(page)
    await enter(page)
    await page.getByRole('button', { name: 'Check out as a guest' }).click()
    await fillGuestForm(page, guest)
    await page.getByRole('button', { name: 'Continue' }).click()
    await requestCode(page, guest)
    await giveCode(page, guest)
    await pay(page)
    await readOrderNumber(page)
    expectWithin(effort, `a guest with a ${method}`)
  })

  test(`a member with a ${method} is paid within so many taps, fields and dialogs`, async ({ page, request }) => {
    await comeRegistered(page, request, makePerson())
    const effort = await countEffort(page)
    await enter(page)
    await pay(page)
    await readOrderNumber(page)
    expectWithin(effort, `a member with a ${method}`)
  })
}
