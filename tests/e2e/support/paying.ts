import { expect, type FrameLocator, type Page } from '@playwright/test'

/** One of our pages, directly or in a frame. */
type Shown = Page | FrameLocator

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
} as const

export async function openCard(page: Shown): Promise<void> {
  await page.getByRole('button', { name: 'Credit / debit card' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

export async function fillCard(page: Shown, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Presses Pay, which asks for the confirmation in the same place. */
export async function pressPay(page: Shown, price: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${price}` }).click()
  await expect(page.getByRole('dialog', { name: `Pay ${price}?` })).toBeVisible()
}

export async function confirm(page: Shown): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Pay £/ })
    .getByRole('button', { name: /^Yes, pay £/ })
    .click()
}

/** Presses the wallet's button, and Pay in its own sheet. */
export async function payByWallet(page: Shown, card = 'Visa debit'): Promise<void> {
  await page.getByRole('button', { name: 'Google Pay' }).click()
  const sheet = page.getByRole('dialog', { name: 'Google Pay sandbox' })
  await sheet.getByLabel('Card in the wallet').selectOption(card)
  await sheet.getByRole('button', { name: 'Pay' }).click()
}

export async function payByCard(page: Shown, number: string, price: string): Promise<void> {
  await openCard(page)
  await fillCard(page, number)
  await pressPay(page, price)
  await confirm(page)
}

/** Reads the order number from the page that says SUCCESS. The provider is asked after three seconds. */
export async function readOrderNumber(page: Shown): Promise<string> {
  await expect(page.getByRole('heading', { name: 'SUCCESS!' })).toBeVisible()
  return (await page.getByRole('definition').last().textContent())!
}

/** The purchase that a browser is paying, or has just tried to pay; its number is not shown before it is paid. */
export function readPurchaseId(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('payment')!).value.purchaseId)
}
