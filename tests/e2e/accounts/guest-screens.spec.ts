import { expect } from '@playwright/test'
import { addFrom, basketOf, closeAdded } from '#tests/e2e/support/baskets.ts'
import { birthDateOfAge } from '#tests/e2e/support/birthdays.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import {
  button,
  chooseAlike,
  expectComplaint,
  heading,
  leave,
  password,
  texts,
} from '#tests/e2e/support/sign-in-fields.ts'
import { comeSignedIn, post, readToken, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, logIn, passRobotCheck } from '#tests/e2e/support/signing-in.ts'

test.skip(
  ({ isMobile }) => !isMobile,
  'What is said stands beside its field at every width; pictures are taken at three.',
)
test.use({ refused: [/\/api\/(shepherd|account|session)\//] })

test('a guest with nothing to buy is sent home, and one with a registered email is asked to log in', {
  tag: '@long',
}, async ({ page, lookAtWidths }) => {
  await page.goto('/guest/signup')
  await expect(page).toHaveURL('/')

  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await button(page, 'Check out as a guest').click()
  await expect(page.getByRole('link', { name: 'Back to the competition' })).toHaveAttribute('href', '/campaign/WINACAR')
  await fillGuestForm(page, { ...makePerson(), email: 'ada@example.com', birthDate: birthDateOfAge(18) })
  const dob = page.getByLabel('Date of birth')
  await expectComplaint(dob, texts.dob)
  await lookAtWidths('sign-in-11-guest-wrong')
  await leave(dob, birthDateOfAge(18, 1))
  await expect(dob).not.toHaveAttribute('aria-invalid')
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toHaveText(texts.taken)
  await lookAtWidths('sign-in-12-guest-known')

  const intent = () => page.evaluate(() => sessionStorage.getItem('intent'))
  await page.getByRole('link', { name: 'Already have an account? Log in' }).click()
  await expect(heading(page, 'Log In / Register')).toBeVisible()
  expect(await intent()).toContain('WINACAR')
  await page.getByRole('banner').getByRole('link', { name: 'Fairdraw' }).first().click()
  await expect(page).toHaveURL('/')
  // The address changes before its page renders, and the old page deletes its state last.
  await expect.poll(intent).toBeNull()
})

test.describe('a guest with a doubtful robot check', () => {
  test.use({ refused: [/\/api\/account\/guest\/create$/] })

  test('is shown the test, and continues', async ({ page, look }) => {
    const creating = '**/api/account/guest/create'
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'enter now')
    await button(page, 'Check out as a guest').click()
    await fillGuestForm(page, makePerson())
    await page.route(creating, (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), recaptcha: 'as a robot has it' } }),
    )
    await button(page, 'Continue').click()
    await expect(page.getByRole('alert')).toHaveText(texts.robot)
    await page.unroute(creating)
    await button(page, 'Continue').click()
    await expect(page.getByRole('dialog', { name: "Just checking that you're not a robot..." })).toBeVisible()
    await look('sign-in-13-guest-doubted')
    await passRobotCheck(page)
    await expect(heading(page, 'Enter your code')).toBeVisible()
  })
})

test('leaving the log-in by the address bar clears the intended purchase', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = makePerson()
  await startRegistered(request, person)
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await button(page, 'Log in').click()
  await expect(page).toHaveURL('/login')
  await page.goto('/winners')
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Hi Grace.')).toBeVisible()
})

test('a guest goes from the form back to the basket without being asked why', { tag: '@long' }, async ({ page }) => {
  await addFrom(page, '/campaign/WINACAR', '5 entries')
  await closeAdded(page)
  await basketOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Fairdraw' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await button(page, 'Basket, 1 item').click()
  await button(page, 'Checkout').click()
  await button(page, 'Check out as a guest').click()
  await page.getByRole('link', { name: 'Back to your basket' }).click()
  await expect(basketOf(page)).toContainText('5 entries')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a guest turns their details into an account, and is not asked again for their consent', {
  tag: '@long',
}, async ({ page, request, lookAtWidths }) => {
  const guest = makePerson()
  await comeSignedIn(page, request, guest)
  await page.goto('/guest/register')
  await expect(page.getByRole('group', { name: 'Hear about new competitions and offers' })).toBeVisible()
  await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode)
  await post(request, '/api/account/optins', await readToken(page), { opt_in_sms: true, opt_in_email: true })
  await page.reload()
  await leave(password(page), 'journey.pass1')
  await expectComplaint(password(page), texts.password)
  await expect(page.getByRole('group', { name: 'Hear about new competitions and offers' })).toBeHidden()
  await button(page, 'Create Account').click()
  await expect(password(page)).toBeFocused()
  await lookAtWidths('sign-in-18-guest-register-wrong')
  await chooseAlike(page, guest.password)
  await page.getByRole('radio', { name: 'Prefer not to say' }).check()
  await button(page, 'Create Account').click()
  const done = page.getByRole('dialog', { name: 'Registration Successful' })
  await expect(done).toBeVisible()
  await lookAtWidths('sign-in-19-guest-registered')
  await done.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hi ${guest.firstName}.`)).toBeVisible()
})

test('a guest whose session has ended meanwhile sees another way to an account', { tag: '@long' }, async ({
  page,
  request,
  lookAtWidths,
}) => {
  const guest = makePerson()
  await comeSignedIn(page, request, guest)
  await page.goto('/guest/register')
  await chooseAlike(page, guest.password)
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await request.get('/api/session/logout', { headers: { authorization: `Bearer ${await readToken(page)}` } })
  await button(page, 'Create Account').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.goBack()
  await expect(
    page.getByText('Your guest session has ended. You can still register with the same email.'),
  ).toBeVisible()
  await page.keyboard.press('Home')
  await lookAtWidths('sign-in-20-guest-ended')
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
})
