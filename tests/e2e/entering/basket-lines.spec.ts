import type { Page } from '@playwright/test'
import { addedTo, addFrom, basketOf, closeAdded, linesOf, sumsOf } from '#tests/e2e/support/baskets.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ offers: 'seen' })

/** The first bundle of a visit has an offer beside it. */
async function addBundle(page: Page): Promise<void> {
  await page.goto('/bundle/BIGTHREE')
  await choose(page, '22 ENTRIES')
  await press(page, 'add to basket')
  await expect(addedTo(page).getByRole('region', { name: 'We think you might like this' })).toBeVisible()
}

test('lines are newest first, and the last one is highlighted for two seconds; each is changed in place', {
  tag: '@long',
}, async ({ page, look }) => {
  await addFrom(page, '/campaign/WINACAR', '12 entries')
  await addFrom(page, '/campaign/HOTRAFFLE')
  await addBundle(page)
  await closeAdded(page)
  const lines = linesOf(page)
  await expect(lines.first()).toHaveAttribute('data-changed')
  await expect(lines.getByRole('heading')).toHaveText([/Big Three/, /£100,000/, /car/i])
  await expect(lines.first()).not.toHaveAttribute('data-changed')
  await expect(page.getByRole('button', { name: 'Basket, 3 items', includeHidden: true })).toBeAttached()

  await lines.first().getByText('In this bundle').click()
  await expect(lines.first().getByRole('listitem')).toHaveCount(3)
  await expect(lines.first().getByRole('link', { name: /car/i })).toHaveAttribute('href', '/campaign/WINACAR')
  await look('basket-04-bundle')

  const tickets = lines.nth(1).getByRole('textbox', { name: /^Tickets for/ })
  await tickets.fill('25')
  await expect(lines.nth(1)).toHaveAttribute('data-changed')
  await expect(lines.nth(1)).toContainText('£50.00')
  await lines
    .nth(1)
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(tickets).toHaveValue('26')
  await lines.nth(2).getByRole('combobox').selectOption({ label: '30 entries – £10.00' })
  await expect(sumsOf(page)).toHaveText(['£72.00'])
})

test.describe('a restored basket', () => {
  test.use({ refused: [/\/api\/(campaign\/info\/NOSUCHPRIZE|promo\/check)$/] })

  test('shows its changes, and is right after one press', async ({ page, look }) => {
    await addFrom(page, '/campaign/WINACAR', '12 entries')
    await addBundle(page)
    // The basket was stored before prices went up, a competition was removed and a code ended.
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('mm_winplus_basket')!)
      const [bundle, car] = stored.state.lines
      const gone = { ...car, tag: 'NOSUCHPRIZE', title: 'The prize of last month', asset: null }
      stored.state.lines = [{ ...bundle, pricePence: 900 }, { ...car, pricePence: 450 }, gone]
      const old = { code: 'OLDCODE', label: '10% off', type: 'PERCENT_DISCOUNT', value: 10 }
      stored.state.promo = { ...old, minSpendPence: null, campaign: null, asset: null }
      localStorage.setItem('mm_winplus_basket', JSON.stringify(stored))
    })
    await page.reload()
    await expect(basketOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Basket, 3 items' }).click()
    const lines = linesOf(page)
    await expect(lines.nth(0)).toContainText('The price is now £10.00. Please update it or remove it.')
    await expect(lines.nth(1)).toContainText('The price is now £5.00. Please update it or remove it.')
    await expect(lines.nth(2)).toContainText('This is no longer available. Please remove it.')
    await expect(basketOf(page).getByText('This promo code has expired.')).toBeVisible()
    await expect(sumsOf(page)).toHaveText(['£18.50'])
    await look('basket-05-changed')
    await lines.nth(0).getByRole('button', { name: 'Update to £10.00' }).click()
    await lines.nth(1).getByRole('button', { name: 'Update to 12 entries for £5.00' }).click()
    await lines.nth(2).getByRole('button', { name: 'Remove The prize of last month' }).click()
    await expect(lines).toHaveCount(2)
    await basketOf(page).getByRole('button', { name: 'Remove promo code OLDCODE' }).click()
    await expect(basketOf(page).getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
    await expect(sumsOf(page)).toHaveText(['£15.00'])
  })
})

test.describe('at one width, since all are alike', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('a change in one tab is seen in the other', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
    await addFrom(page, '/campaign/WINACAR', '12 entries')
    await expect(other.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
    await closeAdded(page)
    await basketOf(page)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(other.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  })

  test('changed lines do not light up when motion is unwanted', { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await addFrom(page, '/campaign/WINACAR', '12 entries')
    await addFrom(page, '/campaign/HOTRAFFLE')
    await closeAdded(page)
    const colourOf = (line: number) =>
      linesOf(page)
        .nth(line)
        .evaluate((row) => getComputedStyle(row).borderColor)
    await expect(linesOf(page).first()).toHaveAttribute('data-changed')
    expect(await colourOf(0)).toBe(await colourOf(1))
  })

  test('the basket of the app opens from below, within reach of the thumb, also before the bar’s own script has loaded', {
    tag: '@long',
  }, async ({ page }) => {
    const { promise: script, resolve: letScriptCome } = Promise.withResolvers<void>()
    await page.route('**/assets/bottom-*.js', (route) => script.then(() => route.continue()))
    await page.goto(process.env.SITE_URL!.replace('localhost', 'app.localhost'))
    const below = page.getByRole('navigation', { name: 'App' })
    await below.getByText('BASKET').click()
    await expect(basketOf(page).getByText('Your basket is empty.')).toBeVisible()
    letScriptCome()
  })
})
