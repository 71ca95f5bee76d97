import type { Page, Route } from '@playwright/test'

/** Keeps a page's scripts back, as a slow network does, until they are let come. */
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
