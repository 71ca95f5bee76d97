import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#domain/staff/staff.ts'
import { toLondon } from '#domain/time/london.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, readToken } from '#tests/e2e/support/signed-in.ts'
import { comeAsStaff } from './console-staff.ts'
import { approveBeside, button, dialogOf, OPEN_MS, openForMoments, order } from './drum.ts'

test('a clerk who refunds a winner’s order moves no prize: two other people decide, and the draw’s page says why', async ({
  page,
  request,
  openBrowser,
  look,
}) => {
  const tag = `HOLD${randomUUID().slice(0, 8).toUpperCase()}`
  const viewport = page.viewportSize()!
  const staff = async (role: StaffRole) => {
    const browser = await openBrowser({ viewport })
    await comeAsStaff(browser, [role])
    return browser
  }
  await comeAsStaff(page, ['DRAWS'])
  const [other, clerk] = [await staff('DRAWS'), await staff('FINANCE')]
  const [winner, reserve] = [await openBrowser(), await openBrowser()]
  for (const browser of [winner, reserve]) await comeSignedIn(browser, request, makePerson())
  // A notice of the refunded credit appears once, on the page that is open when it arrives.
  const notice = winner.getByRole('dialog', { name: 'Refund' })
  await winner.addLocatorHandler(notice, () => notice.getByRole('button', { name: 'Close' }).click())
  const endsAt = await openForMoments(tag)
  const won = await order(request, await readToken(winner), tag, 1)
  await order(request, await readToken(reserve), tag, 1)

  await test.step('the drum decides for the winner', async () => {
    await page.goto(`/console/draws?search=${tag}`)
    await page.getByRole('cell').getByRole('link').first().click()
    await expect(page.getByText('This draw is made elsewhere')).toBeVisible()
    await button(page, 'Enter a result').click({ timeout: OPEN_MS + 20_000 })
    const dialog = dialogOf(page, 'Enter a result')
    await dialog.getByLabel('Drawn by').fill('Moira Baird')
    await dialog.getByLabel('Where').fill('Studio 2, Leith')
    const drawn = toLondon(new Date(endsAt.getTime() + 1000)).toPlainDateTime()
    await dialog.getByLabel('When').fill(drawn.toString({ smallestUnit: 'second' }))
    await dialog.getByLabel('Tickets').fill('1, 2')
    await dialog.getByLabel('How it was drawn').fill('Live on air, from a drum')
    await dialog.getByLabel('Reason').fill('The morning show')
    await dialog.getByLabel('Evidence').setInputFiles({
      name: 'drum.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 Two balls'),
    })
    await button(page, 'Request confirmation').click()
    await expect(page.getByText('Waiting for a second person')).toBeVisible()
    await approveBeside(page, other)
  })

  await test.step('the clerk refunds the order', async () => {
    await clerk.goto(`/console/purchases/${won}`)
    await button(clerk, 'Refund').click()
    const dialog = dialogOf(clerk, 'Refund')
    await dialog.getByLabel('Reason').fill('They asked for it')
    await look('console-hold-refund', clerk)
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a refund that failed is shown as such', async () => {
    await clerk.route('**/api/console/purchases/*', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({
        json: { data: { ...answer.data, purchase: { ...answer.data.purchase, refund_failed: true } } },
      })
    })
    await clerk.reload()
    await expect(clerk.getByText('Refund failed')).toBeVisible()
  })

  await page.goto(`/console/winners?search=${tag}`)
  await page.getByRole('cell').getByRole('link', { name: 'A kettle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A kettle' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('This case is on hold')).toBeVisible({ timeout: 2000 })
  }, 'the sweep of cases runs every 15 seconds').toPass({ timeout: 60_000 })
  await look('console-hold-case')
  const caseId = page.url().split('/').at(-1)!
  await winner.goto(`/winners/claim?case=${caseId}`)
  await expect(winner.getByText('Your prize is on hold')).toBeVisible()
  await look('hold-claim', winner)
  await winner.goto('/draws')
  await winner
    .getByRole('link', { name: new RegExp(tag) })
    .first()
    .click()
  await expect(winner.getByText(/on hold/).first()).toBeVisible()
  await look('hold-draw', winner)

  await page.goBack()
  await expect(page.getByRole('table').getByText('On hold')).toBeVisible()
  await look('console-hold-board')
  await page.goto(`/console/winners/${caseId}`)
  await button(page, 'Keep the winner').click()
  const dialog = dialogOf(page, 'Keep the winner')
  await dialog.getByLabel('Details').fill('The refund was a mistake of ours')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toBeHidden()
  await look('console-hold-requested')
  await approveBeside(page, other, 'View the request')
  await page.reload()
  await expect(page.getByText('This case is on hold')).toBeHidden()
  await winner.reload()
  await expect(winner.getByText(/on hold/)).toHaveCount(0)
})
