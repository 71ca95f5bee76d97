import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { ways } from '#tests/support/site/guard-table.ts'

test.use({ javaScriptEnabled: false })

test('the home page is readable without scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter: Win £300,000' })).toBeVisible()
  await expect(page.getByText('£300,000').first()).toBeVisible()
})

test('a phone shows two cards side by side, the price of the first prize, and a home page of 16 cards at most, below 5,000 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000)
  expect(await page.getByRole('main').getByRole('article').count()).toBeLessThanOrEqual(16)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const cards = page.getByRole('region', { name: 'The big ones' }).getByRole('article')
  for (const card of await cards.all()) expect((await card.boundingBox())!.width).toBeLessThan(180)
  await expect(cards.first()).toContainText('from £')
  const poster = page.getByRole('region', { name: 'Featured' }).getByRole('link').first()
  await expect(poster).toContainText(/from £[\d.]+ · closes .*Enter$/)
  expect((await poster.boundingBox())!.y + (await poster.boundingBox())!.height).toBeLessThan(844)
  await expect(page.getByText('This competition is now closed')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Why you can trust us' }).getByRole('link')).not.toHaveCount(0)
})

test('a competition, its prices and its free route are readable without scripts', async ({ page }) => {
  await page.goto('/campaign/WINACAR')
  await expect(page.getByRole('heading', { level: 1, name: 'Win a new electric car' })).toBeVisible()
  const options = page.getByRole('group', { name: 'Choose how to enter' })
  await expect(options.getByText('12 entries')).toBeVisible()
  await expect(options.getByText('£5.00')).toBeVisible()
  const free = page.getByRole('region', { name: 'Free ways to enter' })
  await expect(free.getByText('Enter by post')).toBeVisible()
  await expect(free.getByText(/Post it to Fairdraw, PO Box 7700, Derby/)).toBeVisible()
})

test('every page shows everything that the server sent, the footer too', { tag: '@long' }, async ({ page }) => {
  for (const { path } of ways)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main [hidden]').filter({ visible: false })).toHaveCount(0)
      await expect(page.locator('[hidden][id^="S:"]')).toHaveCount(0)
      if (!path.startsWith('/payment/'))
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
    })
})

test('a page names its scripts and fetches none before the first paint', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page).toContain('/assets/entry.client-')
  expect(page).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/)
})
