import { expect, type Locator, type Page } from '@playwright/test'
import { choose, press } from './entering.ts'

export function basketOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your basket', exact: true })
}

export function linesOf(page: Page): Locator {
  return basketOf(page).getByRole('list', { name: 'In your basket' }).locator('> li')
}

/** Discount, credit and total, if they are shown. */
export function sumsOf(page: Page): Locator {
  return basketOf(page).getByRole('definition')
}

/**
 * Adds an item to the basket from its page, which opens the confirmation dialog. The initial value of a raffle's slider
 * is used.
 */
export async function addFrom(page: Page, path: string, option?: string): Promise<void> {
  await page.goto(path)
  if (option) await choose(page, option)
  await press(page, 'add to basket')
  await expect(addedTo(page)).toBeVisible()
}

/** Closes the dialog of the added item, which shows the basket. */
export async function closeAdded(page: Page): Promise<void> {
  await addedTo(page).getByRole('button', { name: 'Close' }).click()
}

export function addedTo(page: Page): Locator {
  return page.getByRole('dialog', { name: /your basket!$/ })
}

export async function applyCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
  await expect(basketOf(page).getByRole('button', { name: `Remove promo code ${code}` })).toBeVisible()
}

export function codeField(page: Page): Locator {
  return basketOf(page).getByRole('textbox', { name: 'Promo code' })
}
