import type { APIRequestContext, Page } from '@playwright/test'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const devices = {
  ios: {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    listing: 'https://apps.apple.com/gb/app/fairdraw/id0000000000',
    fallbackMs: 5000,
  },
  android: {
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    listing: 'https://play.google.com/store/apps/details?id=example.fairdraw',
    fallbackMs: 1000,
  },
}

/** Answers in place of the app stores, which are outside. */
async function meetStores(page: Page): Promise<void> {
  await page.route(/^https:\/\/(apps\.apple|play\.google)\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A store</title>' }),
  )
}

/** Records the app links that the page asks the system to open: no request is ever made for them. */
async function listenForApps(page: Page): Promise<string[]> {
  const asked: string[] = []
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Page.enable')
  inspector.on('Page.frameRequestedNavigation', ({ url }) => url.startsWith('fairdraw:') && asked.push(url))
  return asked
}

/**
 * Opens the page after a press: without one, Chromium lets pages open an app only once, and logs errors from then on.
 */
async function follow(page: Page, path: string): Promise<void> {
  await page.goto('/maintenance')
  await page.getByRole('heading', { level: 1 }).click()
  await page.goto(path)
}

for (const [device, { userAgent, listing, fallbackMs }] of Object.entries(devices)) {
  test(`the page about the app leads to its listing at once on ${device}`, { tag: '@long' }, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ userAgent })
    await meetStores(page)
    await page.goto('/APP')
    await expect(page).toHaveURL(listing)
  })

  test(`the link tries to open the app on ${device}, and its listing follows if that fails`, { tag: '@long' }, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ userAgent })
    await meetStores(page)
    const asked = await listenForApps(page)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await follow(page, '/open')
    await expect.poll(() => asked).toEqual(['fairdraw://open'])
    await page.clock.runFor(fallbackMs - 1)
    await expect(page).toHaveURL('/open')
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'fairdraw://open')
    await page.clock.runFor(1)
    await expect(page).toHaveURL(listing)
  })
}

test('a visitor whose app has opened finds the page unchanged on returning', { tag: '@long' }, async ({
  openBrowser,
  look,
}) => {
  const page = await openBrowser({ userAgent: devices.ios.userAgent })
  const asked = await listenForApps(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await follow(page, '/open')
  await expect.poll(() => asked).toEqual(['fairdraw://open'])
  await hide(page)
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL('/open')
  await page.clock.resume()
  await look('app-06-open', page)
})

/** Hides and shows the page, as when the app opens and closes again. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
}

test('the link on other devices leads to its named listing, or to the page about the app', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await meetStores(page)
  for (const [device, { listing }] of Object.entries(devices)) {
    await page.goto(`/open?link=${device}`)
    await expect(page).toHaveURL(listing)
  }
  await page.goto('/open?link=other')
  await expect(page).toHaveURL('/APP')
  await expect(page.getByRole('heading', { name: 'GET THE APP', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Download on the App Store' })).toHaveAttribute(
    'href',
    devices.ios.listing,
  )
  await expect(main.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute(
    'href',
    devices.android.listing,
  )
  await lookAtWidths('app-01-get-the-app')
})

test('a visitor in the app is led to no store, and finds it open', { tag: '@long' }, async ({ openBrowser }) => {
  const page = await openBrowser({ userAgent: devices.ios.userAgent })
  const appUrl = process.env.SITE_URL!.replace('localhost', 'app.localhost')
  await page.goto(`${appUrl}/APP`)
  await expect(page.getByText('You’re already in the app.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'App Store' })).toHaveCount(0)
  await page.goto(`${appUrl}/open`)
  await expect(page).toHaveURL(`${appUrl}/`)
})

test('a page without a picture of its own is shared with the picture of the site, at an address that stays', {
  tag: '@long',
}, async ({ request }) => {
  const html = await (await request.get('/APP')).text()
  const [, shared] = /<meta property="og:image" content="([^"]+)"/.exec(html)!
  expect(shared).toBe(new URL('/public/img/share.png', process.env.SITE_URL).href)
  for (const name of ['share', 'touch-icon']) {
    const { status, type } = await readPicture(request, `/public/img/${name}.png`)
    expect([status, type]).toEqual([200, 'image/png'])
  }
  expect(await readPicture(request, '/public/img/none.png')).toMatchObject({ status: 404 })
})

async function readPicture(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  return { status: answer.status(), type: answer.headers()['content-type'] }
}

test('a visitor of an app-only campaign is led to the page about the app', { tag: '@long' }, async ({ page }) => {
  await page.goto('/campaign/POCKETROCKET')
  await page.getByRole('link', { name: 'install the app' }).first().click()
  await expect(page).toHaveURL('/APP')
})

test('the survey, the maintenance page and a page of others are whole pages without accessibility barriers', {
  tag: '@long',
}, async ({ page, look, lookAtWidths }) => {
  await page.goto('/survey')
  await expect(page.getByRole('heading', { name: 'There’s no survey right now' })).toBeVisible()
  await lookAtWidths('app-02-survey')
  const works = await page.goto('/maintenance')
  expect(works?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: "We're Doing Some Maintenance" })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await lookAtWidths('app-03-maintenance')
  await page.goto('/embedded/LISTENERPANEL')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: 'You listen. We’d like to.' })).toBeVisible()
  await lookAtWidths('app-04-embedded')
  await frame.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
  await frame.getByRole('button', { name: 'Join the panel' }).click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Welcome to the panel' })).toBeVisible()
  await look('app-07-embedded-joined')
  await page.goto('/embedded/WINACAR')
  await expect(page.getByRole('heading', { name: 'There is no page' })).toBeVisible()
  await lookAtWidths('app-05-no-page')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('one of our pages in a frame of our own', { tag: '@long' }, () => {
  test.use({ consent: 'asked' })

  test('has no second header, greeting or question about cookies', async ({ page, look }) => {
    await addCampaign({ tag: 'OURSURVEY', place: 'EMBEDDED', redirectUrl: '/survey' })
    await page.goto('/embedded/OURSURVEY')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'There’s no survey right now' })).toBeVisible()
    const question = { name: 'Your cookie choices' }
    await expect(page.getByRole('region', question)).toBeVisible()
    await expect(frame.getByRole('region', { name: 'Greeting' })).toHaveCount(0)
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(frame.getByRole(role), role).toHaveCount(0)
    await frame.getByRole('link', { name: 'Contact us' }).click()
    await expect(frame.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
    await look('app-08-own-page-embedded')
    await expect(frame.getByRole('region', question)).toHaveCount(0)
  })
})
