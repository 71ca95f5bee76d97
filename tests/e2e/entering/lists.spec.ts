import type { Page } from '@playwright/test'
import { londonInstant, toLondon } from '#domain/time/london.ts'
import { addCampaign, addPage } from '#tests/e2e/site/site-catalogue.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { LIST_RETRY_MS } from '#web/app/pages/list-pages.ts'
import { posters, stopClock } from './posters.ts'

/** Lists have advertisements under this brand; see start-site.ts. */
const advertised = '/?brand=UK_AVON_SOUND'
const failing = /\/api\/campaign\/groups/

const always = {
  limitType: 'NONE',
  endsAt: null,
  activeFrom: null,
  activeUntil: null,
  weekOffset: 5,
} as const

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('each card shows the state of its competition, and ended ones are last', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  const long = `A title of fifty characters, which is not too long`
  for (const [tag, title] of [
    ['FIFTY', long],
    ['FIFTYONE', `${long}!`],
  ] as const)
    await addCampaign({ tag, title })
  const items = ['HARBOURRAFFLE', 'CAMPERVAN', 'FIFTY', 'FIFTYONE'].map((tag) => ({ type: 'CAMPAIGN', tag }) as const)
  await addPage({
    tag: 'STATES',
    bannerPosition: 'NONE',
    groups: [{ type: 'GROUP', tag: 'ALL', title: 'All states', subtitle: 'In turn', legal: 'Small print', items }],
  })
  await page.goto('/?page_tag=states')
  await expect(page).toHaveTitle('States | Fairdraw')
  const cards = section(page, 'All states').getByRole('article')
  await expect(cards).toHaveText([/Campervan/, /not too longfrom £2Closes/, /not too long!from £2Closes/, /Harbour/])
  await expect(cards.nth(0)).toContainText('opening soon')
  await expect(cards.nth(0).getByRole('link', { name: /^View/ })).toBeVisible()
  await expect(cards.nth(1).getByRole('link', { name: /^Enter/ })).toBeVisible()
  await expect(cards.nth(3)).toContainText('This competition is now closed')
  await expect(cards.nth(3).getByRole('link', { name: /^View/ })).toBeVisible()
  const sizes = await cards.getByRole('heading').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
  expect(Number.parseFloat(sizes[2]!)).toBeLessThan(Number.parseFloat(sizes[1]!))
  await lookAtWidths('list-01-group')
})

test('campaigns that close today are listed by time; one that opens again says when, and one that is sold out says so', {
  tag: '@long',
}, async ({ page, lookAtWidths }) => {
  const today = toLondon(new Date()).toPlainDate()
  const [activeFrom, activeUntil] = toLondon(new Date()).hour < 12 ? ['20:00', '21:00'] : ['03:00', '04:00']
  const schedule = { ...always, startsAt: daysFrom(new Date(), -2) }
  await addCampaign({
    tag: 'TONIGHT',
    title: 'Closes tonight',
    schedule: { ...schedule, endsAt: londonInstant(today.add({ days: 1 }), '00:00') },
  })
  await addCampaign({ tag: 'NEXTMONTH', title: 'Closes in a month' })
  await addCampaign({
    tag: 'MORNINGS',
    title: 'An hour a day',
    schedule: { ...schedule, limitType: 'DAY', activeFrom, activeUntil },
  })
  await addCampaign({ tag: 'ALLGONE', title: 'All gone', globalLimit: 5 })
  const itemsOf = (...tags: string[]) => tags.map((tag) => ({ type: 'CAMPAIGN', tag }) as const)
  const group = { type: 'SECTION', subtitle: null, legal: null } as const
  await addPage({
    tag: 'TIMES',
    bannerPosition: 'NONE',
    groups: [
      { ...group, tag: 'TODAY', title: 'Closing today', shows: 'CLOSING_TODAY', items: [] },
      { ...group, tag: 'REST', title: 'The rest', items: itemsOf('TONIGHT', 'NEXTMONTH', 'MORNINGS', 'ALLGONE') },
      { ...group, tag: 'OPEN', title: 'Nothing open', shows: 'OPEN', items: itemsOf('ALLGONE') },
    ],
  })
  await page.goto('/?page_tag=times')
  await expect(section(page, 'Closing today').getByRole('heading', { level: 3 })).toHaveText(['Closes tonight'])
  const rest = section(page, 'The rest').getByRole('article')
  await expect(rest.getByRole('heading')).toHaveText(['Closes in a month', 'All gone', 'An hour a day'])
  await expect(page.getByRole('heading', { name: 'Nothing open' })).toHaveCount(0)

  const soldOut = rest.nth(1)
  await expect(soldOut).toContainText('Sold out')
  await expect(soldOut).not.toContainText('Closes in')
  await expect(soldOut.getByRole('link', { name: 'View: All gone' })).toBeVisible()
  const mornings = rest.nth(2)
  await expect(mornings).toContainText(/Opens again (today|tomorrow|\w+day) at [38][ap]m/)
  await expect(mornings).toContainText('Coming Soon')
  await expect(mornings).not.toContainText('Ended')
  await lookAtWidths('list-06-times')

  await page.goto('/campaign/MORNINGS')
  await expect(page.getByText('Next Round Opens In')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto('/campaign/ALLGONE')
  await expect(page.getByText('All tickets sold', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})

test('a list is requested once a minute at most, however a visitor navigates', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/campaign\/(groups|page)/.test(pathname)) asked.push(pathname)
  })
  // Other tests buy meanwhile, and a list whose stock has changed is requested again.
  await page.route('**/api/campaign/stock', () => {})
  await page.goto('/win-more')
  await expect(page.getByRole('heading', { level: 1, name: 'Win more' })).toBeVisible()
  const home = page.getByRole('banner').getByRole('link').first()
  for (const times of [1, 2, 3]) {
    await home.click()
    await expect(section(page, 'The big ones'), `visit ${times}`).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Win more' })).toBeVisible()
  }
  expect(asked).toEqual(['/api/campaign/groups'])
})

test('a visitor sorts a list, also before its script has loaded, and back', { tag: '@long' }, async ({
  page,
  look,
}) => {
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>()
  await page.route('**/assets/sort-*.js', async (route) => {
    await isChosen
    await route.continue()
  })
  await page.goto('/win-more')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('Biggest prize')
  choose()
  const cards = section(page, 'Biggest prize').getByRole('listitem')
  await expect(cards.first()).toContainText('£343,500')
  await look('list-03-sorted')
  await sort.selectOption('Featured')
  await expect(section(page, 'Several draws, one price')).toBeVisible()
})

test.describe('with a list that fails to load', { tag: '@long' }, () => {
  test.use({ refused: [failing] })

  test('the page says so, and shows the list once it loads', async ({ page, lookAtWidths }) => {
    await page.clock.install()
    await page.goto('/campaign/WINACAR')
    await page.route(failing, (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByText('We can’t load our competitions')).toBeVisible()
    await lookAtWidths('list-02-failed')
    const asked = page.waitForResponse(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await asked).status()).toBe(503)
    await page.unroute(failing)
    await page.clock.fastForward(LIST_RETRY_MS)
    await expect(section(page, 'The big ones')).toBeVisible()
  })
})

test('an empty page shows a message, and an unknown one redirects to the home page', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await addPage({ tag: 'BARE', bannerPosition: 'TOP', groups: [] })
  await page.goto('/win-more/bare')
  await expect(page.getByRole('heading', { name: 'Nothing open here right now' })).toBeVisible()
  await lookAtWidths('list-03-empty')
  await page.getByRole('link', { name: 'Explore competitions' }).click()
  await expect(section(page, 'The big ones')).toBeVisible()
  for (const address of ['/?page_tag=no-such-page', '/win-a-car/no-such-page', '/october-prize-draw/%00']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/#not-found')
    await expect(page.getByText('We couldn’t find that page')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('We couldn’t find that page')).toBeHidden()
})

test('an advertisement comes a second after its place, moves nothing, and is replaced when the session ends', {
  tag: '@long',
}, async ({ page, look }) => {
  await stopClock(page)
  await page.goto(advertised)
  const slot = page.getByRole('complementary', { name: 'Advertisement' }).first()
  const ad = slot.getByRole('link')
  await expect(posters(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.runFor(999)
  await expect(ad).toHaveCount(0)
  const stored = await slot.boundingBox()
  await page.clock.resume()
  await expect(ad).toContainText('A free spin, every day')
  expect(await slot.boundingBox()).toEqual(stored)

  for (const [width, size] of [
    [727, { width: 300, height: 250 }],
    [728, { width: 728, height: 90 }],
    [969, { width: 728, height: 90 }],
    [970, { width: 970, height: 250 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await ad.boundingBox(), `at ${width} pixels`).toMatchObject(size)
  }
  await slot.scrollIntoViewIfNeeded()
  await look('list-04-advertised')

  const sessionIsOver = await page.evaluate(() => Date.now() + 31 * 60_000)
  await page.clock.pauseAt(sessionIsOver)
  await expect(ad).toHaveCount(0)
  await page.clock.resume()
  await expect(ad).toBeVisible()
})

test('a frame shows no list, only a link to it in a new tab', { tag: '@long' }, async ({ page, look }) => {
  for (const [path, title] of [
    ['/win-a-car', 'Win a car'],
    ['/advent', 'Advent calendar'],
    ['/', 'Fairdraw: prize competitions'],
  ] as const) {
    const frame = await openInFrame(page, path)
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const way = frame.getByRole('link', { name: 'Explore competitions' })
    await expect(way).toHaveAttribute('href', path)
    await expect(way).toHaveAttribute('target', '_blank')
    await expect(frame.getByRole('article')).toHaveCount(0)
    await expect(frame.getByRole('region', { name: 'Featured' })).toHaveCount(0)
  }
  await look('list-05-framed')
})

test('every row of cards is full, on the home page and in lists of any length', { tag: '@long' }, async ({ page }) => {
  const tags = Array.from({ length: 7 }, (_, index) => `ROWS${index}`)
  for (const tag of tags) await addCampaign({ tag, title: tag })
  const groups = [1, 2, 3, 4, 5, 7].map((count) => ({
    type: 'SECTION' as const,
    tag: `OF${count}`,
    title: `Of ${count}`,
    subtitle: null,
    legal: null,
    items: tags.slice(0, count).map((tag) => ({ type: 'CAMPAIGN', tag }) as const),
  }))
  await addPage({ tag: 'ROWS', bannerPosition: 'NONE', groups })
  for (const width of [820, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/?page_tag=rows', '/']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      expect(await page.evaluate(findGaps), `${address} at ${width}`).toEqual([])
    }
  }
})

/** The lists with a row that does not reach both edges of the list, or has one of several cards. */
function findGaps(): string[] {
  return [...document.querySelectorAll('main section ul')].flatMap((list) => {
    const boxes = [...list.children].map((card) => card.getBoundingClientRect())
    const whole = list.getBoundingClientRect()
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top))
    const isFull = [...rows.values()].every((row) => {
      const ends =
        Math.min(...row.map(({ left }) => left)) - whole.left + whole.right - Math.max(...row.map(({ right }) => right))
      return ends < 2 && (row.length > 1 || boxes.length === 1)
    })
    return isFull || !list.querySelector('article') ? [] : [list.closest('section')!.textContent!.slice(0, 40)]
  })
}

test('a section with more cards leads to all of them, which can be sorted', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See all: The big ones' }).click()
  await expect(page).toHaveURL('/win-more/all#group-BIG')
  await expect(page.getByRole('heading', { level: 1, name: 'All competitions' })).toBeVisible()
  await expect(section(page, 'The big ones').getByRole('article')).toHaveCount(7)
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeInViewport()
  await page.getByLabel('Sort by').selectOption('PRICE')
  await expect(section(page, 'Lowest price')).toBeVisible()
})
