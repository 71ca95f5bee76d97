import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import startSite from '#tests/e2e/site/start-site.ts'
import { refuseConsent } from '#tests/e2e/support/consenting.ts'
import { HYDRATED } from '#tests/e2e/support/hydrated.ts'
import { short, tableOf } from './summary.ts'

/**
 * Measures the time until the next paint after each button of a page is pressed, on a phone whose processor is four
 * times slower: the browser reports it as an interaction, of which the longest of a visit is its INP. Each button is
 * pressed on a new page, so that presses do not affect each other. For comparison between machines there is a button
 * with an empty handler on the same page. It fails if a press takes longer than a good INP.
 */
const pages = {
  home: '/',
  entry: '/campaign/MAKEMEAWINNER',
  raffle: '/campaign/HOTRAFFLE',
  bundle: '/bundle/BIGTHREE',
  questions: '/faqs',
}
const PROCESSOR_SLOWNESS = 4
const PRESS_MAX_MS = 100
const EMPTY_PRESSES = 5
const BUTTONS_MAX = Number(process.env.BUTTONS ?? 25)
/** The browser does not report shorter interactions. */
const SHORTEST_MS = 16
const REPORTED_WITHIN_MS = 3_000
const pressable = 'button:visible:enabled, summary:visible, label:has(input[type=radio]):visible'

type Pressed = { label: string; ms: number }

const stopSite = await startSite()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  await measurePages(browser)
} finally {
  await browser.close()
  await stopSite()
}

async function measurePages(from: Browser): Promise<void> {
  const rows = []
  for (const [name, path] of Object.entries(pages)) {
    const context = await from.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await refuseConsent(context)
    const { empty, pressed } = await measurePage(context, `${process.env.SITE_URL}${path}`)
    await context.close()
    const [longest] = pressed.toSorted((one, other) => other.ms - one.ms)
    if (!longest) throw new Error(`${path} has no button that can be pressed`)
    const ratio = short(longest.ms / empty)
    rows.push([name, pressed.length, empty, middleOf(pressed.map(({ ms }) => ms)), longest.ms, ratio, longest.label])
    if (longest.ms > PRESS_MAX_MS) process.exitCode = 1
    process.stdout.write(`${name}: ${pressed.map(({ label, ms }) => `${label} ${ms}`).join(', ')}\n`)
  }
  const heads = ['page', 'buttons', 'empty, ms', 'median, ms', 'longest, ms', 'longest : empty', 'which']
  process.stdout.write(`\n${tableOf(heads, rows)}\n`)
}

async function measurePage(context: BrowserContext, address: string): Promise<{ empty: number; pressed: Pressed[] }> {
  const page = await openPage(context, address)
  const count = Math.min(await page.locator(pressable).count(), BUTTONS_MAX)
  const empty = middleOf(await pressEmpty(page))
  await page.close()
  const pressed: Pressed[] = []
  for (let index = 0; index < count; index++) {
    const fresh = await openPage(context, address)
    const button = fresh.locator(pressable).nth(index)
    if ((await button.count()) > 0) {
      const label = ((await button.getAttribute('aria-label')) || (await button.textContent()) || '')
        .trim()
        .replace(/\s+/g, ' ')
      pressed.push({ label: label.slice(0, 40), ms: await press(fresh, () => button.tap({ timeout: 5_000 })) })
    }
    await fresh.close()
  }
  return { empty, pressed }
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(HYDRATED).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate((durationThreshold) => {
    const reported: number[] = []
    Object.assign(window, { reported })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && Number(entry.interactionId) > 0) reported.push(entry.duration)
    }).observe({ type: 'event', buffered: false, durationThreshold } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWNESS })
  return page
}

async function pressEmpty(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'empty'
    button.textContent = 'Empty'
    button.style.cssText = 'position:fixed;top:0;left:0;z-index:2147483647;width:80px;height:48px'
    button.addEventListener('click', () => {})
    document.body.append(button)
  })
  const lasted = []
  for (let turn = 0; turn < EMPTY_PRESSES; turn++) lasted.push(await press(page, () => page.locator('#empty').tap()))
  return lasted
}

/**
 * The longest interaction that the browser reports for a press. A press that is too short to be reported counts as this
 * minimum.
 */
async function press(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(window as unknown as { reported: number[] }).reported.length = 0
  })
  await act()
  const reported = () => (window as unknown as { reported: number[] }).reported.length > 0
  await page.waitForFunction(reported, undefined, { timeout: REPORTED_WITHIN_MS }).catch(() => {})
  // Its last event may be reported a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const lasted = await page.evaluate(() => (window as unknown as { reported: number[] }).reported)
  return Math.max(SHORTEST_MS, ...lasted)
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
