import type { Locator, Page } from '@playwright/test'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, readToken } from '#tests/e2e/support/signed-in.ts'

const everybody = ['Home', 'Make Me A Winner', 'Spin to Win', 'Win £300k', 'Win a Car', 'November Draw', 'Winners']
const labels = (menu: Locator) => menu.getByRole('link').allTextContents()
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('the whole menu is in a row from 989 pixels on, and fits every width', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  const height = 800
  const row = page.getByRole('navigation', { name: 'Main' })
  const button = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 988, height })
  await page.goto('/terms')
  await expect(row).toBeHidden()
  await button.click()
  expect(await labels(page.getByRole('navigation', { name: 'Menu' }))).toEqual([...everybody, 'Log In/Register'])

  await comeRegistered(page, request, makePerson())
  await page.reload()
  for (const width of [989, 1100, 1280]) {
    await page.setViewportSize({ width, height })
    await expect(row.getByRole('link', { name: 'Log Out' })).toBeVisible()
    expect(await labels(row)).toEqual([...everybody, 'My Account', 'Log Out'])
    await expect(button).toBeHidden()
    await expect(page.getByRole('button', { name: /^Basket/ })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await look('site-01-menu')
  }
})

test('the app has a bar of four places, and behind OTHER the links for the current user', { tag: '@long' }, async ({
  page,
  look,
}) => {
  await page.goto(process.env.SITE_URL!.replace('localhost', 'app.localhost'))
  const bar = page.getByRole('navigation', { name: 'App' })
  await expect(bar.getByRole('link', { name: 'WIN' })).toHaveAttribute('href', '/winners')
  await expect(bar.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'OTHER' }).click()
  const other = page.getByRole('navigation', { name: 'Other' })
  await expect(other.getByRole('link', { name: 'Log In/Register' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'My Account' })).toBeHidden()
  await look('site-02-app')
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
  await bar.getByRole('button', { name: /^Basket/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your basket', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Google Play|App Store/ })).toHaveCount(0)
})

test('links in an editor’s text open the wheel, our pages and others’, each in the right way', {
  tag: '@long',
}, async ({ page, look }) => {
  const elsewhere = process.env.SITE_URL!.replace('localhost', '127.0.0.1')
  await addCampaign({
    tag: 'FULLOFLINKS',
    body: `<h2>Terms</h2><p><a href="#spin-trigger">Spin</a> <a href="${process.env.SITE_URL}/terms#footer-links">Ours</a> <a href="${elsewhere}/privacy">Theirs</a></p>`,
  })
  await page.goto('/campaign/FULLOFLINKS?terms=success')
  const terms = page.locator('.prose')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await terms.getByRole('link', { name: 'Spin' }).click()
  const wheel = page.getByRole('dialog', { name: 'Log in to spin' })
  await expect(wheel).toBeVisible()
  await expect(page).toHaveURL('/campaign/FULLOFLINKS?terms=success')
  await wheel.getByRole('button', { name: 'Close' }).click()

  const opened = page.waitForEvent('popup')
  await terms.getByRole('link', { name: 'Theirs' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(`${elsewhere}/privacy`)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()

  await terms.getByRole('link', { name: 'Ours' }).click()
  await expect(page).toHaveURL('/terms#footer-links')
  await expect(page.getByRole('heading', { name: 'Helpful links' })).toBeInViewport()
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not reloaded').toBe(true)
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await look('site-03-footer')
  }
})

test('every page begins at its top, also after Back, and each is reported once', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Enter: Win £300,000' })
  await link.scrollIntoViewIfNeeded()
  expect(await scrolled(page)).toBeGreaterThan(100)
  await link.click()
  await expect(page).toHaveURL('/campaign/BONUS300K')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 600))
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolled(page)).toBe(0)
  // Leaving the page reports the remaining events.
  await page.goto('/privacy')
  await expect
    .poll(() => reportedPages(page))
    .toEqual([
      ['/', expect.stringMatching(/^Win cash/)],
      ['/campaign/BONUS300K', expect.stringMatching(/£300/)],
      ['/', expect.stringMatching(/^Win cash/)],
      ['/privacy', expect.stringMatching(/^Privacy/)],
    ])
})

/** The pages of this visitor that our collector has received. */
async function reportedPages(page: Page): Promise<[path: string, title: string][]> {
  const { sid } = JSON.parse(Buffer.from((await readToken(page)).split('.')[1]!, 'base64url').toString())
  const { rows } = await withSite((pool) =>
    pool.query(
      `select path, data ->> 'title' as title from collected_events where session_id = $1 order by happened_at`,
      [sid],
    ),
  )
  return rows.map(({ path, title }) => [path, title])
}

test('one of five pictures is behind every page, another with another visit, but none in a frame', {
  tag: '@long',
}, async ({ page }) => {
  const picture = page.locator('.bg-watermark')
  const address = () => picture.evaluate(({ style }) => /background-\d/.exec(style.maskImage)?.[0])
  for (const number of [1, 2, 3, 4, 5]) {
    await page.addInitScript((number) => {
      Math.random = () => (number - 1) / 5
    }, number)
    await page.goto('/faqs')
    await expect.poll(address).toBe(`background-${number}`)
  }
  await expect(picture).toHaveAttribute('aria-hidden', 'true')
  await expect(picture).toHaveCSS('opacity', '1')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
  expect(await address()).toBe('background-5')

  const frame = await openInFrame(page, '/campaign/WINACAR')
  await expect(frame.locator('.bg-watermark')).toHaveCount(0)
})

test('no picture behind the page is loaded with data saving on', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto('/faqs')
  // Waits for work that the page delays until it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
  expect(asked.filter((path) => /background.*\.(webp|avif|png)$/.test(path))).toEqual([])
})

test('a page that is loading has a spinner for half a second at least, and then shows the place in its address', {
  tag: '@long',
}, async ({ page }) => {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/public/terms-pages/**', async (route) => {
    await held
    await route.continue()
  })
  const odds = `${process.env.SITE_URL}/terms-pages/spin-terms#odds`
  await addCampaign({ tag: 'LEADSTOODDS', body: `<p><a href="${odds}">The odds</a></p>` })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/campaign/LEADSTOODDS?terms=success')
  const requested = page.waitForRequest('**/public/terms-pages/**')
  await page.getByRole('link', { name: 'The odds' }).click()
  await requested
  const waiting = page.getByRole('status').filter({ hasText: 'Loading the page' })
  await page.clock.runFor(79)
  await expect(waiting).toBeHidden()
  await page.clock.runFor(1)
  await expect(waiting).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Daily spin: terms' })).toBeVisible()
  await page.clock.runFor(499)
  await expect(waiting).toBeVisible()
  await page.clock.runFor(1)
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Today’s odds' })).toBeInViewport()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
})

test.describe('a picture that fails to load', { tag: '@long' }, () => {
  test.use({ refused: [/-assets\//] })

  test('leaves a placeholder of its size', async ({ page, look }) => {
    await page.goto('/campaign/WINACAR')
    const picture = page.getByRole('img', { name: /car/i }).first()
    const size = await picture.boundingBox()
    await page.route(/-assets\//, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    const placeholder = page.locator('span[role="img"]').first()
    await expect(placeholder).toBeVisible()
    expect(await placeholder.boundingBox()).toMatchObject({ width: size!.width, height: size!.height })

    await page.goto('/')
    const poster = page.getByRole('region', { name: 'Featured' }).locator('span[role="img"]').first()
    for (const [pageWidth, ratio] of [
      [820, '3.00'],
      [390, '1.78'],
    ] as const) {
      await page.setViewportSize({ width: pageWidth, height: 844 })
      const { width, height } = (await poster.boundingBox())!
      expect((width / height).toFixed(2)).toBe(ratio)
    }
    await look('site-05-no-pictures')
  })
})

test.describe('an error without a place on the page', { tag: '@long' }, () => {
  test.use({ refused: [/\/assets\/checkout-/] })

  test('is shown over it, until it is dismissed or the page is left', async ({ page, look }) => {
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Enter: Win a new electric car' }).click()
    await page.route('**/assets/checkout-*', (route) => route.fulfill({ status: 404 }))
    await choose(page, '5 entries')
    await press(page, 'enter now')
    const received = page.getByRole('dialog', { name: 'Sorry, something went wrong' })
    await expect(received).toHaveAccessibleDescription('You haven’t been charged.')
    await expect(received.getByRole('alert')).toHaveText('Network Error')
    await look('site-06-went-wrong')
    await received.getByRole('button', { name: 'Close' }).last().click()
    await expect(received).toBeHidden()

    await press(page, 'enter now')
    await expect(received).toBeVisible()
    await page.goBack()
    await expect(received).toBeHidden()
    await expect(page).toHaveURL('/campaign/WINACAR')
    await page.unroute('**/assets/checkout-*')
    await choose(page, '5 entries')
    await press(page, 'enter now')
    await expect(page.getByRole('dialog', { name: 'Nearly there. How would you like to check out?' })).toBeVisible()
  })
})

test('visitors are notified under real pressure, and only then', { tag: '@long' }, async ({ page, request, look }) => {
  await page.clock.install()
  await page.goto('/terms')
  const banner = page.getByRole('status').filter({ hasText: 'higher than expected traffic' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  const isBusy = async () => (await (await request.get('/api/load')).json()).data.busy
  await withSite(async (pool) => {
    const operator = await pool.connect()
    await operator.query('begin')
    await operator.query('lock table spin_prizes in access exclusive mode')
    const waiting = Array.from({ length: 60 }, () => request.get('/api/spin/prizes'))
    await expect.poll(isBusy).toBe(true)
    await page.clock.fastForward('01:01')
    await expect(banner).toHaveText(
      'We are experiencing higher than expected traffic right now, meaning that you may experience slower than usual performance on the site.' +
        'For other ways to enter, please see the competition terms and conditions.',
    )
    await operator.query('rollback')
    operator.release()
    await Promise.all(waiting)
  })
  await look('site-04-busy')
  await expect.poll(isBusy).toBe(false)
  await page.clock.fastForward('01:01')
  await expect(banner).toBeHidden()
})
