import type { Page } from '@playwright/test'

/** The label of the button that declines the offer, in both dialogs. */
export const DECLINE = /No thanks, go to payment$/

/** Declines the offers beside an order, whenever they appear. */
export async function declineOffers(page: Page): Promise<void> {
  const checkout = page.getByRole('dialog').getByRole('button', { name: DECLINE })
  await page.addLocatorHandler(checkout, () => checkout.click())
}

/**
 * Has the site wait ten seconds for the offers beside an added item. It gives up after one, which is too short for a
 * test on a busy machine.
 */
export async function waitForOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const isForOffers = ([none]: unknown[]) => Array.isArray(none) && none.length === 0
    const wait = (handler: TimerHandler, ms = 0, ...given: unknown[]) =>
      setTimeout(handler, isForOffers(given) ? ms * 10 : ms, ...given)
    window.setTimeout = wait as typeof window.setTimeout
  })
}
