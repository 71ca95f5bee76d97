import { comeAsStaff } from '#tests/e2e/console/console-staff.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { post, startVerifiedGuest } from '#tests/e2e/support/signed-in.ts'

test('Safer play lists a new account that resembles an excluded person, with links to both', {
  tag: '@desktop',
}, async ({ page, request, look }) => {
  const excluded = makePerson()
  await post(request, '/api/account/exclude', await startVerifiedGuest(request, excluded), { months: 6 })
  const { email, msisdn } = makePerson()
  await startVerifiedGuest(request, { ...excluded, firstName: 'Grace Ann', email, msisdn })
  await comeAsStaff(page, ['SUPPORT'])
  await expect(async () => {
    await page.goto('/console/harm')
    const table = page.getByRole('table', { name: 'Cases to review' })
    await expect(table).toContainText('May be an excluded customer', { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'View customer' }).first()).toBeVisible()
  await look('console-safer-play')
  await page.getByRole('link', { name: 'View excluded customer' }).first().click()
  await expect(page).toHaveURL(/\/console\/people\//)
  await expect(page.getByText('Excluded', { exact: false }).first()).toBeVisible()
})
