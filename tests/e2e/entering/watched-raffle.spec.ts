import { pence } from '#domain/money/money.ts'
import { addBundle, addCampaign, addPage } from '#tests/e2e/site/site-catalogue.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { startOrder } from '#tests/e2e/support/held.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startVerifiedGuest } from '#tests/e2e/support/signed-in.ts'

test('an open page of a raffle shows tickets sold to others', { tag: '@long' }, async ({ page, request }) => {
  const person = makePerson()
  const sessionToken = await startVerifiedGuest(request, person)
  await page.goto('/campaign/HOTRAFFLE')
  const remaining = page.getByRole('main').getByText(/^[\d,]+ tickets remaining$/)
  const before = await remaining.textContent()
  await startOrder(request, { person, sessionToken }, { campaign_tag: 'HOTRAFFLE', quantity: 2, price: 4 })
  await expect(remaining).not.toHaveText(before!)
})

test(
  'an open list and bundle page show that the last tickets have gone',
  { tag: '@long' },
  async ({ page, request }, { project }) => {
    // Tests of both widths may sell out at the same time.
    const width = project.name.toUpperCase()
    const [five, bag, last] = [`LASTFIVE${width}`, `LASTBAG${width}`, `LAST${width}`]
    await addCampaign({ tag: five, globalLimit: 5 }, 5)
    await addBundle({ tag: bag, items: [{ tag: five, quantity: 5, pricePence: pence(200) }] })
    const items = [
      { type: 'CAMPAIGN', tag: five },
      { type: 'BUNDLE', tag: bag },
    ] as const
    const group = { type: 'SECTION', tag: last, title: 'The last five', subtitle: null, legal: null, items } as const
    await addPage({ tag: last, bannerPosition: 'NONE', groups: [group] })
    const person = makePerson()
    const sessionToken = await startVerifiedGuest(request, person)
    const bundle = await page.context().newPage()
    await bundle.goto(`/bundle/${bag}`)
    await expect(bundle.getByRole('main').getByRole('button', { name: 'add to basket' }).first()).toBeVisible()
    await page.goto(`/?page_tag=${last}`)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.getByRole('link', { name: /^Enter/ })).toHaveCount(2)
    await startOrder(request, { person, sessionToken }, { campaign_tag: five, quantity: 5, price: 2 })
    await expect(cards.getByText('Sold out')).toHaveCount(2)
    await expect(bundle.getByText('Online entry for this bundle is now closed.')).toBeVisible()
  },
)

test('public answers are cached by no browser', { tag: '@long' }, async ({ request }) => {
  for (const path of ['/', '/api/campaign/stock', '/api/campaign/info/HOTRAFFLE', '/api/spin/prizes']) {
    const headers = (await request.get(path)).headers()
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, s-maxage=2'])
    expect(headers['cdn-cache-control']).toBe('max-age=2, stale-while-revalidate=8')
  }
})
