import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'

/** The carousel at the top of a list. */
export const posters = (page: Page) => page.getByRole('region', { name: 'Featured' })
export const shown = (page: Page) => posters(page).locator('[aria-roledescription="slide"]:not([inert])')

/** Stops the clock of a page, except for the time that the test lets pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Opens the home page with that clock, and returns the button that pauses its posters. */
export async function openPosters(page: Page): Promise<Locator> {
  await stopClock(page)
  await page.goto('/')
  const pause = posters(page).getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  return pause
}

/** Waits until all pictures are decoded, because the carousel turns only to posters that have loaded. */
export async function waitForPictures(page: Page): Promise<void> {
  await posters(page)
    .locator('img')
    .evaluateAll((pictures: HTMLImageElement[]) =>
      Promise.all(
        pictures.map((picture) => {
          picture.loading = 'eager'
          return picture.decode()
        }),
      ),
    )
}

/** Moves the clock to just before the next poster is shown. */
export async function stayOnPoster(page: Page): Promise<void> {
  await page.clock.runFor(4999)
  await waitForPictures(page)
}
