import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pence } from '#domain/money/money.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

// Without a connection events cannot be sent either.
test.use({ refused: [/\/api\/(draws\/|events$)/] })

test('a planned draw is public, in the list and on its own page', async ({ page, look }) => {
  await page.goto('/winners')
  await page.getByRole('link', { name: 'See every draw and check it yourself' }).click()
  await expect(page).toHaveURL('/draws')
  await expect(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('article')
  expect(await rows.count()).toBeLessThanOrEqual(20)
  await expect(rows.first()).toContainText(/(Draw|Drawn) at \d|closes at \d/)
  await look('draws-01-list')
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 3, name: /^(?!Today)/ })).toHaveCount(0)
  await page.goto('/campaign/HOTRAFFLE')
  await look('draws-06-entry-page')
  await page.getByRole('link', { name: /^Draw: \w+day \d+ \w+/ }).click()
  await expect(page).toHaveURL('/draws/hotraffle')
  await page.getByRole('main').getByRole('link', { name: 'The £100,000 Raffle', exact: true }).first().click()
  await expect(heading(page, 'Draw details')).toBeVisible()
  await expect(page.getByText(/drand round [\d,]+/)).toBeVisible()
  await look('draws-02-planned')

  await page.context().setOffline(true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('You’re offline')).toBeVisible()
  await expect(heading(page, 'Draw details')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/draws/hotraffle')
  await expect(heading(page, 'Draws for The £100,000 Raffle')).toBeVisible()
})

test.describe('an address without a draw', () => {
  test.use({ refused: [/\/draws\/0189/] })

  test('shows open competitions, and a link to the list', { tag: '@long' }, async ({ page, look }) => {
    const answer = await page.goto('/draws/01890000-0000-7000-8000-000000000000')
    expect(answer?.status()).toBe(404)
    await expect(heading(page, 'We can’t find that draw')).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Still open' })
        .getByRole('link', { name: /^Enter: / })
        .first(),
    ).toBeVisible()
    await look('draws-03-unknown')
    await page.getByRole('link', { name: 'See all draws' }).click()
    await expect(page).toHaveURL('/draws')
  })
})

test('a round with one entrant closes, is drawn while they watch and checked, and the winner confirms', {
  tag: '@long',
}, async ({ page, request, look, openBrowser }) => {
  test.setTimeout(480_000)
  const tag = `DRAWN${randomUUID().slice(0, 8).toUpperCase()}`
  const now = new Date()
  await addCampaign({
    tag,
    schedule: {
      limitType: 'NONE',
      startsAt: new Date(now.getTime() - 3_600_000),
      endsAt: new Date(now.getTime() + 45_000),
      activeFrom: null,
      activeUntil: null,
      weekOffset: 5,
    },
    prices: [newPrice({ pricePence: pence(0), quantity: 1 })],
    plan: {
      prizes: [{ position: 1, title: 'A kettle', valuePence: pence(3000), quantity: 1 }],
      reserves: 3,
      prizesPerEntrant: 1,
      delaySeconds: 80,
      method: 'BEACON',
    },
  })
  const person = makePerson()
  await comeSignedIn(page, request, person)
  await page.goto(`/campaign/${tag}`)
  await press(page, 'enter for free')
  await expect(page).toHaveURL(/\/free\/success\?/)

  await page.goto('/draws')
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: `The ${tag} prize`, exact: true })).toBeVisible()
  await page.goto(`/draws/${tag.toLowerCase()}`)
  await page.getByRole('link', { name: `The ${tag} prize`, exact: true }).click()
  await expect(page.getByText(/Entries close in/).first()).toBeVisible()
  const still = await openBrowser({ reducedMotion: 'reduce' })
  await still.goto(page.url())
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(heading(page, 'What’s fixed so far')).toBeVisible({ timeout: 180_000 })
  await look('draws-04-frozen')
  await expect(heading(page, 'The winner')).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText('A kettle').first()).toBeVisible()
  await expect(heading(second, 'The winner')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(page.getByText('We couldn’t finish the check')).toBeVisible()
  await page.context().setOffline(false)
  await expect(still.getByText('Winner being confirmed')).toBeVisible()
  await look('draws-07-still', still)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('This draw checks out')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Failed' })).toHaveCount(0)
  await look('draws-05-checked')

  const withoutScript = await openBrowser({ javaScriptEnabled: false })
  // The old page is served while a new one is rendered.
  await expect(async () => {
    await withoutScript.goto(page.url())
    await expect(heading(withoutScript, 'The winner')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(withoutScript.getByText(/^Random number [\d,]+$/).first()).toBeVisible()

  const { text } = await readEmail(request, person.email, /won/i)
  await page.goto(/https?:\/\/\S+\/winners\/claim\S+/.exec(text)![0])
  await expect(heading(page, 'You’ve won! Please confirm your details')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('draws-08-claim-dark')
  await page.getByLabel('House and street').fill('12 Mill Lane')
  await page.getByLabel('Town or city').fill('Kirkcaldy')
  await page.getByLabel('County', { exact: true }).fill('Fife')
  await page.getByLabel('Postcode').fill('KY1 1AA')
  await page.getByRole('radio', { name: /^Surname and county/ }).check()
  await page.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(page.getByText('Thanks, we’ve got your reply')).toBeVisible()
  await page.goto('/winners')
  await expect(page.getByText(`The ${tag} prize`).first()).toBeVisible()
  await look('draws-09-winners-dark')
})
