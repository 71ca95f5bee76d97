import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { pence } from '#domain/money/money.ts'
import { testPageConfig } from '#web/core/browser-for-tests.ts'
import { renderPage } from './render-page.ts'

/** Renders a page of a site without stored texts. */
async function render(path: string, frames: Partial<Site['config']['frames']> = {}): Promise<string> {
  const response = await renderPage(path, {
    config: { ...testPageConfig, frames: { ...testPageConfig.frames, ...frames } },
  })
  expect(response.status).toBe(200)
  return response.text()
}

test.each([
  ['/about', 'About Fairdraw'],
  ['/how-it-works', 'How it works'],
  ['/faqs', 'Frequently asked questions'],
  ['/contact', 'Contact us'],
  ['/complaints', 'Complaints and disputes'],
  ['/free-entry', 'Has my free entry arrived?'],
  ['/work_with_us', 'Work With Us'],
  ['/winners', 'Winners'],
])('%s exists before any text is written for it', async (path, heading) => {
  const page = await render(path)
  expect(/<h1[^>]*>([^<]*)/.exec(page)?.[1]).toBe(heading)
  expect(page.includes('<textarea')).toBe(['/contact', '/work_with_us'].includes(path))
})

test.each([
  ['/faqs', 'faqs'],
  ['/winners', 'winners'],
] as const)('%s frames another page if the settings name one', async (path, name) => {
  const src = 'https://help.example/pages'
  expect(await render(path)).not.toContain('<iframe')
  expect(/<iframe[^>]* src="([^"]*)"/.exec(await render(path, { [name]: src }))?.[1]).toBe(src)
})

test('/winners shows the drawn winners above its text, named as they chose and with their draws', async () => {
  const roundId = '0190a8f1-7d2c-7000-8000-000000000001'
  const drawn = {
    round_id: roundId,
    title: 'Win A Car',
    draw_state: 'DRAWN',
    prize: 'A red car',
    ticket: 4120,
    drawn_at: new Date('2026-11-18T14:00:00Z'),
    name: 'Shah',
    county: 'Fife',
    naming: 'SURNAME',
    state: 'AWARDED',
  } as const
  const response = await renderPage('/winners', {
    listWinners: async () => ({ winners: [drawn], won_lately: { prizes: 1, value: pence(0) }, next: roundId }),
  })
  const page = await response.text()
  for (const part of ['A red car', 'Shah, Fife', 'Win A Car', 'Wednesday', `href="/draws/${roundId}"`, 'older winners'])
    expect(page).toContain(part)
})

test('/winners/claim is not indexed, and contains no personal data', async () => {
  const response = await renderPage('/winners/claim?case=0190a8f1-7d2c-7000-8000-000000000001&token=abc.def.ghi')
  const page = await response.text()
  expect(page).toContain('<h1')
  expect(page).toContain('noindex')
  expect(page).not.toContain('abc.def.ghi')
})
