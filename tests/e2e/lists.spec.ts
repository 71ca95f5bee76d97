import type { Page } from '@playwright/test'
import { LIST_RETRY_MS } from '#web/app/list-pages.ts'
import { openInFrame } from './frames.ts'
import { expect, test } from './journey.ts'
import { addCampaign, addPage } from './site-catalogue.ts'
import { swipe } from './touching.ts'

/** Under it lists are given advertisements; see start-site.ts. */
const advertised = '/?brand=UK_AVON_SOUND'
const failing = /\/api\/campaign\/groups/

const posters = (page: Page) => page.getByRole('region', { name: 'Featured' })
const shown = (page: Page) => posters(page).locator('[aria-roledescription="slide"]:not([inert])')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A page whose clock stands still but for what the test lets pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('posters follow each other every five seconds, and wait for whoever points at them, comes by keyboard or pauses them', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  const pause = posters(page).getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  await expect(shown(page)).toHaveAccessibleName('1 of 3')
  await page.clock.runFor(4999)
  await expect(shown(page)).toHaveAccessibleName('1 of 3')
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveAccessibleName('2 of 3')

  await shown(page).hover()
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName('2 of 3')
  await page.mouse.move(5, 5)
  await page.clock.runFor(5000)
  await expect(shown(page)).toHaveAccessibleName('3 of 3')

  await posters(page).getByRole('button', { name: 'Previous slide' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveAccessibleName('2 of 3')
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName('2 of 3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(shown(page), 'past the last they begin anew').toHaveAccessibleName('1 of 3')
  await page.clock.runFor(1000)

  await pause.click()
  await shown(page).hover()
  await page.mouse.move(5, 5)
  await page.setViewportSize({ width: 800, height: 800 })
  await page.clock.runFor(20_000)
  await expect(shown(page), 'what is paused stays so').toHaveAccessibleName('1 of 3')
  await posters(page).getByRole('button', { name: 'Play' }).press('Space')
  await page.clock.runFor(5000)
  await expect(shown(page)).toHaveAccessibleName('2 of 3')
})

test('a poster is dragged aside, and is not followed for that; one that is pressed is', async ({ page }) => {
  await page.goto('/')
  await posters(page).getByRole('button', { name: 'Pause' }).click()
  const place = (await shown(page).boundingBox())!
  const drag = async (byPx: number) => {
    await page.mouse.move(place.x + place.width / 2, place.y + 60)
    await page.mouse.down()
    await page.mouse.move(place.x + place.width / 2 + byPx, place.y + 60, { steps: 8 })
    await page.mouse.up()
  }
  for (const [byPx, name] of [
    [-120, '2 of 3'],
    [120, '1 of 3'],
    [120, '3 of 3'],
    [-120, '1 of 3'],
    [-20, '1 of 3'],
  ] as const) {
    await drag(byPx)
    await expect(shown(page)).toHaveAccessibleName(name)
  }
  await expect(page).toHaveURL('/')
  await shown(page).getByRole('link').press('Enter')
  await expect(page).toHaveURL('/campaign/BONUS300K')
  await page.goBack()
  await shown(page).click()
  await expect(page).toHaveURL('/campaign/BONUS300K')
})

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true })

  test('a finger moves the posters on and back, in a circle; up and down it moves the page, and what is paused stays so', async ({
    page,
  }) => {
    await stopClock(page)
    await page.goto('/')
    const pause = posters(page).getByRole('button', { name: 'Pause' })
    await expect(pause).toBeVisible()
    for (const [x, name] of [
      [-120, '2 of 3'],
      [120, '1 of 3'],
      [120, '3 of 3'],
      [-120, '1 of 3'],
      [-40, '1 of 3'],
    ] as const) {
      await swipe(shown(page), { x })
      await expect(shown(page)).toHaveAccessibleName(name)
      await page.clock.runFor(1000)
    }

    await swipe(shown(page), { x: 30, y: -120 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
    await expect(shown(page)).toHaveAccessibleName('1 of 3')
    await page.clock.runFor(4999)
    await expect(shown(page), 'a slide that was held stays for its time').toHaveAccessibleName('1 of 3')
    await page.clock.runFor(1)
    await expect(shown(page)).toHaveAccessibleName('2 of 3')
    await page.clock.runFor(1000)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await pause.tap()
    await swipe(shown(page), { x: 120 })
    await page.clock.runFor(20_000)
    await expect(shown(page)).toHaveAccessibleName('1 of 3')
    await expect(page, 'no poster was opened by moving it').toHaveURL('/')
    // Some browsers tell of a second finger before they take both for a pinch.
    const poster = shown(page).getByRole('link')
    await poster.dispatchEvent('pointerdown', { isPrimary: true, clientX: 300 })
    await poster.dispatchEvent('pointermove', { isPrimary: false, clientX: 60 })
    await poster.dispatchEvent('pointerup')
    await expect(shown(page)).toHaveAccessibleName('1 of 3')
    await poster.tap()
    await expect(page).toHaveURL('/campaign/BONUS300K')
  })
})

test('a poster is shown whole below 800 pixels and as a strip from there on, and fits when its place has changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 799, height: 800 })
  await page.goto('/')
  const picture = shown(page).getByRole('img')
  const crop = () => picture.evaluate((image: HTMLImageElement) => /\/(\w+)\.webp/.exec(image.currentSrc)?.[1])
  const ratio = async () => {
    const { width, height } = (await picture.boundingBox())!
    return (width / height).toFixed(1)
  }
  await expect.poll(crop).toBe('wide169')
  expect(await ratio()).toBe('1.8')
  await posters(page).getByRole('button', { name: 'Next slide' }).click()
  await posters(page).getByRole('button', { name: 'Pause' }).click()
  await expect(shown(page)).toHaveAccessibleName('2 of 3')
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(crop).toBe('wide')
  expect(await ratio()).toBe('3.0')
  const place = (await posters(page).boundingBox())!
  await expect.poll(async () => (await picture.boundingBox())!.x).toBeCloseTo(place.x, 0)
})

test('for those who want less motion nothing moves until they say so, and one poster alone never does', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(page)
  await page.goto('/')
  await expect(posters(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 3')
  await page.goto('/win-a-car')
  const poster = posters(page).getByRole('link', { name: /A new car on your drive/ })
  const place = await poster.boundingBox()
  await swipe(poster, { x: -120 })
  expect(await poster.boundingBox()).toEqual(place)
  await expect(page).toHaveURL('/win-a-car')
  await expect(posters(page).getByRole('button')).toHaveCount(0)
})

test('each card says how its competition stands, and what has ended stands last', async ({ page, lookAtWidths }) => {
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
  await expect(cards).toHaveText([/Campervan/, /not too longCloses/, /not too long!Closes/, /Harbour/])
  await expect(cards.nth(0)).toContainText('opening soon')
  await expect(cards.nth(0).getByRole('link', { name: /^View/ })).toBeVisible()
  await expect(cards.nth(1).getByRole('link', { name: /^Enter/ })).toBeVisible()
  await expect(cards.nth(3)).toContainText('This competition is now closed')
  await expect(cards.nth(3).getByRole('link', { name: /^View/ })).toBeVisible()
  const sizes = await cards.getByRole('heading').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
  expect(Number.parseFloat(sizes[2]!)).toBeLessThan(Number.parseFloat(sizes[1]!))
  await lookAtWidths('list-01-group')
})

test('a list is asked for once a minute at most, however somebody walks', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/campaign\/(groups|page)/.test(pathname)) asked.push(pathname)
  })
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

test.describe('where the list does not come', () => {
  test.use({ refused: [failing] })

  test('the page says so, and shows it when it comes after all', async ({ page, lookAtWidths }) => {
    await page.clock.install()
    await page.goto('/campaign/WINACAR')
    await page.route(failing, (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByText('We could not load our competitions')).toBeVisible()
    await lookAtWidths('list-02-failed')
    const asked = page.waitForResponse(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await asked).status()).toBe(503)
    await page.unroute(failing)
    await page.clock.fastForward(LIST_RETRY_MS)
    await expect(section(page, 'The big ones')).toBeVisible()
  })
})

test('a page with nothing on it says so; one that is not there leads home', async ({ page, lookAtWidths }) => {
  await addPage({ tag: 'BARE', bannerPosition: 'TOP', groups: [] })
  await page.goto('/win-more/bare')
  await expect(page.getByRole('heading', { name: 'Nothing to enter here just now' })).toBeVisible()
  await lookAtWidths('list-03-empty')
  await page.getByRole('link', { name: 'Explore competitions' }).click()
  await expect(section(page, 'The big ones')).toBeVisible()
  for (const address of ['/?page_tag=no-such-page', '/win-a-car/no-such-page', '/october-prize-draw/%00']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/')
  }
})

test('an advertisement comes a second after its place, moves nothing, and is made anew when the session ends', async ({
  page,
  look,
}) => {
  await stopClock(page)
  await page.goto(advertised)
  const slot = page.getByRole('complementary', { name: 'Advertisement' }).first()
  const ad = slot.getByRole('link')
  await expect(posters(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.runFor(999)
  await expect(ad).toHaveCount(0)
  const kept = await slot.boundingBox()
  await page.clock.resume()
  await expect(ad).toContainText('A free spin, every day')
  expect(await slot.boundingBox()).toEqual(kept)

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

test('in a frame no list is shown, only the way to it in a new tab', async ({ page, look }) => {
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
