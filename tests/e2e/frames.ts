import type { FrameLocator, Page } from '@playwright/test'

/** As a partner's page shows us; it is a page of ours, so that the two may know each other's cookies. */
export async function openInFrame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto('/terms')
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    Object.assign(frame, { src: address, title: 'Competition' })
    frame.style.cssText =
      'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white; z-index: 99'
    document.body.append(frame)
    // As with a page that is gone to: what is pressed before its scripts have come is lost.
    await isLoaded
  }, path)
  return page.frameLocator('iframe')
}
