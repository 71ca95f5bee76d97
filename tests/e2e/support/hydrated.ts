import type { BrowserContext, Page } from '@playwright/test'

/** One of our pages that handles presses, or a page of another site. */
export const HYDRATED = 'html[data-hydrated], html:not(:has(#page-config))'

/**
 * People look before they press; a test presses at once, before a page's scripts are loaded. So a navigation without
 * its own wait lasts until the page is hydrated.
 */
export function awaitLife(context: BrowserContext): void {
  context.on('page', (page) => {
    page.goto = waiting(page, page.goto.bind(page), (_, options) => options)
    page.reload = waiting(page, page.reload.bind(page), (options) => options)
  })
}

function waiting<Parameters extends unknown[], Answer>(
  page: Page,
  go: (...parameters: Parameters) => Promise<Answer>,
  optionsOf: (...parameters: Parameters) => { waitUntil?: unknown } | undefined,
) {
  return async (...parameters: Parameters): Promise<Answer> => {
    const answer = await go(...parameters)
    if (!optionsOf(...parameters)?.waitUntil) await page.locator(HYDRATED).waitFor({ state: 'attached' })
    return answer
  }
}
