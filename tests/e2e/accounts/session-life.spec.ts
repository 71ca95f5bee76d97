import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, comeSignedIn, readToken, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'

const greeting = (page: Page) => page.getByRole('region', { name: 'Greeting' })

test.describe('after half an hour on the browser’s clock', () => {
  // Later events are ahead of the server's clock.
  test.use({ refused: [/\/api\/events$/] })

  test('an idle user is logged out in every tab, and reads why', async ({ page, request, look }) => {
    await comeRegistered(page, request, makePerson())
    await page.clock.install()
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto('/my_account/entries')
      await expect(tab.getByRole('heading', { name: 'Entry history' })).toBeVisible()
    }
    await page.clock.fastForward('30:00')
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/logout_warning')
      await expect(tab.getByRole('heading', { name: 'You have been logged out' })).toBeVisible()
      await expect(tab.getByText('Due to inactivity')).toBeVisible()
      await expect(tab.getByText('Hi Grace.')).toBeHidden()
    }
    await look('session-02-logged-out')
    await page.getByRole('link', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('an action after a quarter of an hour renews the session', { tag: '@long' }, async ({ page, request }) => {
  await comeRegistered(page, request, makePerson())
  await page.clock.install()
  await page.goto('/campaign/WINACAR')
  await expect(greeting(page)).toContainText('Hi Grace.')
  await page.clock.fastForward('16:00')
  // The renewal is a call without the header of timers.
  const renewal = page.waitForRequest(/\/api\/session\/data$/)
  await page.getByRole('heading', { level: 1 }).click()
  expect((await renewal).headers()['x-automatic']).toBeUndefined()
  expect((await (await renewal).response())?.status()).toBe(200)
})

test('a long name leaves the way out of the greeting and the account in sight', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const firstName of ['Anne-Marie Louise Josephine Charlot', 'A'.repeat(35)]) {
    await page.context().clearCookies()
    await comeRegistered(page, request, { ...makePerson(), firstName })
    await page.goto('/my_account')
    const way = greeting(page).getByRole('link', { name: '(not you? click here)' })
    await expect(greeting(page)).toContainText(`Hi ${firstName}.`)
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await expect(way).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const text of [way, page.getByRole('heading', { level: 1 })])
      expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    await look(`session-04-long-name-${firstName.length > 34 && firstName.includes('-') ? 'words' : 'word'}`)
  }
})

test('a guest whose session ends is informed', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.clock.install()
  await page.goto('/win-a-car')
  await expect(greeting(page)).toContainText('Hi Guest. (finished? click here)')
  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL('/logout_warning')
  const received = page.getByRole('dialog', { name: 'Sorry, something went wrong' })
  await expect(received).toContainText('Your guest session has now expired. Please try again ...')
  await look('session-03-guest-expired')
  await page.goBack()
  await expect(received, 'who goes elsewhere has left it behind').toBeHidden()
})

test.describe('a session that was ended elsewhere', () => {
  test.use({ refused: [/\/api\/entry\/history$/] })

  test('ends here with the next call, and its person logs in again', async ({ page, request }) => {
    await comeRegistered(page, request, makePerson())
    await page.goto('/my_account')
    await expect(greeting(page)).toContainText('Hi Grace. (not you? click here)')
    await request.get('/api/session/logout', { headers: { authorization: `Bearer ${await readToken(page)}` } })
    await page.getByRole('link', { name: 'Entry history' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Hi Grace.')).toBeHidden()
  })
})

test('all tabs are signed in together, out together, and in again as another user', async ({ page, request }) => {
  const grace = makePerson()
  const frank = { ...makePerson(), firstName: 'Frank' }
  for (const person of [grace, frank]) await startRegistered(request, person)
  const other = await page.context().newPage()
  await page.goto('/')
  await other.goto('/login')

  await logIn(other, grace)
  await expect(greeting(other)).toContainText('Hi Grace.')
  await expect(greeting(page)).toContainText('Hi Grace.')

  await page.goto('/my_account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await greeting(other).getByRole('link').click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Grace')).toBeHidden()

  await logIn(other, frank)
  await expect(greeting(page)).toContainText('Hi Frank.')
  await expect(page).toHaveURL('/')
  await page.goto('/my_account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(greeting(page)).toContainText('Hi Frank.')
  await expect(page.getByText('Grace')).toBeHidden()
})

test('details that one tab learns about a person are shown in the others', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const guest = makePerson()
  await comeSignedIn(page, request, guest)
  await page.goto('/winners')
  await expect(greeting(page)).toContainText('Hi Guest.')
  const other = await page.context().newPage()
  await other.goto('/guest/register')
  await other.getByLabel('Password', { exact: true }).fill(guest.password)
  await other.getByLabel('Re-type password').fill(guest.password)
  await other.getByLabel('Postcode').fill(guest.postcode)
  await other.getByRole('radio', { name: 'Prefer not to say' }).check()
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByRole('dialog', { name: 'Registration Successful' })).toBeVisible()
  await expect(greeting(page)).toContainText('Hi Grace. (not you? click here)')
})

test('a frame has one line with the greeting and links to the log-in and to the account on the main site', {
  tag: '@long',
}, async ({ page, request, look, baseURL }) => {
  const visitors = await openInFrame(page, '/campaign/WINACAR')
  const line = visitors.getByRole('region', { name: 'Greeting' })
  await expect(line.getByRole('link', { name: 'Log In/Register' })).toHaveAttribute('href', '/login')
  await expect(visitors.getByRole('banner')).toBeHidden()
  await expect(line.getByRole('button', { name: 'My Account' })).toBeHidden()

  await comeRegistered(page, request, makePerson())
  const frame = await openInFrame(page, '/campaign/WINACAR')
  await expect(frame.getByRole('region', { name: 'Greeting' })).toContainText('Hi Grace. (not you? click here)')
  for (const width of process.env.SCREENS ? [390, 820, 1280] : [390]) {
    await page.setViewportSize({ width, height: 844 })
    await look('frame-01-signed-in')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await frame.getByRole('button', { name: 'My Account' }).click()
  const dialog = frame.getByRole('dialog', { name: 'My Account' })
  await look('frame-02-account')
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Go to My Account' }).click()
  const account = await opening
  await expect(account).toHaveURL(`${baseURL}/my_account?brand=UK_FAIRDRAW`)
  await expect(dialog).toBeHidden()
})
