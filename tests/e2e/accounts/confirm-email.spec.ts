import { expect, test } from '#tests/e2e/support/journey.ts'
import { readLinkToken } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered } from '#tests/e2e/support/signed-in.ts'

test.use({ refused: [/\/api\/account\/email\/confirm$/] })

test('an emailed link confirms an email by a press, once, and leaves the address at once', { tag: '@long' }, async ({
  page,
  request,
  lookAtWidths,
}) => {
  const person = makePerson()
  await comeRegistered(page, request, person)
  await page.goto('/my_account')
  await expect(page.getByText('Confirm your email', { exact: true })).toBeVisible()
  await lookAtWidths('confirm-email-01-account')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('A link is on its way.')

  const link = `/confirm-email?token=${await readLinkToken(request, person.email)}`
  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await lookAtWidths('confirm-email-02-ask')
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await lookAtWidths('confirm-email-03-done')

  await page.goto('/my_account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hi Grace' })).toBeVisible()
  await expect(page.getByText('Confirm your email', { exact: true })).toBeHidden()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
})
