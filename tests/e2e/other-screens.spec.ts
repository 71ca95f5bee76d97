import { expect, test } from './journey.ts'
import { makePerson } from './people.ts'
import { comeSignedIn } from './signed-in.ts'

const screens = [
  { path: '/advent', heading: /Twenty-four doors/, name: 'screen-advent' },
  { path: '/win-a-car', heading: /Four wheels/, name: 'screen-win-a-car' },
  { path: '/bundle/BIGTHREE', heading: /The Big Three/, name: 'screen-bundle' },
  { path: '/campaign/CAMPERVAN', heading: /The Campervan Raffle/, name: 'screen-upcoming' },
  { path: '/campaign/HARBOURRAFFLE', heading: /The Harbour Raffle/, name: 'screen-ended' },
  { path: '/campaign/POCKETROCKET', heading: /Pick a phone/, name: 'screen-app-exclusive' },
  { path: '/embedded/LISTENERPANEL', heading: /.*/, name: 'screen-embedded' },
  { path: '/terms', heading: /terms/i, name: 'screen-terms' },
  { path: '/forgot', heading: /password/i, name: 'screen-forgot' },
  { path: '/logout_warning', heading: /You have been logged out/, name: 'screen-logged-out' },
]

for (const { path, heading, name } of screens)
  test(`${path} is a whole page without barriers`, async ({ page, look }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await look(name)
  })

test('an address that is not there leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})

test('a guest makes an account of what they have given already', async ({ page, request, look }) => {
  const guest = makePerson()
  await comeSignedIn(page, request, guest)
  await page.goto('/guest/register')
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByLabel('Re-type password').fill(guest.password)
  await page.getByLabel('Postcode').fill(guest.postcode)
  await page.getByRole('radio', { name: 'Prefer not to say' }).check()
  await look('screen-guest-register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const done = page.getByRole('dialog', { name: 'Registration Successful' })
  await done.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hi ${guest.firstName}.`)).toBeVisible()
})

test.describe('a wrong password', () => {
  test.use({ refused: [/\/api\/shepherd\/auth\/authenticate$/] })

  test('is refused in the form, and a right one is welcome', async ({ page, look }) => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('vip@example.com')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Password', { exact: true }).fill('Wrong.Pass1')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByText('Your email or password is incorrect. Please try again.')).toBeVisible()
    await look('screen-wrong-password')
    await page.getByLabel('Password', { exact: true }).fill('Demo.Pass1')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByText('Hi Vivian.')).toBeVisible()
  })
})
