import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { ways } from '#tests/support/site/guard-table.ts'

/** Paths that a visitor may see without being redirected, apart from the two pages that links in emails open. */
const open = ways.filter(({ path, landsAt }) => landsAt('visitor') === path && !/^\/(reset|unsubscribed)$/.test(path))
/** Every other page has a test that looks at it. */
const lookedAtNowhereElse = ['/win-a-car', '/win-more', '/terms', '/logout_warning']
const looked = process.env.FULL || process.env.SCREENS ? open.map(({ path }) => path) : lookedAtNowhereElse

for (const path of looked)
  test(`${path} is a whole page without accessibility barriers`, { tag: '@long' }, async ({
    page,
    look,
    lookAtWidths,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const name = path === '/' ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-')
    await (process.env.FULL || process.env.SCREENS ? lookAtWidths : look)(`page-${name}`)
  })

test('an unknown address leads home', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})
