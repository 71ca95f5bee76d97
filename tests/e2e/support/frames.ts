import type { FrameLocator, Page } from '@playwright/test'
import { HYDRATED } from './hydrated.ts'

/** Opens one of our pages in a frame, as a partner does. The outer page is ours too, so both share their cookies. */
export async function openInFrame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto('/terms')
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: address, title: 'Competition' })
    frame.style.cssText =
      'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white; z-index: 99'
    document.body.append(frame)
  }, path)
  const frame = page.frameLocator('iframe')
  await frame.locator(HYDRATED).waitFor({ state: 'attached' })
  return frame
}
