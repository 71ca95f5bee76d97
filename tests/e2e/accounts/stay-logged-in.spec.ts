import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { addAuthenticator } from '#tests/e2e/support/passkeys.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'

const greeting = (page: Page) => page.getByRole('region', { name: 'Greeting' })

/** Ends the session, as half an hour after the last press; the device is still remembered. */
const comeBack = (page: Page) => page.context().clearCookies({ name: 'mm_winplus_session' })

test.describe('after half an hour on the browser’s clock', () => {
  // Later events are ahead of the server's clock. The first press to pay waits for the proof.
  test.use({ refused: [/\/api\/(events|entry\/purchase\/start)$/] })

  test('a member who stays logged in returns with one press, adds a passkey, and uses it to pay', async ({
    page,
    request,
    look,
  }) => {
    const grace = makePerson()
    await addAuthenticator(page)
    await startRegistered(request, grace)
    await page.clock.install()
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(grace.email)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    await page.getByRole('checkbox', { name: 'Keep me logged in on this device' }).check()
    await look('stay-01-tick')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(greeting(page)).toContainText('Hi Grace.')

    await page.clock.fastForward('30:00')
    await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible()
    await page.getByRole('link', { name: 'Log In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
    await look('stay-02-welcome-back')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(greeting(page)).toContainText('Hi Grace.')

    await page.goto('/my_account/details')
    await expect(page.getByRole('heading', { name: 'Let’s check it’s you' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Postcode')).toBeHidden()
    await look('stay-03-details')
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    await page.getByRole('checkbox', { name: 'Skip the password next time' }).check()
    const added = page.waitForResponse(/\/api\/account\/passkeys$/)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('Postcode')).toBeVisible()
    expect((await added).status()).toBe(200)

    await comeBack(page)
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'enter now')
    const dialog = page.getByRole('dialog', { name: 'Let’s check it’s you' })
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/payment/pay')

    await page.goto('/my_account/password')
    await expect(page.getByRole('button', { name: 'Remove Chrome on' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'this device' })).toContainText('Chrome on')
    await look('stay-06-devices')
    await comeBack(page)
    await page.goto('/')
    await greeting(page).getByRole('link', { name: '(not you? click here)' }).click()
    await expect(page.getByRole('heading', { name: 'Log In / Register' })).toBeVisible()
    const answer = await page.request.get('/api/session/data')
    expect((await answer.json()).data.user, 'the device is remembered no more').toBeNull()
  })
})
