import { startOrder } from './held.ts'
import { expect, test } from './journey.ts'
import { makePerson } from './people.ts'
import { startVerifiedGuest } from './signed-in.ts'

test('a raffle that is watched shows by itself what others have taken', async ({ page, request }) => {
  const person = makePerson()
  const sessionToken = await startVerifiedGuest(request, person)
  await page.goto('/campaign/HOTRAFFLE')
  const remaining = page.getByRole('main').getByText(/^[\d,]+ tickets remaining$/)
  const before = await remaining.textContent()
  await startOrder(request, { person, sessionToken }, { campaign_tag: 'HOTRAFFLE', quantity: 2, price: 4 })
  await expect(remaining).not.toHaveText(before!, { timeout: 20_000 })
})

test('what is the same for everybody is cached by no browser', async ({ request }) => {
  for (const path of ['/', '/api/campaign/stock', '/api/campaign/info/HOTRAFFLE', '/api/spin/prizes']) {
    const headers = (await request.get(path)).headers()
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, s-maxage=2'])
    expect(headers['cdn-cache-control']).toBe('max-age=2, stale-while-revalidate=8')
  }
})
