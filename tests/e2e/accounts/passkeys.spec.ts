import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { addAuthenticator } from '#tests/e2e/support/passkeys.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered } from '#tests/e2e/support/signed-in.ts'

// A passkey that was removed is not accepted.
test.use({ refused: [/\/api\/shepherd\/auth\/passkey$/] })

test('a passkey that is added in the account logs its owner in, until it is removed', async ({
  page,
  request,
  look,
}) => {
  const grace = makePerson()
  await addAuthenticator(page)
  await comeRegistered(page, request, grace)
  await page.goto('/my_account/password')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Passkey name').fill('My phone')
  await passkeys.getByLabel('Password', { exact: true }).fill(grace.password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('status')).toHaveText('Your passkey has been added.')
  await readEmail(request, grace.email, /^A passkey was added/)

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Greeting' })).toContainText('Hi Grace.')

  await page.goto('/my_account/password')
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  await look('passkeys-01-used')
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
  await page
    .getByRole('dialog', { name: /My phone/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(passkeys.getByRole('status')).toContainText('My phone has been removed.')

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('We don’t recognise this passkey. Please log in with your email.')
})

test.describe('with lists that fail to load', () => {
  test.use({ refused: [/\/api\/account\/(passkeys|devices)$/] })

  test('the passkeys and the devices say so, and try again when asked', { tag: '@long' }, async ({
    page,
    request,
    look,
  }) => {
    await comeRegistered(page, request, makePerson())
    const lists = /\/api\/account\/(passkeys|devices)$/
    await page.route(lists, (route) =>
      route.fulfill({ status: 429, json: { error: { name: 'TooManyRequests', message: '', meta: {} } } }),
    )
    await page.goto('/my_account/password')
    for (const name of ['Passkeys', 'Your devices'])
      await expect(page.getByRole('region', { name }).getByRole('alert')).toContainText('Too many tries.')
    await look('passkeys-02-refused')
    await page.unroute(lists)
    for (const name of ['Passkeys', 'Your devices'])
      await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await expect(page.getByText('You’re not staying logged in on any device.')).toBeVisible()
  })
})
