import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { addAuthenticator } from '#tests/e2e/support/passkeys.ts'
import { comeAsStaff, STAFF_PASSWORD } from './console-staff.ts'

test.use({ viewport: { width: 1280, height: 900 }, refused: [/\/api\/console\//] })

test('two owners invite a person, who adds a passkey and sees their own desks', { tag: '@desktop' }, async ({
  page,
  request,
  openBrowser,
  look,
}) => {
  const email = `jo-${crypto.randomUUID().slice(0, 8)}@example.com`
  const owner = await comeAsStaff(page, ['OWNER'])
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${owner.name}` })).toBeVisible()
  await look('console-01-start')

  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText(owner.email)
  await look('console-02-staff')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please choose at least one role')).toBeVisible()
  await look('console-03-invite')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: /^Finance/ }).check()
  await dialog.getByLabel('Reason').fill('Joins the finance desk')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Waiting for another owner to approve')).toBeVisible()
  await page.getByRole('link', { name: 'View the request' }).click()
  await expect(page.getByText('Waiting for a second person.')).toBeVisible()
  await expect(page).toHaveURL(/\/approvals\//)
  const address = new URL(page.url()).pathname

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } })
  await comeAsStaff(phone, ['OWNER'])
  await phone.goto(address)
  await expect(phone.getByText('Joins the finance desk')).toBeVisible()
  await look('console-04-approval', phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByText('Approved and done.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Carried out')).toBeVisible()

  const { text } = await readEmail(request, email, /^Your access to the console/)
  const link = /\/console\/invitation\S+/.exec(text)![0]
  const invited = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await addAuthenticator(invited)
  await invited.goto(link)
  await expect(invited.getByText(email)).toBeVisible()
  await expect(invited).toHaveURL('/console/invitation')
  await look('console-05-invitation', invited)
  await invited.getByLabel('Your name').fill('Jo Ledger')
  await invited.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await invited.getByRole('button', { name: 'Continue' }).click()
  await expect(invited.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
  await look('console-06-factor', invited)
  await invited.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(invited.getByRole('heading', { level: 1, name: 'Recovery codes' })).toBeVisible()
  await look('console-07-recovery-codes', invited)
  await invited.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(invited.getByRole('heading', { level: 1, name: 'Hello, Jo Ledger' })).toBeVisible()
  const desks = invited.getByRole('navigation', { name: 'Main menu' })
  await expect(desks.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(desks.getByRole('link', { name: 'Staff' })).toBeHidden()

  await invited.getByRole('button', { name: 'Sign out' }).click()
  await expect(invited.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await look('console-08-sign-in', invited)
  await invited.goto('/console/audit')
  await invited.getByLabel('Email').fill(email)
  await invited.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
  await invited.getByRole('button', { name: 'Continue' }).click()
  await expect(invited.getByRole('alert')).not.toBeEmpty()
  await invited.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await invited.getByRole('button', { name: 'Continue' }).click()
  await invited.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(invited).toHaveURL('/console/audit')
  await expect(invited.getByRole('table', { name: 'Audit log' })).toContainText('Joins the finance desk')
  await look('console-09-audit', invited)
  await invited.getByRole('button', { name: 'Check the log for tampering' }).click()
  await expect(invited.getByText(/All [\d,]+ entries are intact/)).toBeVisible()
})

test('a request is rejected with a reason, and an old second factor is asked for again', async ({
  page,
  openBrowser,
  look,
}) => {
  await comeAsStaff(page, ['OWNER'])
  await page.goto('/console/staff')
  await page.getByRole('link', { name: 'Max Manager' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend' })
  await dialog.getByLabel('Reason').fill('no')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A test of the journey')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('link', { name: 'View the request' }).click()
  await expect(page).toHaveURL(/\/approvals\//)
  const address = new URL(page.url()).pathname

  const other = await openBrowser({ viewport: { width: 1280, height: 900 } })
  const decider = await comeAsStaff(other, ['OWNER'])
  // Six minutes after the second factor was shown, it must be shown again.
  const error = { name: 'NotAuthorized', message: '', meta: { missing: ['factor'] } }
  await other.route('**/reject', (route) => route.fulfill({ status: 403, json: { error, errors: [error] } }), {
    times: 1,
  })
  await other.goto(address)
  await other.getByRole('button', { name: 'Reject' }).click()
  const rejecting = other.getByRole('dialog', { name: 'Reject this request' })
  await rejecting.getByLabel('Reason').fill('Nobody is suspended for a test')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  const again = other.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(again.getByLabel('One-time code')).toBeVisible()
  await look('console-10-factor-again', other)
  await again.getByLabel('One-time code').fill(decider.nextCode())
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText('Rejected. Nothing was changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nobody is suspended for a test')).toBeVisible()
})

test('pressing "g" and a desk’s key opens it, and "?" lists the keys', async ({ page, look }) => {
  await comeAsStaff(page, ['OWNER', 'CAMPAIGNS'])
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look('console-11-keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL('/console/audit')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/console/campaigns')
  await page.goto('/console/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await look('console-12-account')
  await page.goto('/console/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto('/console/people/1')
  await expect(page.getByText('We can’t find that. It may have been changed or removed.')).toBeVisible()
})

test('an owner sees the day, and finds a campaign by its title', async ({ page, look }) => {
  await comeAsStaff(page, ['OWNER'])
  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await page.getByText('Show as a table').click()
  const hours = page.getByRole('table').filter({ hasText: 'A week earlier' })
  await expect(hours.getByRole('row')).toHaveCount(25)
  await look('console-13-today')
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByLabel('Search for…').fill('electric car')
  const found = search.getByRole('link', { name: 'Win a new electric car' })
  await expect(found).toBeVisible()
  await look('console-14-search')
  await found.click()
  await expect(page).toHaveURL(/\/console\/campaigns\/WINACAR/)
  await expect(search).toBeHidden()
  await page.getByRole('link', { name: 'System' }).click()
  await expect(page.getByText('The schema is up to date, and every role has a ready process.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Slow statements' }).getByRole('row')).toHaveCount(13)
  await look('console-system')
})
