import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const received = (page: Page) => page.getByRole('dialog', { name: 'Sorry, something went wrong' })

/** Opens a competition, chooses an option, and cuts the connection. */
async function loseConnection(page: Page): Promise<void> {
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await page.context().setOffline(true)
}

async function expectChosen(page: Page): Promise<void> {
  await expect(received(page)).toBeHidden()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await expect(page.getByRole('radio', { name: '12 entries' })).toBeChecked()
}

test.describe('without a connection', () => {
  test.use({ refused: [/./] })

  test('a dialog that fails to load leaves the page, says so and can be tried again', { tag: '@long' }, async ({
    page,
    look,
  }) => {
    await loseConnection(page)
    const button = page.getByRole('button', { name: /^Basket,/ })
    await button.click()
    await expect(received(page)).toHaveAccessibleDescription(/didn’t load/)
    await look('offline-01-part')
    await received(page).getByRole('button', { name: 'Close' }).click()
    await expectChosen(page)

    await button.click()
    await received(page).getByRole('button', { name: 'Try again' }).click()
    await expect(received(page)).toBeVisible()
    await page.context().setOffline(false)
    await received(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Your basket', exact: true })).toBeVisible()
    await page.goBack()
    await expectChosen(page)
  })

  test('Back closes the error and leaves the page', { tag: '@long' }, async ({ page }) => {
    await loseConnection(page)
    await press(page, 'add to basket')
    await expect(received(page)).toBeVisible()
    await page.goBack()
    await expectChosen(page)
  })

  test('a page that fails to load leaves the current one', async ({ page }) => {
    await loseConnection(page)
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    for (let times = 0; times < 2; times++) {
      await terms.click()
      await expect(received(page)).toHaveAccessibleDescription(/couldn’t load that page/)
      await received(page).getByRole('button', { name: 'Close' }).click()
      await expectChosen(page)
    }
    await terms.click()
    await expect(received(page)).toBeVisible()
    await page.context().setOffline(false)
    await received(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a link to the current page requests nothing that would wipe it', { tag: '@long' }, async ({ page }) => {
    await loseConnection(page)
    await page.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('afterbegin', '<a href="/campaign/winacar/">This page</a>')
    })
    await page.getByRole('link', { name: 'This page' }).click()
    await expectChosen(page)
  })
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', refused: [/./] })

  test('a page opened without a connection is one of ours, and nothing is cached for it', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/faqs')
    await context.setOffline(true)
    await page.goto('/about', { waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expect(page.goto('/payment/pay', { waitUntil: 'load' })).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await context.setOffline(false)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About Fairdraw' })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })

  test('the offline page leads on once the connection is back', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/about', { waitUntil: 'load' })
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Fairdraw' })).toBeVisible()
  })
})

test('a part that breaks while it renders is left out, and the page stays', { tag: '@long' }, async ({ page }) => {
  // React logs every error that a boundary catches.
  page.context().removeAllListeners('console')
  const body = `export default () => { throw new Error('A part that breaks') }`
  await page.route(/\/published-[^/]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const errors = page.waitForEvent('console', (message) => message.text().includes('A part that breaks'))
  await page.goto('/terms-pages/spin-terms')
  await errors
  await expect(page.getByRole('heading', { name: 'Today’s odds' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Daily spin: terms' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('a missing file is not found, and no page replaces it', async ({ request }) => {
  const answer = await request.get('/assets/site-of-another-release.js', { maxRedirects: 0 })
  expect([answer.status(), (await answer.json()).error.name]).toEqual([404, 'NotFoundError'])
})
