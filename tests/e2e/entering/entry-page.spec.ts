import { addCampaign, addPage, addSides } from '#tests/e2e/site/site-catalogue.ts'
import { basketOf, closeAdded } from '#tests/e2e/support/baskets.ts'
import { free, main, way, ways } from '#tests/e2e/support/entry-page.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { holdScripts } from '#tests/e2e/support/scripts.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'

test('a choice made before the scripts have loaded stays, and a press of a button acts once', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/campaign/WINACAR', { waitUntil: 'commit' })
  await ways(page).getByText('12 entries', { exact: true }).click()
  await scripts.letCome()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(way(page, '12 entries')).toBeChecked()
  await expect(page.getByText('please select the number of entries you would like')).toHaveCount(0)

  await scripts.hold()
  await page.goto('/campaign/WINACAR', { waitUntil: 'commit' })
  await ways(page).getByText('12 entries', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to basket' }).first().dblclick()
  await scripts.letCome()
  await closeAdded(page)
  await expect(basketOf(page).getByText('12 entries')).toHaveCount(1)

  await scripts.hold()
  await page.goto('/campaign/HOTRAFFLE', { waitUntil: 'commit' })
  await page.getByRole('slider').fill('25')
  await scripts.letCome()
  await expect(way(page, '25 tickets £50.00')).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Number of tickets' })).toHaveValue('25')
})

test('a pressed card’s page begins with its title and picture, and redirects when its data say so', async ({
  page,
  look,
}) => {
  const answers = { WINACAR: Promise.withResolvers<void>(), FOLLOWED: Promise.withResolvers<void>() }
  const [startsAt, endsAt] = [-2, -1].map((days) => daysFrom(new Date(), days)) as [Date, Date]
  const schedule = { limitType: 'NONE', activeFrom: null, activeUntil: null, weekOffset: 5, startsAt, endsAt } as const
  await addCampaign({ tag: 'FOLLOWED', title: 'Over, and followed', schedule, redirectTag: 'WINACAR' })
  const items = ['WINACAR', 'FOLLOWED'].map((tag) => ({ type: 'CAMPAIGN', tag }) as const)
  const group = { type: 'GROUP', tag: 'ALL', title: 'All', subtitle: null, legal: null, items } as const
  await addPage({ tag: 'LATE', bannerPosition: 'NONE', groups: [group] })
  for (const [tag, { promise }] of Object.entries(answers))
    await page.route(`**/api/campaign/info/${tag}`, (route) => promise.then(() => route.continue()))

  await page.goto('/?page_tag=late')
  await page.getByRole('link', { name: 'Win a new electric car', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Win a new electric car' })).toBeVisible()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await expect(page).toHaveTitle('Win a new electric car | Fairdraw')
  await expect(main(page).getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
  await look('entry-11-frame')
  answers.WINACAR.resolve()
  await expect(ways(page)).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: 'Over, and followed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Over, and followed' })).toBeVisible()
  answers.FOLLOWED.resolve()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await page.goBack()
  await expect(page).toHaveURL('/?page_tag=late')
})

test('a prize is turned by keys, buttons and dragging, once its pictures are requested', async ({ page, look }, {
  project,
}) => {
  const fetched: string[] = []
  // Tests of several widths may run at the same time.
  const tag = `SIDES${project.name.toUpperCase()}`
  const picture = await redAndBlue(960, 540).webp().toBuffer()
  await addCampaign({ tag, title: 'A prize from all sides' })
  await addSides(tag, 'A red and blue box')
  await page.route('**/public/media-assets/**', (route) => {
    fetched.push(route.request().url().split('/').at(-1)!)
    return route.fulfill({ body: picture, contentType: 'image/webp' })
  })
  await page.goto(`/campaign/${tag}`)
  const prize = page.getByRole('figure', { name: 'All the way round: A red and blue box' })
  const shown = async () => /\d+(?=\.webp$)/.exec((await prize.getByRole('img').getAttribute('src'))!)![0]
  await prize.scrollIntoViewIfNeeded()
  await expect.poll(() => fetched).toEqual(['1.webp'])
  await prize.getByRole('button', { name: 'See it all the way round' }).click()
  const slider = prize.getByRole('slider', { name: 'Turn the prize' })
  await expect(slider).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe('2')
  expect(new Set(fetched).size).toBe(24)
  for (const _twice of [1, 2]) await prize.getByRole('button', { name: 'Turn left' }).click()
  await expect.poll(shown).toBe('24')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Picture 24 of 24')
  const box = (await prize.getByRole('img').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(shown).toBe('12')
  await look('entry-10-all-sides')
})

test('the button stays in view while scrolling, shows the choice, and reflects the basket', async ({ page }) => {
  const buttons = (name: string) => main(page).getByRole('button', { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/campaign/upsells', (route) => route.fulfill({ json: { data: { upsells: [] } } }))
  await page.goto('/campaign/WINACAR')
  await expect(buttons('enter now')).toHaveCount(2)
  await expect(buttons('add to basket')).toHaveCount(1)
  await buttons('enter now').last().click()
  await expect(main(page).getByRole('alert')).toHaveText('please select the number of entries you would like')
  const bar = main(page).locator('[data-floating-bar]')
  await expect(bar.getByText('please select the number of entries you would like')).toBeInViewport()
  await expect(way(page, '5 entries £2.50')).toBeFocused()
  const header = (await page.getByRole('banner').boundingBox())!
  // The page scrolls smoothly.
  await expect(async () => {
    const first = (await ways(page).locator('label').first().boundingBox())!
    expect(first.y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(first.y + first.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect(way(page, '12 entries £5.00')).toBeChecked()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(main(page).getByText('£5.00', { exact: true }).last()).toBeInViewport()
  await buttons('add to basket').click()
  await closeAdded(page)
  await basketOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(buttons('update basket').first()).toBeVisible()
  await expect(buttons('enter now')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 480 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(buttons('update basket')).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(buttons('update basket')).toHaveCount(2)
  await expect(buttons('update basket').last()).toBeInViewport()
})

test('the round that the server rendered stays while its scripts load', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/round-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/campaign/WINACAR')
  const line = main(page).getByRole('link', { name: /^Draw: \w+day \d+ \w+/ })
  // The countdown runs, so the page has been updated by the clock.
  await expect(main(page).getByText('mins', { exact: true })).toBeVisible()
  expect(await line.count()).toBe(1)
  release()
  await expect(line).toBeVisible()
})

test('the first screen shows the price on a phone and the button on a desktop, where it stays beside the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/campaign/HOTRAFFLE')
  await expect(page.getByText('Enter from £2, or free by post')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '25 tickets', exact: true }).click()
  await expect(way(page, '25 tickets £50.00')).toBeChecked()
  await expect(ways(page).getByText('about 1 in 4,000 if it sells out')).toBeVisible()
  const button = main(page).getByRole('button', { name: 'Enter now · £50.00' })
  await expect(button).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/campaign/WINACAR?terms=success')
  const enter = main(page).getByRole('button', { name: 'Enter now' })
  await expect(page.getByRole('tab', { name: 'Terms' })).toHaveAttribute('aria-selected', 'true')
  // The page has scrolled to its terms, and does not scroll automatically any more.
  await expect(page.getByRole('tab', { name: 'Terms' })).toBeInViewport()
  for (const top of [0, 400]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await expect(enter).toHaveCount(1)
    await expect(enter).toBeInViewport({ ratio: 1 })
  }
  await expect(free(page)).toBeInViewport()
})

test('a lone option is selected already', { tag: '@long' }, async ({ page }) => {
  await page.goto('/campaign/SHEDLOAD')
  await expect(way(page, '3 entries £2.00')).toBeChecked()
  await expect(page.getByText('please select the number of entries you would like')).toHaveCount(0)
})

test('the link to the terms opens them and scrolls to them', { tag: '@long' }, async ({ page }) => {
  await page.goto('/campaign/WINACAR?terms=success')
  await expect(page.getByRole('tab', { name: 'Terms' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Terms' })).toBeInViewport()
})

for (const [from, to] of [
  ['/campaign/ADVENT', '/advent'],
  ['/campaign/CASHCALL', '/campaign/CASHCALL2026'],
  ['/campaign/OCTOBERDRAW', '/campaign/NOVEMBERDRAW'],
  ['/campaign/LISTENERPANEL', '/embedded/LISTENERPANEL'],
  ['/campaign/NOSUCHTHING', '/#not-found'],
] as const)
  test(`${from} leads to ${to}`, async ({ request }) => {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, to])
  })

test('a page in a frame is reduced to what entering needs', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  const frame = await openInFrame(page, '/campaign/MAKEMEAWINNER')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Next slide' })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'enter now' }).first()).toBeVisible()
  await expect(frame.getByRole('button', { name: 'add to basket' })).toHaveCount(0)
  await expect(frame.getByText('The next five draws', { exact: false }).first()).toBeVisible()
  await lookAtWidths('entry-08-in-a-frame')
})

test.describe('a page that fails to load', () => {
  test.use({ refused: [/\/api\/campaign\/info\/WINACAR$/] })

  test('shows an error in its content, and can be loaded again', { tag: '@long' }, async ({ page, look }) => {
    await page.goto('/win-a-car')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/api/campaign/info/WINACAR', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('link', { name: 'Enter: Win a new electric car' }).click()
    await expect(main(page).getByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible()
    await expect(main(page).getByRole('alert')).not.toBeEmpty()
    await look('entry-09-did-not-arrive')
    await page.unroute('**/api/campaign/info/WINACAR')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Win a new electric car' })).toBeVisible()
  })
})
