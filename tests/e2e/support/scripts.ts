import type { Page, Route } from '@playwright/test'

/** Holds a page's scripts back, like a slow network, until they are released. */
export async function holdScripts(page: Page) {
  let gate = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route: Route) => {
    await gate.promise
    await route.continue()
  })
  return {
    letCome: () => gate.resolve(),
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
  }
}
