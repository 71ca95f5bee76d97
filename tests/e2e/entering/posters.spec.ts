import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { swipe } from '#tests/e2e/support/touching.ts'
import { openPosters, posters, shown, stayOnPoster, stopClock, waitForPictures } from './posters.ts'

test('posters follow each other every five seconds, and wait while pointed at, focused or paused', {
  tag: '@long',
}, async ({ page }) => {
  const pause = await openPosters(page)
  await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
  await stayOnPoster(page)
  await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)

  await shown(page).hover()
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
  await page.mouse.move(5, 5)
  await stayOnPoster(page)
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveAccessibleName(/^3 of 3: ./)

  await posters(page).getByRole('button', { name: 'Previous slide' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(shown(page), 'past the last they begin again').toHaveAccessibleName(/^1 of 3: ./)
  await page.clock.runFor(1000)

  await pause.click()
  await shown(page).hover()
  await page.mouse.move(5, 5)
  await page.setViewportSize({ width: 800, height: 800 })
  await page.clock.runFor(20_000)
  await expect(shown(page), 'what is paused stays so').toHaveAccessibleName(/^1 of 3: ./)
  await posters(page).getByRole('button', { name: 'Play' }).press('Space')
  await stayOnPoster(page)
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
})

test('the carousel does not turn to a poster until its picture has loaded', { tag: '@long' }, async ({ page }) => {
  const pictures = Promise.withResolvers<void>()
  let first: string | undefined
  await page.route('**/public/banner-assets/**', async (route) => {
    first ??= route.request().url()
    // The page does not count as loaded before the first poster.
    if (route.request().url() !== first) await pictures.promise
    await route.continue()
  })
  await openPosters(page)
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
  pictures.resolve()
  await waitForPictures(page)
  await page.clock.runFor(5000)
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
})

test('a dragged poster does not open its link; a pressed one does', { tag: '@long' }, async ({ page }) => {
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
    [-120, /^2 of 3: ./],
    [120, /^1 of 3: ./],
    [120, /^3 of 3: ./],
    [-120, /^1 of 3: ./],
    [-20, /^1 of 3: ./],
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

test.describe('on a touch screen', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('a finger moves the posters on and back, in a circle; vertical swipes scroll the page, and a pause remains', async ({
    page,
  }) => {
    const pause = await openPosters(page)
    for (const [x, name] of [
      [-120, /^2 of 3: ./],
      [120, /^1 of 3: ./],
      [120, /^3 of 3: ./],
      [-120, /^1 of 3: ./],
      [-40, /^1 of 3: ./],
    ] as const) {
      await swipe(shown(page), { x })
      await expect(shown(page)).toHaveAccessibleName(name)
      await page.clock.runFor(1000)
    }

    await swipe(shown(page), { x: 30, y: -120 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
    await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
    await stayOnPoster(page)
    await expect(shown(page), 'a slide that was held stays for its time').toHaveAccessibleName(/^1 of 3: ./)
    await page.clock.runFor(1)
    await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
    await page.clock.runFor(1000)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await pause.tap()
    await swipe(shown(page), { x: 120 })
    await page.clock.runFor(20_000)
    await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
    await expect(page, 'no poster was opened by moving it').toHaveURL('/')
    // Some browsers report a second finger before they take both for a pinch.
    const poster = shown(page).getByRole('link')
    await poster.dispatchEvent('pointerdown', { isPrimary: true, clientX: 300 })
    await poster.dispatchEvent('pointermove', { isPrimary: false, clientX: 60 })
    await poster.dispatchEvent('pointerup')
    await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
    await poster.tap()
    await expect(page).toHaveURL('/campaign/BONUS300K')
  })
})

test('a poster has the shape of a video below 800 pixels and is whole from there on, and fits when its place has changed', {
  tag: '@long',
}, async ({ page }) => {
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
  await expect(shown(page)).toHaveAccessibleName(/^2 of 3: ./)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(crop).toBe('wide')
  expect(await ratio()).toBe('2.0')
  const place = (await posters(page).boundingBox())!
  await expect.poll(async () => (await picture.boundingBox())!.x).toBeCloseTo(place.x, 0)
})

test('reduced motion stops the posters until the visitor plays them, and one poster alone never moves', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(page)
  await page.goto('/')
  await expect(posters(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(shown(page)).toHaveAccessibleName(/^1 of 3: ./)
  await page.goto('/win-a-car')
  const poster = posters(page).getByRole('link', { name: /A new car on your drive/ })
  const place = await poster.boundingBox()
  await swipe(poster, { x: -120 })
  expect(await poster.boundingBox()).toEqual(place)
  await expect(page).toHaveURL('/win-a-car')
  await expect(posters(page).getByRole('button')).toHaveCount(0)
})
