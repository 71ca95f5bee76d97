import { expect, test } from './journey.ts'

const screens = [
  { path: '/win-a-car', heading: /Four wheels/, name: 'screen-win-a-car' },
  { path: '/campaign/CAMPERVAN', heading: /The Campervan Raffle/, name: 'screen-upcoming' },
  { path: '/embedded/LISTENERPANEL', heading: /.*/, name: 'screen-embedded' },
  { path: '/terms', heading: /terms/i, name: 'screen-terms' },
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
