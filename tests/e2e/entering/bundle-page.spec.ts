import type { Page } from '@playwright/test'
import { pence } from '#domain/money/money.ts'
import { addBundle, addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { holdScripts } from '#tests/e2e/support/scripts.ts'
import { slowness } from '#tests/e2e/support/slowness.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'

const main = (page: Page) => page.getByRole('main')
const option = (page: Page, name: string) => main(page).getByRole('radio', { name })
const closed = 'Online entry for this bundle is now closed. Why not click here to enter some of our other competitions!'

test('a choice made before the scripts have loaded stays, and goes into the basket', { tag: '@long' }, async ({
  page,
}) => {
  // There are no offers beside it.
  await page.route('**/api/campaign/upsells', (route) => route.fulfill({ json: { data: { upsells: [] } } }))
  const scripts = await holdScripts(page)
  await page.goto('/bundle/RAFFLEBAG', { waitUntil: 'commit' })
  await main(page).getByText('46 ENTRIES', { exact: true }).click()
  await scripts.letCome()
  await expect(main(page).getByText('please select the number of entries you would like')).toHaveCount(0)
  await expect(option(page, '46 ENTRIES £9.00')).toBeChecked()
  await press(page, 'add to basket')
  await expect(page.getByRole('dialog', { name: '46 entries have been added to your basket!' })).toBeVisible()
})

test('a bundle shows its price and its parts, with links to each part and back', async ({ page, lookAtWidths }) => {
  await page.goto('/bundle/RAFFLEBAG')
  await expect(main(page).getByText(/^ENDS \w+DAY \d+ \w+ \d{4} AT 12PM$/)).toBeVisible()
  await expect(main(page).getByText('20p per entry', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('progressbar', { name: /^[\d,]+ tickets remaining$/ })).toBeVisible()
  await expect(main(page).getByText('Bought separately: £10. You save £1.')).toBeVisible()
  await expect(main(page).getByRole('timer')).toHaveAccessibleName(/^Competition Closes In \d+ days/)
  const free = main(page).getByRole('region', { name: 'Enter by post' })
  await expect(free).toContainText('Postal entry is described in the individual competitions')
  await expect(option(page, '46 ENTRIES £9.00')).toBeChecked()
  await expect(main(page).getByText('please select the number of entries you would like')).toHaveCount(0)
  await lookAtWidths('bundle-01-open')

  const deal = main(page).locator('section', { has: page.getByRole('heading', { name: 'In this Bundle Deal' }) })
  await expect(deal.getByRole('listitem')).toHaveCount(3)
  await expect(deal.getByRole('listitem').first()).toContainText(/The £100,000 Raffle\s*2 entries/)
  await deal.getByRole('link', { name: 'Back to Entry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await deal.getByRole('link', { name: 'Competition Details: The £100,000 Raffle' }).click()
  await expect(page).toHaveURL('/campaign/HOTRAFFLE')
})

test('a single entry is singular, and a free one costs nothing', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  await addBundle({ tag: 'ONLYONE', items: [{ tag: 'WINACAR', quantity: 1, pricePence: pence(300) }] })
  await page.goto('/bundle/ONLYONE')
  await choose(page, '1 Entry')
  await expect(option(page, '1 Entry £3.00')).toBeChecked()
  await expect(main(page).getByText('£3 per entry', { exact: true })).toBeVisible()

  await addBundle({ tag: 'FORFREE', items: [{ tag: 'TEATIME', quantity: 1, pricePence: pence(0) }] })
  await page.goto('/bundle/FORFREE')
  await expect(option(page, '1 Free Entry Free')).toBeChecked()
  await expect(main(page).getByText('No Purchase Necessary')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'free enter' }).first()).toBeVisible()
  await lookAtWidths('bundle-02-for-free')
})

test('a bundle with a part that has gone is closed, and says so', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  await addCampaign({ tag: 'PARTGONE', globalLimit: 10, prices: [newPrice()] })
  await addBundle({
    tag: 'LOCKED',
    title: 'A bundle with a title that is longer than fifty characters, and locked',
    valuePence: pence(1_234_550),
    items: [
      { tag: 'PARTGONE', quantity: 3, pricePence: pence(100) },
      { tag: 'WINACAR', quantity: 30, pricePence: pence(999) },
    ],
  })
  await page.goto('/bundle/LOCKED')
  await expect(main(page).getByText(closed)).toBeVisible()
  await expect(main(page).getByText(closed).locator('..').locator('svg')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'click here' })).toHaveAttribute('href', '/')
  await expect(option(page, '33 ENTRIES £10.99')).toBeDisabled()
  await expect(main(page).getByText('£12,345.50', { exact: true })).toBeVisible()
  await expect(main(page).getByText('34p per entry')).toBeVisible()
  await lookAtWidths('bundle-03-closed')
})

test('a bundle opens on a page that waits for it', { tag: '@long' }, async ({ page }, { project }) => {
  const tag = `SOON${project.name.toUpperCase()}`
  const startsAt = new Date(Date.now() + 8_000 * slowness)
  await addBundle({ tag, startsAt, items: [{ tag: 'WINACAR', quantity: 2, pricePence: pence(200) }] })
  await page.goto(`/bundle/${tag}`)
  await expect(main(page).getByText('Coming Soon')).toBeVisible()
  await expect(main(page).getByText(closed)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'add to basket' }).first()).toBeVisible()
  await expect(main(page).getByText(closed)).toBeHidden()
})

test('a bundle is entered at once in a frame, without a deal to read; the app refuses one for the website', {
  tag: '@long',
}, async ({ page, lookAtWidths }) => {
  const frame = await openInFrame(page, '/bundle/BIGTHREE')
  await expect(frame.getByRole('button', { name: 'enter now' }).first()).toBeVisible()
  await expect(frame.getByRole('button', { name: 'add to basket' })).toHaveCount(0)
  await expect(frame.getByRole('heading', { name: 'In this Bundle Deal' })).toHaveCount(0)
  await lookAtWidths('bundle-04-in-a-frame')

  await page.goto(`${process.env.SITE_URL!.replace('localhost', 'app.localhost')}/bundle/HOMECOMFORTS`)
  await expect(main(page).getByText('Home Comforts is only open on our website.')).toBeVisible()
  await expect(main(page).getByText('Web Exclusive')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'add to basket' })).toHaveCount(0)
  await lookAtWidths('bundle-05-on-the-website-only')
})
