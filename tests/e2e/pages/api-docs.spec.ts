import { expect, test } from '#tests/e2e/support/journey.ts'

test('the API is described on a page that can be searched and opens each call', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Fairdraw/, level: 1 })).toBeVisible()
  await page.getByPlaceholder('Filter by tag').fill('promos')
  await page.getByRole('button', { name: /^POST \/api\/promo\/check/ }).click()
  await expect(page.getByRole('cell', { name: /PromoCodeExpired/ })).toBeVisible()
})
