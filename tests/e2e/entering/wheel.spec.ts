import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail, readText } from '#tests/e2e/support/outside.ts'
import { cards, payByCard, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, comeSignedIn, readToken, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'
import { comeAsStaff } from '../console/console-staff.ts'
import { giveAddress, sendMug, typeAddress } from './wheel-prizes.ts'
import { giveRewards, loadWheel, openWheel, setLimit, takeBreak } from './wheels.ts'

// The tests determine the result of the site's one wheel, whose texts are the same at every width.
test.describe.configure({ mode: 'serial' })
test.skip(({ isMobile }) => !isMobile)
// The browser logs a picture that fails to load.
test.use({ refused: [/spin-assets|\/wheel-prizes\/[^/]+\/sent$/] })

test('won credit is announced, pays for entries, and is among the rewards', { tag: '@long' }, async ({
  page,
  request,
  look,
  lookAtWidths,
}) => {
  await loadWheel('£10 site credit')
  await comeRegistered(page, request, makePerson())
  const picture = page.waitForResponse(/\/public\/spin-assets\/dev\/[^/]+\/prizes\.png\?t=\d+$/)
  const wheel = await openWheel(page)
  expect((await picture).headers()).toMatchObject({ 'content-type': 'image/png' })
  expect(new URL(page.url()).hash).toBe('')
  await lookAtWidths('wheel-01-ready')
  await wheel.getByText('What you can win, and the odds').click()
  await expect(wheel.getByRole('row', { name: /No win/ })).toBeVisible()
  const spin = wheel.getByRole('button', { name: 'Spin the wheel' })
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  await spin.click()
  await spin.click()
  await page.keyboard.press('Escape')
  await expect(wheel.getByText('You won!')).toBeVisible()
  expect(asked.filter((path) => path === '/api/spin/spin')).toHaveLength(1)
  await expect(wheel.getByText('£10.00 of site credit is in your account.')).toBeVisible()
  await expect(wheel.locator('img[src="/icon.svg"]')).toBeVisible()
  await expect(wheel.getByRole('button', { name: 'Close' })).toBeVisible()
  await look('wheel-02-credit')
  await wheel.getByRole('button', { name: 'Close' }).click()

  const notice = page.getByRole('dialog', { name: 'Won on the daily wheel' })
  await expect(notice).toBeVisible()
  await notice.getByRole('link', { name: 'See it in My Account' }).click()
  await expect(page.getByRole('heading', { name: 'Rewards' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await lookAtWidths('wheel-03-rewards')

  await page.goto('/#spin-trigger')
  const spun = page.getByRole('dialog', { name: 'Already Spun!' })
  await expect(spun).toContainText("You've already had your daily spin.")
  await expect(spun).toContainText("Don't worry you can try again tomorrow!")
  await look('wheel-04-already-spun')
  await spun.getByRole('link', { name: 'Explore More Competitions' }).click()
  await expect(spun).toBeHidden()

  await page.goto('/campaign/WINACAR')
  await choose(page, '30 entries')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await basket.getByRole('checkbox', { name: 'Use my site credit (£10.00 available)' }).check()
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/free\/success/)
})

test('the wheel turns from the press on, by keyboard too, and its dialog keeps focus and height', async ({
  page,
  request,
}) => {
  await loadWheel('15% off your next order')
  await comeRegistered(page, request, makePerson())
  const wheel = await openWheel(page)
  const spin = wheel.getByRole('button', { name: 'Spin the wheel' })
  await expect(spin).toBeFocused()
  const { height } = (await wheel.boundingBox())!
  // Delays the server's answer.
  const drawn = Promise.withResolvers<void>()
  await page.route('**/api/spin/spin', async (route) => {
    await drawn.promise
    await route.continue()
  })
  const still = await wheel.locator('canvas').screenshot()
  await page.keyboard.press('Space')
  await expect(wheel.getByText('The wheel is spinning.')).toBeVisible()
  await expect.poll(async () => (await wheel.locator('canvas').screenshot()).equals(still)).toBe(false)
  drawn.resolve()
  await expect(wheel.getByText('You won!')).toBeVisible()
  await expect(spin).toBeFocused()
  expect((await wheel.boundingBox())!.height).toBe(height)
})

test.describe('with a server that fails', () => {
  test.use({ refused: [/spin-assets|\/api\/spin\//] })

  test('the wheel settles on nothing and says so, and can be pressed again', { tag: '@long' }, async ({
    page,
    request,
    look,
  }) => {
    await loadWheel('£10 site credit')
    await comeRegistered(page, request, makePerson())
    const wheel = await openWheel(page)
    const { height } = (await wheel.boundingBox())!
    await page.route('**/api/spin/spin', (route) => route.fulfill({ status: 503, json: { error: 'ServiceBusy' } }), {
      times: 1,
    })
    const spin = wheel.getByRole('button', { name: 'Spin the wheel' })
    await spin.click()
    await expect(wheel.getByText('Sorry, your spin didn’t go through. Please try again.')).toBeVisible()
    await expect(wheel.getByText(/We are very busy right now/)).toBeVisible()
    await look('wheel-12-stopped')
    expect((await wheel.boundingBox())!.height).toBe(height)
    await spin.click()
    await expect(wheel.getByText('You won!')).toBeVisible()
  })

  test('prizes that fail to load can be asked for again', { tag: '@long' }, async ({ page, request, look }) => {
    await comeRegistered(page, request, makePerson())
    await page.route('**/api/spin/prizes', (route) => route.fulfill({ status: 503, json: { error: 'ServiceBusy' } }), {
      times: 1,
    })
    await page.goto('/#spin-trigger')
    const wheel = page.getByRole('dialog', { name: 'Spin to Win' })
    await expect(wheel.getByText(/We are very busy right now/)).toBeVisible()
    await look('wheel-13-not-loaded')
    await wheel.getByRole('button', { name: 'Try again' }).click()
    await expect(wheel.locator('canvas')).toBeVisible()
    await expect(wheel.getByRole('button', { name: 'Spin the wheel' })).toBeFocused()
  })
})

test.describe('after midnight', () => {
  // Events that wait while the test moves the clock have a time that the server refuses.
  test.use({ refused: [/\/api\/events$/] })

  test('an open notice that the spin is used is replaced by the wheel of the new day', {
    tag: '@long',
  }, async ({ page, request }) => {
    const person = makePerson()
    await comeRegistered(page, request, person)
    await giveRewards(person.email, 1)
    // Yesterday's answer of the server, after the spin of that day.
    await page.route(
      '**/api/session/data',
      async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: { server_time: string; user: object } }
        const yesterday = new Date(Date.parse(data.server_time) - 86_400_000).toISOString()
        const json = { data: { ...data, server_time: yesterday, user: { ...data.user, can_spin: false } } }
        await route.fulfill({ response, json })
      },
      { times: 1 },
    )
    await page.goto('/#spin-trigger')
    const spun = page.getByRole('dialog', { name: 'Already Spun!' })
    await expect(spun).toBeVisible()
    // Moves the server's clock to today.
    await page.clock.install({ time: Date.now() + 86_400_000 })
    await expect(spun).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Spin to Win' })).toBeVisible()
  })
})

test('a won code takes its share off the next order', { tag: '@long' }, async ({ page, request, look }) => {
  await loadWheel('15% off your next order')
  await comeRegistered(page, request, makePerson())
  const wheel = await openWheel(page)
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(wheel.getByText('You won!')).toBeVisible()
  const code = (await wheel.getByText(/^SPIN[A-Z0-9]{8}$/).textContent())!
  await look('wheel-05-code')
  await wheel.getByRole('button', { name: 'Close' }).click()
  await page.goto('/campaign/WINACAR')
  await choose(page, '30 entries')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await basket.getByLabel('Promo code').fill(code)
  await basket.getByLabel('Promo code').press('Enter')
  await expect(basket).toContainText('15% off')
  await expect(basket).toContainText('£8.50')
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await payByCard(page, cards.good, '£8.50')
  await readOrderNumber(page)
})

test('a spin that wins nothing shows another way to win', { tag: '@long' }, async ({ page, request, look }) => {
  await loadWheel('No win')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeRegistered(page, request, makePerson())
  const wheel = await openWheel(page)
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(wheel.getByText('No win this time')).toBeVisible()
  await look('wheel-06-no-win')
  await wheel.getByRole('link', { name: 'See Make Me A Winner' }).click()
  await expect(page).toHaveURL('/campaign/MAKEMEAWINNER')
  await expect(wheel).toBeHidden()
})

test('a user with a limit of their own is offered nothing after a spin that wins nothing', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await loadWheel('No win')
  await comeRegistered(page, request, makePerson())
  await setLimit(request, await readToken(page), 20)
  const wheel = await openWheel(page)
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(wheel.getByText('No win this time')).toBeVisible()
  await expect(wheel.getByRole('link', { name: 'See Make Me A Winner' })).toBeHidden()
})

test('a user on a break reads until when instead of seeing the wheel', { tag: '@long' }, async ({ page, request }) => {
  await comeRegistered(page, request, makePerson())
  await takeBreak(request, await readToken(page))
  await page.goto('/#spin-trigger')
  const away = page.getByRole('dialog', { name: 'You’re taking a break' })
  await expect(away).toContainText('You’re taking a break until')
  await away.getByRole('button', { name: 'Close' }).last().click()
  await expect(away).toBeHidden()
})

test('a wheel whose pictures fail to load names its prizes in words', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  await page.route('**/spin-assets/**', (route) => route.fulfill({ status: 404 }))
  await comeRegistered(page, request, makePerson())
  await openWheel(page)
  await look('wheel-10-words')
})

test('the wheel opens automatically under a brand that wants it, once a visit', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await comeRegistered(page, request, makePerson())
  const wheel = page.getByRole('dialog', { name: 'Spin to Win' })
  await page.goto('/?brand=UK_LANTERN')
  await expect(wheel.getByRole('button', { name: 'Spin the wheel' })).toBeVisible()
  await wheel.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('Hi Grace.')).toBeVisible()
  await expect(wheel).toBeHidden()
})

test('a winner gives an address, and staff send the prize and record its delivery', async ({
  page,
  request,
  openBrowser,
  look,
  lookAtWidths,
}) => {
  await loadWheel('A mug')
  const person = makePerson()
  await comeRegistered(page, request, person)
  const wheel = await openWheel(page)
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(wheel).toContainText('Use it to tell us where to send your prize.')
  await look('wheel-07-thing')
  const { text } = await readEmail(request, person.email, /^You've won/)
  await page.goto(/https?:\/\/\S+\/winners\/claim\S+/.exec(text)![0])
  await giveAddress(page, look, lookAtWidths)
  await page.getByRole('link', { name: 'See your rewards' }).click()
  await expect(page.getByText('We have your address')).toBeVisible()

  const number = /Its number is (\w+)/.exec(text)![1]!
  const staff = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await comeAsStaff(staff, ['SUPPORT'])
  await sendMug(staff, number, look)
  expect((await readEmail(request, person.email, /^On its way/)).text).toContain('AB123456785GB')
  await page.reload()
  await expect(page.getByText('Delivered')).toBeVisible()
  await lookAtWidths('wheel-16-delivered')
})

test('a winner can decline by the link in a text, even after staff typed the address', { tag: '@long' }, async ({
  page,
  request,
  openBrowser,
  look,
}) => {
  await loadWheel('A mug')
  const person = makePerson()
  await comeRegistered(page, request, person)
  const wheel = await openWheel(page)
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(wheel.getByText('You won!')).toBeVisible()
  const text = await readText(request, person.msisdn, /winners\/claim/)
  const number = /Its number is (\w+)/.exec((await readEmail(request, person.email, /^You've won/)).text)![1]!
  const staff = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await comeAsStaff(staff, ['DRAWS'])
  await typeAddress(staff, number, look)

  const other = await openBrowser({ viewport: page.viewportSize()! })
  await other.goto(/https?:\/\/\S+\/winners\/claim\S+/.exec(text)![0])
  await expect(other.getByText('Our team has entered an address for you')).toBeVisible()
  await look('wheel-19-typed', other)
  await other.getByRole('button', { name: 'I don’t want this prize' }).click()
  const dialog = other.getByRole('dialog', { name: 'Don’t want this prize?' })
  await expect(dialog).toBeVisible()
  await look('wheel-17-decline', other)
  await dialog.getByRole('button', { name: 'I don’t want it' }).click()
  await expect(other.getByText('We won’t send this prize')).toBeVisible()
  await look('wheel-18-declined', other)
})

test('rewards of more than twenty days are loaded page by page', { tag: '@long' }, async ({ page, request }) => {
  const person = makePerson()
  await comeRegistered(page, request, person)
  await giveRewards(person.email, 21)
  await page.goto('/my_account/reward_history')
  await expect(page.getByRole('row')).toHaveCount(1 + 20)
  await page.getByRole('button', { name: 'See More' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 21)
  await expect(page.getByRole('button', { name: 'See More' })).toBeHidden()
})

test('a user without a verified phone is asked to verify it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  await logIn(page, { email: 'unverified@example.com', password: 'Demo.Pass1' })
  await expect(page).toHaveURL('/verify')
  await page.goto('/terms#spin-trigger')
  const notice = page.getByRole('dialog', { name: 'Verify your phone to spin' })
  await notice.getByRole('link', { name: 'Verify my phone' }).click()
  await expect(page).toHaveURL('/verify')
})

test('a visitor is asked to log in and returns to the wheel, a guest is asked to make an account', {
  tag: '@long',
}, async ({ page, request, openBrowser, look }) => {
  await page.goto('/campaign/WINACAR#spin-trigger')
  const visitor = page.getByRole('dialog', { name: 'Log in to spin' })
  await expect(visitor).toBeVisible()
  await look('wheel-08-log-in')
  await visitor.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  const member = makePerson()
  await startRegistered(request, member)
  await logIn(page, member)
  await expect(page.getByRole('dialog', { name: 'Spin to Win' })).toBeVisible()
  const other = await openBrowser()
  await comeSignedIn(other, request, makePerson())
  await other.goto('/#spin-trigger')
  const guest = other.getByRole('dialog', { name: 'Create an account to spin' })
  await guest.getByRole('link', { name: 'Create Account' }).click()
  await expect(other).toHaveURL('/guest/register')
})

test('the terms of the wheel say today’s odds', { tag: '@long' }, async ({ page, look }) => {
  await page.goto('/terms-pages/spin-terms')
  await expect(page.getByRole('heading', { name: 'Today’s odds' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(7)
  await look('wheel-09-terms')
})
