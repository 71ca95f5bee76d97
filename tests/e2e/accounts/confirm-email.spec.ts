import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail, readLinkToken } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, post, startGuest } from '#tests/e2e/support/signed-in.ts'

test.use({ refused: [/\/api\/account\/email\/describe$/] })

test('an emailed link confirms an email by a press, once, and its token leaves the address at once', {
  tag: '@long',
}, async ({ page, request, lookAtWidths }) => {
  const person = makePerson()
  await comeRegistered(page, request, person)
  await page.goto('/my_account')
  await expect(page.getByText('Confirm your email', { exact: true })).toBeVisible()
  await lookAtWidths('confirm-email-01-account')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('We’ve emailed you a link.')

  const link = `/confirm-email?token=${await readLinkToken(request, person.email)}`
  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await lookAtWidths('confirm-email-02-ask')
  await page.getByRole('button', { name: 'Yes, confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await lookAtWidths('confirm-email-03-done')

  await page.goto('/my_account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(page.getByText('Confirm your email', { exact: true })).toBeHidden()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await expect(page.getByRole('button', { name: 'Yes, confirm my email' })).toBeHidden()
})

test('an emailed link to an exclusion names its end and asks twice, the second time with a tick', async ({
  page,
  request,
  lookAtWidths,
}) => {
  const person = makePerson()
  const token = await startGuest(request, person)
  await post(request, '/api/account/exclude', token, { months: 60 })
  const { text } = await readEmail(request, person.email, /^Please confirm your exclusion$/)
  const [, end] = /This excludes you until (\d+ \w+ \d{4}) and cannot be undone\./.exec(text)!
  await page.goto(`/confirm-email?token=${await readLinkToken(request, person.email)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your exclusion' })).toBeVisible()
  await expect(page.getByText(`This excludes you until ${end} and cannot be undone.`)).toBeVisible()
  await lookAtWidths('confirm-email-04-exclusion')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Exclude yourself until ${end}?` })).toBeVisible()
  const exclude = page.getByRole('button', { name: `Exclude me until ${end}` })
  await exclude.click()
  await expect(page.getByText('Please tick the box if you want this')).toBeVisible()
  await lookAtWidths('confirm-email-05-exclusion-sure')
  await page.getByRole('checkbox', { name: `I understand that this excludes me until ${end}` }).check()
  await exclude.click()
  await expect(page.getByText(/^Thanks\. You can’t enter until /)).toContainText(end!)
  await lookAtWidths('confirm-email-06-excluded')
})
