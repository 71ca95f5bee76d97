import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/journey.ts'

/** The carousel at the top of a list. */
export const posters = (page: Page) => page.getByRole('region', { name: 'Featured' })
export const shown = (page: Page) => posters(page).locator('[aria-roledescription="slide"]:not([inert])')

/** A page whose clock stands still but for what the test lets pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The home page with that clock; answers the button that stops its posters. */
export async function openPosters(page: Page): Promise<Locator> {
  await stopClock(page)
  await page.goto('/')
  const pause = posters(page).getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  return pause
}
