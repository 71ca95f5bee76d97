import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StaffRole } from '#domain/staff/staff.ts'
import { toLondon } from '#domain/time/london.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, readToken, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { comeAsStaff } from './console-staff.ts'
import { approveBeside, button, dialogOf, OPEN_MS, openForMoments, order } from './drum.ts'

test.use({ refused: [/\/results$/] })

test('an operator’s day: a card, a question, a refund, a draw, a reserve, a winner, and the month’s books', {
  tag: '@desktop',
}, async ({ page, request, openBrowser, look }) => {
  const tag = `DRUM${randomUUID().slice(0, 8).toUpperCase()}`
  const [buyer, reserve] = [makePerson(), await openBrowser()]
  const token = await startRegistered(request, buyer)
  await comeSignedIn(reserve, request, makePerson())
  await comeAsStaff(page, ['DRAWS'])
  const viewport = page.viewportSize()!
  const staff = async (role: StaffRole) => {
    const other = await openBrowser({ viewport })
    await comeAsStaff(other, [role])
    return other
  }
  const other = await staff('DRAWS')
  await exclude(page, other, look)

  const endsAt = await openForMoments(tag)
  // In this order: the first order has tickets 1 to 41, the second has 42, and the card has 43.
  const large = await order(request, token, tag, 41)
  await order(request, await readToken(reserve), tag, 1)
  await typeCard(await staff('POST'), tag)
  const support = await staff('SUPPORT')
  await answer(support, buyer.email, large)
  const finance = await staff('FINANCE')
  await refund(support, finance, large)

  // A factor is fresh for five minutes, and on a slow machine the morning takes longer.
  for (const colleague of [page, other]) await comeAsStaff(colleague, ['DRAWS'])
  await page.goto(`/console/draws?search=${tag}`)
  const round = page.getByRole('cell').getByRole('link').first()
  await expect(round).toBeVisible()
  await look('console-draws')
  await round.click()
  await expect(page.getByText('This draw is made elsewhere')).toBeVisible()
  await button(page, 'Enter a result').click({ timeout: OPEN_MS + 20_000 })
  const dialog = dialogOf(page, 'Enter a result')
  await dialog.getByLabel('Drawn by').fill('Moira Baird')
  await dialog.getByLabel('Where').fill('Studio 2, Leith')
  const drawn = toLondon(new Date(endsAt.getTime() + 1000)).toPlainDateTime()
  await dialog.getByLabel('When').fill(drawn.toString({ smallestUnit: 'second' }))
  await dialog.getByLabel('Tickets').fill('43, 42')
  await dialog.getByLabel('How it was drawn').fill('Live on air, from a drum')
  await dialog.getByLabel('Reason').fill('The morning show')
  const page1 = { name: 'drum.html', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') }
  await dialog.getByLabel('Evidence').setInputFiles(page1)
  await button(page, 'Request confirmation').click()
  await expect(dialog.getByText('must be a PDF, a JPEG, a PNG')).toBeVisible()
  await dialog.getByLabel('Evidence').setInputFiles({ ...page1, buffer: Buffer.from('%PDF-1.7 Two balls') })
  await look('console-draws-result')
  await button(page, 'Request confirmation').click()
  await expect(page.getByText('Waiting for a second person')).toBeVisible()
  await approveBeside(page, other)
  await other.goto(page.url())
  const download = other.waitForEvent('download')
  await button(other, 'Save evidence').click()
  expect((await download).suggestedFilename()).toBe('document.pdf')
  await expect(page.getByRole('heading', { name: 'Result', exact: true })).toBeVisible()
  await look('console-draws-drawn')

  await certify(page, look)
  await giveAway(page, other, reserve, tag, look)
  await closeMonth(finance, look)
})

type Look = (name: string, page?: Page) => Promise<void>

/** Two people exclude entrants from the draw. */
async function exclude(page: Page, other: Page, look: Look): Promise<void> {
  await page.goto('/console/draws/exclusions')
  await button(page, 'New list').click()
  const list = dialogOf(page, 'New list')
  await list.getByLabel('People').fill('ada@example.com\nAda')
  await list.getByLabel('Reason').fill('List of November')
  await button(page, 'Request approval').click()
  await expect(list.getByText('Nothing was imported')).toBeVisible()
  await list.getByLabel('People').fill('ada@example.com\nAda Lovelace, 1990-12-10')
  await button(page, 'Request approval').click()
  await expect(page.getByText('2 people are on the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await approveBeside(page, other)
  await page.reload()
  await expect(page.getByText('Staff: 2 people').first()).toBeVisible()
  await look('console-exclusions')
}

/** A postal card from a person without an account is an entry beside the sales. */
async function typeCard(page: Page, tag: string): Promise<void> {
  await page.goto('/console/post')
  await page.getByLabel('Competition code').fill(tag)
  await page.getByLabel('Number').fill('1')
  await button(page, 'Start batch').click()
  const words = ['Ann', `Card${spelled(tag)}`, '1 High Street, Leeds', 'LS1 1AA', '03021990']
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const [index, text] of words.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /./ })).toContainText('Entered: ticket 43')
  await button(page, 'Close batch').click()
  await expect(button(page, 'Start batch')).toBeVisible()
}

const spelled = (text: string) =>
  [...text].map((sign) => (/\d/.test(sign) ? 'abcdefghij'[Number(sign)] : sign)).join('')

/**
 * Answers a customer who requests their receipt: staff find the order, send the receipt again, and record the answer as
 * a note.
 */
async function answer(page: Page, email: string, orderNumber: string): Promise<void> {
  await page.goto(`/console/people?search=${orderNumber}`)
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: 'G••• A•••' }).click()
  await button(page, 'Show').click()
  await expect(page.getByText(email)).toBeVisible()
  await button(page, 'Send again').click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked for it by phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('The receipt was in the junk folder')
  await button(page, 'Add note').click()
  await expect(page.getByRole('cell', { name: 'The receipt was in the junk folder' })).toBeVisible()
}

/** Support requests a refund above its limit, and finance approves it. */
async function refund(page: Page, approver: Page, orderNumber: string): Promise<void> {
  await page.goto(`/console/purchases/${orderNumber}`)
  await button(page, 'Refund').click()
  const dialog = dialogOf(page, 'Refund')
  await dialog.getByLabel('Reason').fill('Wanted one ticket and ordered 41')
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  const href = await page.getByRole('link', { name: 'View the request' }).getAttribute('href')
  await approver.goto(href!)
  await button(approver, 'Approve').click()
  await expect(approver.getByText('Approved and done.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('£205.00', { exact: true }).first()).toBeVisible()
}

/** Compares the month's sums with the sums that they must equal, and downloads the file for finance. */
async function closeMonth(page: Page, look: Look): Promise<void> {
  await page.goto('/console/books')
  const closing = page.getByRole('table', { name: 'Closing' })
  await expect(closing.getByRole('row').filter({ hasText: 'Orders paid' })).toContainText('None')
  await expect(closing.getByRole('row').filter({ hasText: 'Credit owed after' })).toContainText('None')
  await expect(page.getByRole('table', { name: 'VAT classes' })).toContainText('Standard rate')
  await look('console-books')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Closing as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('closing.csv')
}

const hex = (bytes: number) => 'ab'.repeat(bytes)

/** The additional fields of a draw by the beacon. */
const byBeacon = {
  freeze: {
    bytes: hex(134),
    signature: hex(64),
    key_id: hex(8),
    lines: 2_000_000,
    tickets: 2_000_000,
    root: hex(32),
    voids: [],
    voids_hash: hex(32),
    beacon_round: 34_214_707,
    frozen_at: '2026-11-23T15:00:00.000Z',
    is_late: false,
  },
  beacon: {
    chain: { hash: hex(32), public_key: hex(96), scheme: 'bls', genesis: 1, period: 3 },
    round: 34_214_707,
    signature: hex(48),
    randomness: hex(32),
  },
}

/** Prints one page of A4, even if there are more winners than lines. */
async function certify(page: Page, look: Look): Promise<void> {
  await page.getByRole('link', { name: 'Printable certificate' }).click()
  await expect(page.getByText('Certificate of a draw')).toBeVisible()
  await look('console-certificate')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.route('**/api/console/draws/*', async (route) => {
    const body = await (await route.fetch()).json()
    const { draw } = body.data
    const [winner] = draw.winners
    const prize = 'A kettle '.repeat(9)
    const winners = Array.from({ length: 40 }, (_, index) => ({ ...winner, prize, position: index + 1 }))
    const long = {
      ...draw,
      ...byBeacon,
      title: 'A very long title of a competition '.repeat(8),
      winners,
      elsewhere: null,
    }
    await route.fulfill({ json: { data: { ...body.data, draw: long } } })
  })
  await page.reload()
  await expect(page.getByText('and 30 more, at the address below')).toBeVisible()
  await expect(page.getByText('A public random number: drand round 34,214,707')).toBeVisible()
  await look('console-certificate-long')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.unroute('**/api/console/draws/*')
}

/** Goes from the first contact through a forfeit to the reserve, who chooses a form of their name. */
async function giveAway(page: Page, other: Page, reserve: Page, tag: string, look: Look): Promise<void> {
  const say = async (open: string, words: string, send: string) => {
    await button(page, open).click()
    await dialogOf(page, open).getByLabel('Details').fill(words)
    await button(page, send).click()
    await expect(dialogOf(page, open)).toBeHidden()
  }
  await page.goto(`/console/winners?search=${tag}`)
  await expect(page.getByRole('region', { name: 'Forfeited' })).toBeVisible()
  await look('console-winners')
  await page.getByRole('cell').getByRole('link', { name: 'A kettle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A kettle' })).toBeVisible()
  await expect(page.getByText('28 days after we reach them')).toBeVisible()
  await expect(button(page, 'Pass to reserve (winner declined)')).toBeHidden()
  await say('Record contact', 'Has two kettles already', 'Record')
  await say('Pass to reserve (winner declined)', 'Wants no kettle', 'Request approval')
  await approveBeside(page, other, 'View the request')
  await page.reload()
  await expect(page.getByText('Forfeited: declined by the winner.')).toBeVisible()
  await page.getByRole('link', { name: 'Reserve who now has the prize' }).click()
  await expect(page.getByText('Reserve', { exact: true })).toBeVisible()

  const caseId = page.url().split('/').at(-1)!
  await reserve.goto(`/winners/claim?case=${caseId}`)
  await dialogOf(reserve, 'Credit for testing').getByRole('button', { name: 'Close' }).click()
  await reserve.getByLabel('House and street').fill('12 Mill Lane')
  await reserve.getByLabel('Town or city').fill('Kirkcaldy')
  await reserve.getByLabel('County', { exact: true }).fill('Kinross-shire')
  await reserve.getByLabel('Postcode').fill('KY1 1AA')
  await reserve.getByRole('radio', { name: /^Surname and county/ }).check()
  await reserve.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(reserve.getByText('Thanks, we’ve got your reply')).toBeVisible()

  await page.reload()
  await button(page, 'Show').click()
  await dialogOf(page, 'Show winner').getByLabel('Reason').fill('To check the passport')
  await dialogOf(page, 'Show winner').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('12 Mill Lane')).toBeVisible()
  await say('Confirm winner', 'Passport seen', 'Confirm')
  const upload = page.getByRole('form', { name: 'Add a document' })
  await upload.getByLabel('Kind').selectOption('DELIVERY')
  await upload.getByLabel('File').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 Signed for'),
  })
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(button(page, 'Save proof of delivery')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await look('console-winner')
  await say('Prize handed over', 'Signed for, parcel 12', 'Mark as awarded')
  await expect(page.getByText(/^Shown to the public: .+, Kinross-shire$/)).toBeVisible()
  const alt = `The winner of ${tag} with a kettle`
  const photo = page.getByRole('form', { name: 'Add a photo' })
  const buffer = await redAndBlue().png().toBuffer()
  await photo.getByLabel('Photo file').setInputFiles({ name: 'winner.png', mimeType: 'image/png', buffer })
  await photo.getByLabel('Describe the picture (alt text)').fill(alt)
  await photo.getByLabel('How the winner agreed').fill('By email')
  await photo.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await look('console-winner-photo')
  await other.goto('/winners')
  await expect(other.getByText(/, Kinross-shire$/).first()).toBeVisible()
  await expect(other.getByRole('img', { name: alt })).toBeVisible()
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
