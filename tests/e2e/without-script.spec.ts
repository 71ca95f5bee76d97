import { ways } from '#tests/guard-table.ts'
import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('the home page can be read without script', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter: Win £300,000' })).toBeVisible()
  await expect(page.getByText('£300,000').first()).toBeVisible()
})

test('a competition, its prices and its free route can be read without script', async ({ page }) => {
  await page.goto('/campaign/WINACAR')
  await expect(page.getByRole('heading', { level: 1, name: 'Win a brand-new electric car' })).toBeVisible()
  const options = page.getByRole('group', { name: 'Choose how to enter' })
  await expect(options.getByText('12 entries')).toBeVisible()
  await expect(options.getByText('£5.00')).toBeVisible()
  await expect(options.getByText('Enter by post')).toBeVisible()
  await expect(options.getByText(/send it to Fairdraw, PO Box 7700, Derby/)).toBeVisible()
})

test('every page shows all that the server has sent, the footer too', { tag: '@long' }, async ({ page }) => {
  for (const { path } of ways)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main [hidden]').filter({ visible: false })).toHaveCount(0)
      await expect(page.locator('[hidden][id^="S:"]')).toHaveCount(0)
      if (!path.startsWith('/payment/'))
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
    })
})

test('a page names its scripts and fetches none before something is seen', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page).toContain('/assets/entry.client-')
  expect(page).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/)
})
