import type { Page } from '@playwright/test'

/** The way on without any offer, in both dialogs. */
export const DECLINE = /No thanks, go to payment$/

/** Goes on without what is offered beside an order, whenever it is. */
export async function declineOffers(page: Page): Promise<void> {
  const checkout = page.getByRole('dialog').getByRole('button', { name: DECLINE })
  await page.addLocatorHandler(checkout, () => checkout.click())
}
