import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ colorScheme: 'dark' })

test('the home page, a competition, the basket and the log-in are readable in the dark scheme', {
  tag: '@long',
}, async ({ page, look }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
  await look('dark-01-home')
  await page.goto('/campaign/BONUS300K')
  await choose(page, '15 entries')
  await look('dark-02-competition')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Your basket', exact: true })).toBeVisible()
  await look('dark-03-basket')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log In / Register' })).toBeVisible()
  await look('dark-04-log-in')
})
