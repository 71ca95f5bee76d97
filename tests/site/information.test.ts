import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { testPageConfig } from '#web/core/browser-for-tests.ts'
import { renderPage } from './render-page.ts'

/** A page of a site for which nothing is stored yet. */
async function render(path: string, frames: Partial<Site['config']['frames']> = {}): Promise<string> {
  const response = await renderPage(path, {
    config: { ...testPageConfig, frames: { ...testPageConfig.frames, ...frames } },
  })
  expect(response.status).toBe(200)
  return response.text()
}

test.each([
  ['/about', 'About Fairdraw'],
  ['/faqs', 'Frequently asked questions'],
  ['/contact', 'Contact us'],
  ['/work_with_us', 'Work With Us'],
  ['/winners', 'Winners'],
])('%s is there before anything is written for it', async (path, heading) => {
  const page = await render(path)
  expect(/<h1[^>]*>([^<]*)/.exec(page)?.[1]).toBe(heading)
  expect(page.includes('<textarea')).toBe(['/contact', '/work_with_us'].includes(path))
})

test.each([
  ['/faqs', 'faqs'],
  ['/winners', 'winners'],
] as const)('%s shows the page of another in a frame where the settings name one', async (path, name) => {
  const src = 'https://help.example/pages'
  expect(await render(path)).not.toContain('<iframe')
  expect(/<iframe[^>]* src="([^"]*)"/.exec(await render(path, { [name]: src }))?.[1]).toBe(src)
})
