import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { slowness } from './support/slowness.ts'

/** End-to-end tests of a site that they start, at the widths of a phone and a desktop, in the system's Chromium. */
const isRoot = process.getuid?.() === 0
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
/** Parts of the console in which staff edit data are for desktops only. */
const onDesktops = /console[^/]*\.spec\.ts$/
const isFull = Boolean(process.env.FULL)
const desktop = { viewport: { width: 1280, height: 900 } }
/**
 * Animations are drawn sixty times a second, which is a sixth of the time of a test. The short tests have them on a
 * desktop and in specs about motion. The others use reduced motion.
 */
const still = isFull ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }
const sharedMemory = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
/** Playwright makes the browser share its memory through files on the disk, in case /dev/shm is missing. */
const sharesMemory = sharedMemory !== undefined && sharedMemory.bavail * sharedMemory.bsize > 2 ** 30
/**
 * The features that Playwright turns off, since our list replaces its own, and the popups of the address bar, which are
 * invisible in tests and cost as much as the page. A spare renderer for the next site is never used.
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
  // Playwright empties it before a run, while the capabilities store the statements for the plans.
  outputDir: '../../test-results/end-to-end',
  // Tests share one site but not their people. Two browsers leave a sixth of two cores idle, three half of that.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  // The longest tests of the console take two minutes on a slow machine, which may be busy as well; a hanging step has
  // its own limit.
  timeout: 480_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: process.env.SITE_URL ?? '',
    actionTimeout: 30_000 * slowness,
    // Requests of a service worker bypass the routes that answer instead of the server.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Recording each step for a trace makes a test half as long again.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(sharesMemory ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        // Pages produce much garbage while they load: collecting it often in little memory takes a tenth of the time.
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
  // The longest tests run first: otherwise the other browsers would wait for one that started last.
  projects: [
    { name: 'console', testMatch: onDesktops, use: { ...desktop, ...still }, ...(isFull ? {} : { grep: /@desktop/ }) },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: onDesktops,
      // The short tests run the way from the first page to the ticket on desktops too, and everything else only at a
      // phone's width.
      ...(isFull ? {} : { grep: /@desktop/ }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...still },
      testIgnore: onDesktops,
      // The tag @long marks variants, unusual settings and pages away from entering and paying.
      ...(isFull ? {} : { grepInvert: /@long/ }),
    },
  ],
})
