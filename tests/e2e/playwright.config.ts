import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { slowness } from './support/slowness.ts'

/** Journeys through a site of their own, at the width of a phone and of a desktop, in the system's Chromium. */
const isRoot = process.getuid?.() === 0
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
/**
 * Pages away from entering and paying, and how screens look in unusual settings: the long tests alone go through them.
 * A single journey is left to the long tests by the tag @long: a variant of one that the short tests go through.
 */
const inLongTests = [
  'account-area',
  'account-deletion',
  'advent',
  'api-docs',
  'app-pages',
  'app-wrapper',
  'brands',
  'dark-mode',
  'email-suggestion',
  'information',
  'lists',
  'opt-in',
  'other-screens',
  'planted-script',
  'posters',
  'reach',
  'refused-storage',
  'site-frame',
  'take-part-safely',
  'unseen-credit',
  'watched-raffle',
]
/** The console is for desktops where something is edited. */
const onDesktops = /console[^/]*\.spec\.ts$/
const isFull = Boolean(process.env.FULL)
const desktop = { viewport: { width: 1280, height: 900 } }
/**
 * What moves is drawn again sixty times a second, a sixth of what a journey costs. The short tests see it move on a
 * desktop and where a spec is about it; elsewhere they are someone who wants less motion.
 */
const still = isFull ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }
const sharedMemory = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
/** Playwright has the browser share its memory by files on the disk, in case there is none in /dev/shm. */
const sharesMemory = sharedMemory !== undefined && sharedMemory.bavail * sharedMemory.bsize > 2 ** 30
/**
 * The features that Playwright turns off, since our list replaces its own, and the popups of the address bar, which no
 * test sees: they cost as much as the page. A renderer made ahead for the next site serves no page of a journey.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './site/start-site.ts',
  // Playwright empties it before a run, beside which capabilities store what plans are asked about.
  outputDir: '../../test-results/journeys',
  // Journeys share one site but not their people. Two browsers leave a sixth of two cores idle, three half of that.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  // The longest journeys of the console take two minutes on a slow machine; what hangs is found by its own limit.
  timeout: 240_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: process.env.SITE_URL ?? '',
    actionTimeout: 10_000 * slowness,
    // Requests that a service worker makes are hidden from those who answer in place of the server.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // To record each step for a trace makes a journey half as long again.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(sharesMemory ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        // Pages make much garbage while they load: to collect it often in little memory takes a tenth of the time.
        '--js-flags=--min-semi-space-size=16',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
        // Chromium's own sandbox refuses to run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  // Those with the longest journeys come first: one that begins last would have the other browsers wait for it.
  projects: [
    { name: 'console', testMatch: onDesktops, use: { ...desktop, ...still }, ...(isFull ? {} : { grep: /@desktop/ }) },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: onDesktops,
      // The journeys from the first page to the ticket; the short tests go through all else at a phone's width alone.
      ...(isFull ? {} : { grep: /@desktop/ }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...still },
      testIgnore: [onDesktops, ...(isFull ? [] : inLongTests.map(specOf))],
      ...(isFull ? {} : { grepInvert: /@long/ }),
    },
  ],
})

function specOf(name: string): string {
  return `${name}.spec.ts`
}
