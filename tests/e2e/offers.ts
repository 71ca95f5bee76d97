import type { Page } from '@playwright/test'

/** Goes on without what is offered beside an order, whenever it is. */
export async function declineOffers(page: Page): Promise<void> {
  const checkout = page.getByRole('dialog').getByRole('button', { name: 'Checkout Now', exact: true })
  await page.addLocatorHandler(checkout, () => checkout.click())
}
