import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readLinkToken } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, startVerifiedGuest } from '#tests/e2e/support/signed-in.ts'

test('a guest who resembles a restricted person confirms their email by a link, and then pays', async ({
  page,
  request,
  lookAtWidths,
}) => {
  const restricted = makePerson()
  await post(request, '/api/account/break', await startVerifiedGuest(request, restricted), { until: '7d' })
  const { email, msisdn } = makePerson()
  await comeSignedIn(page, request, { ...restricted, email, msisdn })
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  const asked = page.getByText('Please confirm your email first.').first()
  await expect(asked).toBeVisible()
  await lookAtWidths('prove-01-asked')

  await page.goto(`/confirm-email?token=${await readLinkToken(request, email)}`)
  await page.getByRole('button', { name: 'Yes, confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await expect(page).toHaveURL('/payment/pay')
})
