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

test('an unknown address leads home, which says so until it is dismissed or left', { tag: '@long' }, async ({
  page,
  openBrowser,
  look,
}) => {
  const notice = page.getByText('We couldn’t find that page')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/#not-found')
  await expect(notice).toBeVisible()
  await look('site-04-not-found')
  await page.getByRole('link', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toBeHidden()

  await page.goto('/no/such/page')
  await expect(notice).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/faqs')
  await page.getByRole('banner').getByRole('link', { name: 'Fairdraw' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toBeHidden()

  const withoutScript = await openBrowser({ javaScriptEnabled: false })
  await withoutScript.goto('/no/such/page')
  await expect(withoutScript.getByText('We couldn’t find that page')).toBeVisible()
  await withoutScript.getByRole('link', { name: 'Dismiss' }).click()
  await expect(withoutScript.getByText('We couldn’t find that page')).toBeHidden()
})
