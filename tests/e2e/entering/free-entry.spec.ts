import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

test('a free competition is entered for nothing, and its ticket has a number', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await expect(page.getByRole('radio', { name: /1 Free Entry/ })).toBeChecked()
  await expect(page.getByText('No Purchase Necessary', { exact: true })).toBeVisible()
  await look('free-01-competition')
  await press(page, 'enter for free')

  await expect(page).toHaveURL(/\/free\/success\?/)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByText("You're in the draw… good luck!")).toBeVisible()
  const tickets = page.getByRole('list', { name: 'Your ticket number is:' })
  await expect(tickets).toContainText(/The Teatime £250\s*Ticket \d+Draw: \w+day \d+ \w+/)
  await expect(page.getByText(/ticket number/)).toHaveCount(1)
  await expect(page.getByText('Your free entry code:')).toBeVisible()
  await look('free-02-success')
  await page.getByRole('link', { name: 'Explore Competitions' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  await expect(page.getByRole('alert').filter({ hasText: "You're in today's draw. Come back tomorrow." })).toBeVisible()
})
