import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringSession, enterForFree, holdPurchase } from '#tests/e2e/support/held.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, post, readToken } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'

test.use({ offers: 'seen' })

const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a user sets a limit, raises it, withdraws the raise, and sees no promotion', { tag: '@long' }, async ({
  page,
  request,
  look,
  lookAtWidths,
}) => {
  await comeRegistered(page, request, makePerson())
  await page.goto('/my_account/limits')
  await expect(page.getByText('No limit set')).toBeVisible()
  await lookAtWidths('safety-01-limits')

  await page.getByLabel('New monthly limit').fill('501')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByText('Enter £500 or less')).toBeVisible()
  await expect(page.getByLabel('New monthly limit')).toBeFocused()
  await setLimit(page, '50')
  await expect(dialog(page)).toContainText('From now on you can spend up to £50 a month.')
  await look('safety-02-confirm')
  await confirm(page, 'Set limit')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your limit is £50 a month.')
  await expect(page.getByRole('definition').first()).toHaveText('£50 a month')

  await setLimit(page, '100')
  await expect(dialog(page)).toContainText('Until then it’s still £50 a month, and you can change your mind.')
  await confirm(page, 'Set limit')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^Your limit is £100 a month from .+ at \d{1,2}(:\d\d)?[ap]m\./,
  )
  await lookAtWidths('safety-03-raise-waits')
  await page.getByRole('button', { name: 'Keep £50 a month' }).click()
  await expect(dialog(page)).toContainText('We’ve cancelled the change.')
  await confirm(page, 'Set limit')
  await expect(page.getByRole('button', { name: 'Keep £50 a month' })).toBeHidden()

  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await page.getByRole('button', { name: 'Checkout now' }).click()
  await expect(page).toHaveURL('/payment/pay')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a user takes a break, is informed before they try to enter, and excludes themselves', { tag: '@long' }, async ({
  page,
  request,
  look,
  lookAtWidths,
}) => {
  await comeRegistered(page, request, makePerson())
  await post(request, '/api/account/optins', await readToken(page), { opt_in_email: true })
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await expect(dialog(page)).toBeVisible()

  await page.goto('/my_account/limits')
  await page.getByRole('radio', { name: '7 days' }).check()
  await page.getByRole('button', { name: 'Take a break' }).click()
  await expect(dialog(page)).toContainText(/You can’t enter anything, paid or free, until .+ at \d{1,2}(:\d\d)?[ap]m\./)
  await confirm(page, 'Take a break')
  await expect(page.getByText(/^You’re taking a break until/)).toBeVisible()
  await expect(page.getByRole('radio', { name: '24 hours' })).toBeHidden()

  await page.goto('/campaign/WINACAR')
  const received = page.getByRole('main').getByText(/^You’re taking a break until .+ at \d{1,2}(:\d\d)?[ap]m\./)
  await expect(received).toBeVisible()
  await expect(page.getByRole('button', { name: 'update basket' })).toBeHidden()
  await lookAtWidths('safety-04-told-before')
  await page
    .getByRole('button', { name: /basket/i })
    .first()
    .click()
  await expect(dialog(page)).toContainText('You’re taking a break')
  await expect(dialog(page).getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await look('safety-05-basket')

  await page.goto('/my_account/limits')
  await page.getByRole('radio', { name: '6 months' }).check()
  await page.getByRole('button', { name: 'Exclude me' }).click()
  await expect(dialog(page)).toContainText('We’ll turn off all your marketing.')
  await lookAtWidths('safety-06-exclude')
  await confirm(page, 'Exclude me')
  await expect(page.getByText(/^You’ve excluded yourself until/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Take a break' })).toBeHidden()
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const optIns = await (await request.get('/api/account/optins', { headers })).json()
  expect(optIns).toEqual({ data: { opt_in_sms: false, opt_in_email: false } })
})

test('the helplines are public, and the limits are for any signed-in user, excluded or with an unfinished account', {
  tag: '@long',
}, async ({ page, openBrowser, lookAtWidths }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safer play' }).click()
  await expect(page.getByRole('link', { name: '0808 8020 133' })).toHaveAttribute('href', 'tel:08088020133')
  for (const name of ['GamCare', 'NHS', 'GAMSTOP'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await lookAtWidths('safety-07-for-everybody')
  await page.getByRole('link', { name: 'Set limits and breaks' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, { email: 'excluded@example.com', password: 'Demo.Pass1' })
  await expect(page.getByText('Hi Esme.')).toBeVisible()
  await page.goto('/my_account/limits')
  await expect(page.getByText(/^You’ve excluded yourself until/)).toBeVisible()

  const fresh = await openBrowser()
  await fresh.goto('/login')
  await logIn(fresh, { email: 'new@example.com', password: 'Demo.Pass1' })
  await fresh.getByRole('link', { name: 'Set a monthly limit' }).click()
  await expect(fresh.getByRole('heading', { name: 'Monthly spending limit' })).toBeVisible()
})

test('a limit is offered once after the first purchase', { tag: '@long' }, async ({ page, request }) => {
  const held = await holdPurchase(request)
  await bringSession(page, held)
  const success = await enterForFree(request, held)
  const offer = page.getByText('Want to keep to a budget?')
  await page.goto(success)
  await expect(offer).toBeVisible()
  await page.goto(success)
  await expect(page.getByRole('heading', { name: 'SUCCESS!' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Create Account' })).toBeVisible()
  await expect(offer).toBeHidden()
})

async function setLimit(page: Page, pounds: string): Promise<void> {
  await page.getByLabel('New monthly limit').fill(pounds)
  await page.getByRole('button', { name: 'Set limit' }).click()
}
