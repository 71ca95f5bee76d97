import { expect, test } from '#tests/e2e/support/fixtures.ts'

test('the API is described on a page that can be searched and opens each call', { tag: '@long' }, async ({ page }) => {
  await page.goto('/api/docs', { waitUntil: 'load' })
  // The browser takes seconds for a document of 850 kB, and does not respond meanwhile.
  await expect(page.getByRole('heading', { name: /^Fairdraw/, level: 1 })).toBeVisible()
  await page.getByPlaceholder('Filter by tag').fill('promos')
  await page.getByRole('button', { name: /^POST \/api\/promo\/check/ }).click()
  await expect(page.getByRole('cell', { name: /PromoCodeExpired/ })).toBeVisible()
})
