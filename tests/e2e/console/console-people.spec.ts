import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'
import { comeAsStaff } from './console-staff.ts'

/** Opens the page of a person by their email. */
async function findPerson(page: Page, email: string): Promise<void> {
  await page.goto(`/console/people?search=${encodeURIComponent(email)}`)
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: 'G••• A•••' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'G••• A•••' })).toBeVisible()
}

test('a caller is found, shown and helped, and their data is requested', {
  tag: '@desktop',
}, async ({ page, request, look, openBrowser }) => {
  const [caller, again] = [makePerson(), makePerson()]
  for (const each of [caller, again]) await startRegistered(request, each)
  await comeAsStaff(page, ['SUPPORT'])
  await page.goto('/console/people')
  await page.getByLabel(/^Email, phone, surname/).fill(caller.email)
  await page.keyboard.press('Enter')
  const found = page.getByRole('table', { name: 'Customers' })
  await expect(found).toContainText('g•••@example.com')
  await look('console-people')
  await found.getByRole('link', { name: 'G••• A•••' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'G••• A•••' })).toBeVisible()
  await expect(page.getByText(caller.email)).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(caller.email)).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('person.show')
  await page.getByLabel('Note', { exact: true }).fill('Calls in the evening')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('cell', { name: 'Calls in the evening' })).toBeVisible()
  await look('console-person')

  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('60')
  await dialog.getByLabel('Reason').fill('A parcel that was lost')
  await look('console-person-credit')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await expect(page.getByText('A second person must approve it.')).toBeVisible()
  await page.getByRole('button', { name: 'Time-out or exclusion' }).click()
  await dialog.getByLabel('Reason').fill('Requested by phone')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  await expect(timeline).toContainText('person.stay-away')
  await expect(page.getByText(/^On a break until /)).toBeVisible()

  await page.getByRole('button', { name: 'Data request' }).click()
  await dialog.getByLabel('Reason').fill('A letter of today')
  await dialog.getByRole('button', { name: 'Record request' }).click()
  await expect(timeline).toContainText('data-request.record')
  await page.goto('/console/data-requests')
  await expect(page.getByRole('table', { name: 'Data requests' })).toContainText('Copy of data')
  await look('console-data-requests')
  await page.goto('/console/harm')
  await expect(page.getByRole('heading', { name: 'Safer play' })).toBeVisible()
  await look('console-harm')

  await findPerson(page, caller.email)
  const callerUrl = page.url()
  await findPerson(page, again.email)
  await page.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByLabel('Address of the other customer’s page').fill(callerUrl)
  await dialog.getByLabel('Reason').fill('Named both emails and both birthdays on the phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('console-join-dark')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  const href = await page.getByRole('link', { name: 'View the request' }).getAttribute('href')
  const other = await openBrowser({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await comeAsStaff(other, ['SUPPORT'])
  await other.goto(href!)
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible()
  await look('console-join-approval-dark', other)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Approved and done.')).toBeVisible()
  await page.goto(callerUrl)
  await expect(page.getByText('Merged with 1 more.')).toBeVisible()
  await look('console-joined-dark')
})
