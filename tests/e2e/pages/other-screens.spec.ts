import { expect, test } from '#tests/e2e/support/journey.ts'
import { ways } from '#tests/support/site/guard-table.ts'

/** What stays where it is come to without being signed in, apart from the two pages that links in emails open. */
const open = ways.filter(({ path, landsAt }) => landsAt('visitor') === path && !/^\/(reset|unsubscribed)$/.test(path))
/** Every page has a journey that looks at it, but for these: only they are looked at beside those in short. */
const lookedAtNowhereElse = ['/win-a-car', '/win-more', '/terms', '/logout_warning']
const looked = process.env.FULL || process.env.SCREENS ? open.map(({ path }) => path) : lookedAtNowhereElse

for (const path of looked)
  test(`${path} is a whole page without barriers`, async ({ page, look, lookAtWidths }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const name = path === '/' ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-')
    await (process.env.FULL || process.env.SCREENS ? lookAtWidths : look)(`page-${name}`)
  })

test('an address that is not there leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})
