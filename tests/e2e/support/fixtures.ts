import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import { refuseConsent } from './consenting.ts'
import { awaitLife } from './hydrated.ts'
import { declineOffers, waitForOffers } from './offers.ts'
import { keepPicture } from './pictures.ts'
import { slowness } from './slowness.ts'

export { expect }

type Fixtures = {
  /** Addresses whose domain error or unexpected error the test expects; Chromium logs each to the console. */
  refused: RegExp[]
  /** Most tests need no offers, so they decline them automatically. */
  offers: 'declined' | 'seen'
  /** Whether the browser refused cookies on an earlier visit, or shows the question. */
  consent: 'refused' | 'asked'
  /** Checks a screen with axe, and takes its picture if pictures are requested. */
  look: (name: string, page?: Page) => Promise<void>
  /** The same at the widths of a phone, a tablet and a desktop, if pictures or the long tests are requested. */
  lookAtWidths: (name: string) => Promise<void>
  /** An empty browser, as when the same person returns on another device. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** A test fails on any error in the console of its page or of any other page that it opens. */
export const test = base.extend<Fixtures>({
  refused: [[], { option: true }],
  offers: ['declined', { option: true }],
  consent: ['refused', { option: true }],

  context: async ({ context, refused, consent, javaScriptEnabled }, use) => {
    slowDown(context)
    if (javaScriptEnabled !== false) awaitLife(context)
    if (consent === 'refused') await refuseConsent(context)
    const complaints = listen(context, refused)
    await use(context)
    expect(complaints, 'errors in the console').toEqual([])
  },

  page: async ({ page, offers }, use) => {
    await (offers === 'declined' ? declineOffers(page) : waitForOffers(page))
    await use(page)
  },

  openBrowser: async ({ browser, refused, offers, consent }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      slowDown(context)
      if (options?.javaScriptEnabled !== false) awaitLife(context)
      if (consent === 'refused') await refuseConsent(context)
      opened.push({ context, complaints: listen(context, refused) })
      const page = await context.newPage()
      await (offers === 'declined' ? declineOffers(page) : waitForOffers(page))
      return page
    })
    for (const { context } of opened) await context.close()
    expect(
      opened.flatMap(({ complaints }) => complaints),
      'errors in the console of another browser',
    ).toEqual([])
  },

  look: async ({ page }, use) => {
    await use((name, shown = page) =>
      test.step(`look at ${name}`, async () => {
        await settle(shown)
        await keepPicture(shown, name)
        expect(await findBarriers(shown), `barriers on ${name}`).toEqual([])
      }),
    )
  },

  lookAtWidths: async ({ page, look }, use) => {
    const own = page.viewportSize()!
    await use(async (name) => {
      for (const width of new Set([own.width, ...widths])) {
        await page.setViewportSize({ ...own, width })
        await look(name)
      }
      await page.setViewportSize(own)
    })
  },
})

const widths = process.env.SCREENS || process.env.FULL ? [390, 820, 1280] : []

function slowDown(context: BrowserContext): void {
  if (slowness === 1) return
  context.on('page', async (page) => {
    try {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    } catch (fault) {
      // A page may be closed before it is slow.
      if (!page.isClosed()) throw fault
    }
  })
}

function listen(context: BrowserContext, refused: readonly RegExp[]): string[] {
  const complaints: string[] = []
  const isExpected = (message: ConsoleMessage) =>
    /^Failed to load resource: (the server responded with a status of [45]|net::ERR_INTERNET_DISCONNECTED)/.test(
      message.text(),
    ) && refused.some((address) => address.test(message.location().url))
  // In a frame without scripts, the browser logs each blocked script.
  const isBlocked = (message: ConsoleMessage) =>
    message.text().startsWith('Blocked script execution') && refused.some((address) => address.test(message.text()))
  // An event that was sent beside the first call of a new session is refused for its old XSRF token, and sent again.
  const isSentAgain = (message: ConsoleMessage) =>
    message.text().includes('a status of 403') && message.location().url.endsWith('/api/events')
  const isAccepted = (message: ConsoleMessage) => isExpected(message) || isBlocked(message) || isSentAgain(message)
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAccepted(message))
      complaints.push(`${message.text()} (${message.location().url}, on ${message.page()?.url()})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error().stack)))
  return complaints
}

const isConsole = /^https?:\/\/[^/]+\/console\b/

/**
 * Waits until nothing is busy or moving and fonts are loaded. It checks only the front dialog, which is the last one:
 * elements behind it may wait for it.
 */
async function settle(page: Page): Promise<void> {
  // The console is rendered in the browser, so its address is reached before its content is rendered.
  if (isConsole.test(page.url())) await expect(page.locator('main h1').first()).toBeAttached()
  const dialog = page.getByRole('dialog')
  const front = (await dialog.count()) === 0 ? page : dialog.last()
  await expect(front.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page and the page in its frame each have landmarks of their own. */
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'landmark-unique': { enabled: false } },
  // Reporting the passed checks too would take twice as long.
  resultTypes: ['violations'],
}

/**
 * The barriers that axe finds on a page and in its frames, which are all of our own origin. It is added once to each
 * document: `@axe-core/playwright` adds it twice for each check, which costs as much as the check.
 */
async function findBarriers(page: Page): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const { violations } = await page.evaluate((given) => {
    // Starts at the top: an element that is partly below the fixed header is not a barrier.
    scrollTo({ top: 0, behavior: 'instant' })
    return (window as unknown as { axe: typeof axe }).axe.run(document, given)
  }, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  )
}
