import type { APIRequestContext, Page } from '@playwright/test'
import { pence } from '#domain/money/money.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { giveCredit, startOrder } from '#tests/e2e/support/crediting.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'
import { comeAsStaff } from './console-staff.ts'

const POUNDS = 5

/** Orders of one entrant, each of one ticket and paid with credit. */
async function makeOrders(request: APIRequestContext, tag: string, count: number): Promise<string[]> {
  const token = await startRegistered(request, makePerson())
  await giveCredit(request, token, count * POUNDS)
  const numbers: string[] = []
  for (let made = 0; made < count; made += 1) {
    const item = { frequency: 'SINGLE', price_type: 'STANDARD', campaign_tag: tag, quantity: 1, price: POUNDS }
    numbers.push(await startOrder(request, token, { items: [item], credit: POUNDS }))
  }
  return numbers
}

async function addPriced(tag: string): Promise<void> {
  const prices = [newPrice({ pricePence: pence(POUNDS * 100), quantity: 1 })]
  await addCampaign({ tag, prices })
}

const newTag = () => `LIST${crypto.randomUUID().slice(0, 6).toUpperCase()}`

async function openNewList(page: Page) {
  await page.goto('/console/purchases')
  await page.getByRole('link', { name: 'Bulk refunds' }).click()
  await page.getByRole('button', { name: 'New bulk refund' }).click()
  return page.getByRole('dialog', { name: 'New bulk refund' })
}

test('orders that are pasted or uploaded are refunded once, and unreadable ones are reported', async ({
  page,
  request,
  look,
}) => {
  const tag = newTag()
  await addPriced(tag)
  const [first, second, third] = await makeOrders(request, tag, 3)
  await comeAsStaff(page, ['FINANCE'])
  const dialog = await openNewList(page)
  await dialog.getByLabel('Order numbers').fill(`${first}\nnonsense, ${second}\n${first}`)
  await dialog.getByLabel('Reason').fill('The prize was shown wrongly')
  await dialog.getByRole('button', { name: 'Preview refunds' }).click()
  await expect(dialog.getByText('Line 2, column 1 is no order number')).toBeVisible()
  await look('console-refund-list-bad-line')
  await dialog.getByRole('button', { name: 'Show the 2 that are valid' }).click()
  await expect(dialog.getByText('2 orders, £10.00 at most')).toBeVisible()
  await expect(dialog.getByText(`${first}: £5.00`)).toBeVisible()
  await look('console-refund-list-foreseen')
  await dialog.getByRole('button', { name: 'Refund 2 orders' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bulk refund' })).toBeVisible()
  await expect(page.getByText('Complete.', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '2 of 2 orders' })).toBeVisible()
  await expect(page.getByText('2 (£10.00)')).toBeVisible()
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByText('Refunded', { exact: true })).toHaveCount(3)
  await look('console-refund-list')

  const csv = `Order,Amount\n${second},5.00\n${third},5.00\n`
  const again = await openNewList(page)
  await again.getByLabel('Which orders').selectOption('Upload a CSV file')
  await again.getByLabel('CSV file').setInputFiles({ name: 'o.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await again.getByLabel('Reason').fill('The same for the third')
  await again.getByRole('button', { name: 'Preview refunds' }).click()
  await again.getByRole('button', { name: 'Refund 2 orders' }).click()
  await expect(page.getByText('Complete.', { exact: true })).toBeVisible()
  await expect(page.getByText('1 (£5.00)')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Already refunded')
  await expect(orders.getByRole('cell').getByRole('link')).toHaveText([second!])
  await orders.getByRole('link', { name: second! }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second!)
})

test.describe('after the tag of an unknown campaign', () => {
  test.use({ refused: [/console\/refund-lists\/campaign$/] })

  test('all entrants of a campaign are refunded once another person has approved it', {
    tag: '@desktop',
  }, async ({ page, request, look, openBrowser }) => {
    const tag = newTag()
    await addPriced(tag)
    await makeOrders(request, tag, 11)
    await comeAsStaff(page, ['FINANCE'])
    const dialog = await openNewList(page)
    await dialog.getByLabel('Which orders').selectOption('Everyone in a competition')
    await dialog.getByRole('button', { name: 'Preview refunds' }).click()
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('Competition tag').fill('NOSUCH')
    await dialog.getByLabel('Reason').fill('The supplier has closed')
    await dialog.getByRole('button', { name: 'Preview refunds' }).click()
    await expect(dialog.getByText('isn’t a competition')).toBeVisible()
    await dialog.getByLabel('Competition tag').fill(tag.toLowerCase())
    await dialog.getByRole('button', { name: 'Preview refunds' }).click()
    await expect(dialog.getByText('11 orders, £55.00 at most')).toBeVisible()
    await look('console-refund-list-campaign')
    await dialog.getByRole('button', { name: 'Refund 11 orders' }).click()
    await expect(page.getByText('Waiting for approval. Nothing has been refunded yet.')).toBeVisible()
    await look('console-refund-list-waiting')

    const href = await page.getByRole('link', { name: 'View the request' }).getAttribute('href')
    const other = await openBrowser({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await comeAsStaff(other, ['FINANCE'])
    await other.goto(href!)
    await expect(other.getByText('Refund 11 orders, £55.00 at most')).toBeVisible()
    await look('console-refund-list-approval-dark', other)
    await other.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('Approved and done.')).toBeVisible()
    // The waiting page polls for another person's decision.
    await expect(page.getByText('11 (£55.00)')).toBeVisible()
    await expect(page.getByText('Complete.', { exact: true })).toBeVisible()
    await page.goto('/console/refund-lists')
    await look('console-refund-lists')
  })
})
