import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readTakings } from '#tests/e2e/support/outside.ts'
import { readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { fillPerson, giveCode, logIn, passRobotCheck, requestCode } from '#tests/e2e/support/signing-in.ts'

test('a visitor registers, logs in, completes the account, verifies a phone, enters at once and pays with PayPal', async ({
  page,
  request,
  look,
}) => {
  const person = makePerson()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await look('registered-01-log-in')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Re-type password').fill(person.password)
  await look('registered-02-credentials')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await fillPerson(page, person)
  await page.getByRole('radio', { name: 'Female' }).check()
  await look('registered-03-about-you')
  await page.getByRole('button', { name: 'Register' }).click()
  await passRobotCheck(page)
  const registered = page.getByRole('dialog', { name: 'Registration Successful' })
  await expect(registered).toBeVisible()
  await look('registered-04-successful')
  await registered.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, person)

  await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
  await page.getByLabel('Postcode').fill(person.postcode)
  await look('registered-05-complete')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: /I am over 18/ }).check()
  await look('registered-06-terms')
  await page.getByRole('button', { name: 'Complete your account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
  await requestCode(page, person)
  await passRobotCheck(page)
  await giveCode(page, person)

  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hi ${person.firstName}.`)).toBeVisible()
  await look('registered-07-signed-in')
  await page.goto('/campaign/MADEIRA')
  await choose(page, '8 entries')
  await look('registered-08-chosen')
  await press(page, 'enter now')
  await page.getByRole('button', { name: 'PayPal' }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const window = page.getByRole('dialog', { name: 'PayPal sandbox' })
  await expect(window).toBeVisible()
  await look('registered-09-paypal')
  await window.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('PayPal’s ready.')).toBeVisible()
  await look('registered-10-approved')
  await page.getByRole('button', { name: 'Pay £6.00' }).click()
  const orderNumber = await readOrderNumber(page)
  await look('registered-11-success')
  expect(await readTakings(request, orderNumber)).toMatchObject({ captured_pence: 600, refunded_pence: 0 })

  await page.getByRole('link', { name: 'Back to competitions' }).click()
  await expect(page).toHaveURL('/')
})
