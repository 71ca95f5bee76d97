import { defineConfig } from '@playwright/test'

/** Journeys through a site of their own, at the width of a phone and of a desktop, in the system's Chromium. */
const isRoot = process.getuid?.() === 0
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
/** With a processor that is slowed down all takes longer; nothing else may differ. */
const slowness = Number(process.env.SLOW_PROCESSOR ?? 1)
/** About what is said and done, which no width changes: the long tests alone go through them twice. */
const alikeAtAnyWidth = [
  'opt-in',
  'card-trouble',
  'credit-in-basket',
  'promo',
  'payment-session-ends',
  'browser-closed',
  'take-part-safely',
  'session-life',
  'guards',
  'brands',
  'verification',
  'email-suggestion',
  'leaving',
  'consent',
  'site-frame',
  'entry-page',
  'bundle-page',
  'app-pages',
  'lists',
  'reach',
  'posters',
  'advent',
  'information',
  'partner-frame',
  'app-wrapper',
  'upsells',
  'credit-transactions',
  'basket-lines',
  'other-screens',
  'pay-in-tabs',
  'back-button',
  'offline',
  'refused-storage',
  'watched-raffle',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './start-site.ts',
  outputDir: '../../test-results',
  // Journeys share one site but not their people; two cores bear two browsers.
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  timeout: 120_000 * slowness,
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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's own sandbox refuses to run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      testIgnore: process.env.FULL ? [] : alikeAtAnyWidth.map((name) => `${name}.spec.ts`),
    },
  ],
})
