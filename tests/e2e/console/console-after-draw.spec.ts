import { giveCredit } from '#tests/e2e/support/crediting.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringSession, enterForFree } from '#tests/e2e/support/held.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'
import { comeAsStaff } from './console-staff.ts'

test('a deletion and a block say what is open, wait for the draw, and can be cancelled', async ({
  page,
  request,
  lookAtWidths,
  openBrowser,
}) => {
  const person = makePerson()
  const sessionToken = await startRegistered(request, person)
  await giveCredit(request, sessionToken, 20)
  await enterForFree(request, { person, sessionToken, paymentToken: '', purchaseId: '' })

  await test.step('the owner reads it before deleting their account', async () => {
    const own = await openBrowser()
    await bringSession(own, { sessionToken })
    await own.goto('/my_account/delete')
    await expect(own.getByText(/^You have 1 ticket for .+ The draw is on /)).toBeVisible()
    await expect(own.getByText('If you delete your account now, we can’t tell you if you win.')).toBeVisible()
    await expect(own.getByText('You’ll lose your £20.00 of site credit.')).toBeVisible()
  })

  await comeAsStaff(page, ['SUPPORT'])
  await page.goto(`/console/people?search=${encodeURIComponent(person.email)}`)
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: 'G••• A•••' }).click()
  const dialog = page.getByRole('dialog')
  const waiting = page.getByRole('region', { name: 'Waiting for the draw' })

  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog.getByText(/^1 ticket for .+: the draw is on /)).toBeVisible()
  await expect(dialog.getByText('£20.00 of site credit.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Now/ })).toBeChecked()
  await dialog.getByRole('radio', { name: 'After the draw' }).check()
  await dialog.getByLabel('Reason').fill('Shares the account')
  await lookAtWidths('console-after-draw-01-block')
  await dialog.getByRole('button', { name: 'Block after the draw' }).click()
  await expect(page.getByText('It’ll be blocked after the draw.')).toBeVisible()
  await expect(waiting).toContainText('Block account')

  await page.getByRole('button', { name: 'Data request' }).click()
  await dialog.getByLabel('Request', { exact: true }).selectOption({ label: 'Deletion' })
  await expect(dialog.getByText(/^1 ticket for .+: the draw is on /)).toBeVisible()
  await dialog.getByLabel('Reason').fill('A letter of today')
  await lookAtWidths('console-after-draw-02-record')
  await dialog.getByRole('button', { name: 'Record request' }).click()
  await expect(dialog).toBeHidden()
  const personUrl = page.url()

  await page.goto('/console/data-requests')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${new URL(personUrl).pathname}"]`) })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('radio', { name: 'After the draw' })).toBeChecked()
  await dialog.getByLabel('Reason').fill('They would rather wait')
  await lookAtWidths('console-after-draw-03-delete')
  await dialog.getByRole('button', { name: 'Delete after the draw' }).click()
  await expect(page.getByText('They’ll be deleted after the draw.')).toBeVisible()
  await expect(row).toContainText('For the draw on')
  await lookAtWidths('console-after-draw-04-requests')

  await page.goto(personUrl)
  await expect(waiting).toContainText('Delete this customer')
  await lookAtWidths('console-after-draw-05-person')
  await waiting.getByRole('button', { name: 'Cancel request' }).last().click()
  await dialog.getByLabel('Reason').fill('They changed their mind')
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(waiting).not.toContainText('Delete this customer')
})
