import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

const startPath = '**/api/entry/purchase/start'
const place = 'what-the-server-signed'
const inLine = 'It’s busy: you’re in the queue'
const outage = 'Sorry, we’ve hit a problem'
const busyFor = (retry_after: number, cause: { outage?: true } = {}) => ({
  status: 503,
  json: { error: { name: 'ServiceBusy', message: '', meta: { retry_after, place, ...cause } } },
})
const [busy, longBusy] = [busyFor(2), busyFor(600)]

test.skip(({ isMobile }) => !isMobile, 'what is said is the same at every width')
test.use({ refused: [/\/api\/entry\/purchase\/start$/] })

test('a busy server refuses twice: the page says that the visitor is in line, retries with its place, and gets in', async ({
  page,
  request,
}) => {
  const places: (string | undefined)[] = []
  const keys = new Set<string | undefined>()
  await page.route(startPath, (route) => {
    const headers = route.request().headers()
    places.push(headers['x-place'])
    keys.add(headers['idempotency-key'])
    return places.length < 3 ? route.fulfill(busy) : route.continue()
  })
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  await expect(page.getByText(inLine)).toBeVisible()
  await expect(page).toHaveURL(/\/free\/success\?/)
  await expect(page.getByText(inLine)).toBeHidden()
  expect(places).toEqual([undefined, place, place])
  expect(keys.size).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('place_in_line'))).toBeNull()
})

test('the place in line survives a reload', { tag: '@long' }, async ({ page, request }) => {
  const places: (string | undefined)[] = []
  await page.route(startPath, (route) => {
    places.push(route.request().headers()['x-place'])
    return places.length === 1 ? route.fulfill(longBusy) : route.continue()
  })
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  await expect(page.getByText(inLine)).toBeVisible()
  await page.reload()
  await press(page, 'enter for free')
  await expect(page).toHaveURL(/\/free\/success\?/)
  expect(places).toEqual([undefined, place])
})

test('while the database is away the page does not blame other visitors', { tag: '@long' }, async ({
  page,
  request,
}) => {
  let attempts = 0
  await page.route(startPath, (route) => {
    attempts += 1
    return attempts === 1 ? route.fulfill(busyFor(2, { outage: true })) : route.continue()
  })
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  await expect(page.getByText(outage)).toBeVisible()
  await expect(page.getByText(inLine)).toBeHidden()
  await expect(page).toHaveURL(/\/free\/success\?/)
  await expect(page.getByText(outage)).toBeHidden()
})
