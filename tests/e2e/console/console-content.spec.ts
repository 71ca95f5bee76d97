import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { openAsCampaigner } from './campaign-staff.ts'
import { comeAsStaff } from './console-staff.ts'

test.use({ refused: [/\/api\/console\/(bundles\/\w+|promo-batches)$/] })

const newCode = () => `JOURNEY${randomInt(1_000_000_000)}`

/** Presses a button that saves, and says why. */
async function saveWithReason(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByLabel('Reason').fill('For a journey')
  await dialog.getByRole('button', { name }).click()
}

async function makeCode(page: Page, code: string): Promise<void> {
  await openAsCampaigner(page, '/promos')
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New promo code' })
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await saveWithReason(page, 'Save the code')
  await expect(page.getByRole('heading', { level: 1, name: `Promo code ${code}` })).toBeVisible()
}

const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('people of a code come by CSV; bad lines are named and nothing is taken until that is wanted', async ({
  page,
  look,
}) => {
  const code = newCode()
  await makeCode(page, code)
  await expect(page.getByText('Everybody')).toBeVisible()
  await page.getByLabel('CSV file').setInputFiles(csv('Email,Mobile\nrobin@example.com,07700 900123\nkim@,12\n'))
  await page.getByRole('form', { name: 'People by CSV' }).getByLabel('Reason').fill('Listeners of the morning show')
  await page.getByRole('button', { name: 'Take the file' }).click()
  await expect(page.getByText('Nothing was taken')).toBeVisible()
  await expect(page.getByText('Line 3, column 1 is no email address')).toBeVisible()
  await expect(page.getByText('Line 3, column 2 is no UK mobile number')).toBeVisible()
  await expect(page.getByText('Everybody')).toBeVisible()
  await look('console-promo-bad-lines')
  await page.getByRole('button', { name: 'Take the 2 that can be read' }).click()
  await expect(page.getByText('2 people are on the list now')).toBeVisible()
  await expect(page.getByText('2 people on its list')).toBeVisible()
})

test('codes are generated with progress, listed, and saved as a file', async ({ page, look, lookAtWidths }) => {
  await openAsCampaigner(page, '/promos')
  await page.getByRole('button', { name: 'Generate codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate codes' })
  await dialog.getByLabel('Name of the batch').fill('Christmas')
  await dialog.getByLabel('Codes begin with').fill('xmas-')
  await dialog.getByLabel('How many').fill('3000')
  await dialog.getByLabel('Percent').fill('101')
  await dialog.getByLabel('Reason').fill('For the newsletter')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText('must be at most 100 percent')).toBeVisible()
  await look('console-generate-codes')
  await dialog.getByLabel('Percent').fill('20')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Christmas' })).toBeVisible()
  await expect(page.getByText('3,000 of 3,000 codes are made')).toBeVisible({ timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Codes as CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('promo-batch-codes.csv')
  const codes = page.getByRole('table', { name: 'Codes' })
  await expect(codes.getByRole('row')).toHaveCount(51)
  await lookAtWidths('console-promo-batch')
  const first = (await codes.getByRole('cell').first().textContent())!
  await page.getByRole('textbox', { name: 'Code' }).fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Search' }).last().click()
  await expect(codes.getByRole('row')).toHaveCount(2)
  await expect(codes).toContainText(first)
})

test('the cards of a group are put into another order with the keyboard', async ({ page, look }) => {
  await openAsCampaigner(page, '/pages')
  await page.getByRole('link', { name: 'HOME', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page HOME' })).toBeVisible()
  const handles = page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: /^Move / })
  const second = (await handles.nth(1).getAttribute('aria-label'))!
  await handles.nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(handles.first()).toHaveAccessibleName(second)
  await expect(handles.first()).toBeFocused()
  await look('console-page-groups')
  await saveWithReason(page, 'Save the page')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(handles.first()).toHaveAccessibleName(second)
  await handles.first().focus()
  await page.keyboard.press('ArrowDown')
  await saveWithReason(page, 'Save the page')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('who saved later sees what was saved meanwhile, and goes on', async ({ page, openBrowser, look }) => {
  const code = newCode()
  await makeCode(page, code)
  const other = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await openAsCampaigner(other, `/promos/${code}`)
  await other.getByLabel('Shown as').fill('A tenth off')
  await page.getByLabel('Shown as').fill('Ten percent off')
  await saveWithReason(page, 'Save the code')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await saveWithReason(other, 'Save the code')
  await expect(other.getByText('Nothing of yours was saved yet')).toBeVisible()
  await expect(other.getByText('Ten percent off')).toBeVisible()
  await look('console-saved-meanwhile', other)
  await other.getByRole('button', { name: 'Go on with mine' }).click()
  await saveWithReason(other, 'Save the code')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
})

test('a bundle says what its parts cost, and shares that do not add up are refused', async ({ page, look }) => {
  await openAsCampaigner(page, '/bundles')
  await page.getByRole('table', { name: 'Bundles' }).getByRole('cell').getByRole('link').first().click()
  await expect(page.getByText('Its parts one by one')).toBeVisible()
  await page.getByLabel('Price').fill('999.99')
  await saveWithReason(page, 'Save the bundle')
  await expect(page.getByText('must have shares that add up to the price')).toBeVisible()
  await look('console-bundle')
})

test('a setting that binds is changed by two owners', async ({ page, openBrowser, look }) => {
  await comeAsStaff(page, ['OWNER'])
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Change RATE_CODES_PER_DAY' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change RATE_CODES_PER_DAY' })
  await dialog.getByLabel('Value').fill('99')
  await dialog.getByLabel('Reason').fill('A busy weekend')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByText('Please choose from 100 to 1,000,000')).toBeVisible()
  await dialog.getByLabel('Value').fill('5001')
  await look('console-setting')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await page.getByRole('link', { name: 'See the request' }).click()
  await expect(page.getByText('Another person has to decide this.')).toBeVisible()
  const other = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await comeAsStaff(other, ['OWNER'])
  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('It is approved and carried out.')).toBeVisible()
  await page.goto('/console/settings')
  await expect(page.getByText('5,001')).toBeVisible()
})

test('the odds and the cost of the wheel follow what is written', async ({ page, look }) => {
  await openAsCampaigner(page, '/wheel')
  await expect(page.getByText('Credit it will give')).toBeVisible()
  const noWin = page.getByRole('definition').nth(1)
  // Other journeys load the wheel meanwhile: whatever it is, these are its ends.
  await expect(noWin).toHaveText(/%$/)
  await page.getByLabel('Weight of no win').fill('1000000000')
  await expect(noWin).not.toHaveText('0%')
  await page.getByLabel('Weight of no win').fill('0')
  await expect(noWin).toHaveText('0%')
  await look('console-wheel')
})

test('a list is sorted and searched by its address, and saved as a file', async ({ page, look }) => {
  await openAsCampaigner(page, '/campaigns')
  const list = page.getByRole('table', { name: 'Campaigns' })
  await list.getByRole('link', { name: 'Campaign', exact: true }).click()
  await expect(list.getByRole('columnheader', { name: 'Campaign' })).toHaveAttribute('aria-sort', 'ascending')
  const titles = () => list.getByRole('row').locator('[data-label=Campaign]').allInnerTexts()
  await expect(async () => {
    const shown = (await titles()).map((title) => title.toLowerCase())
    expect(shown).toEqual(shown.toSorted())
  }).toPass({ timeout: 10_000 })
  await look('console-list-sorted')
  await list.getByRole('link', { name: 'Campaign', exact: true }).click()
  await page.getByLabel('Title or tag').fill('door')
  await page.getByLabel('Title or tag').press('Enter')
  await expect(page).toHaveURL(/sort=-title&search=door$/)
  await expect(list.getByRole('columnheader', { name: 'Campaign' })).toHaveAttribute('aria-sort', 'descending')
  await expect(async () => expect((await titles()).every((title) => /door/i.test(title))).toBe(true)).toPass({
    timeout: 10_000,
  })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Campaigns as CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('campaigns.csv')
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(1 + (await titles()).length)
})

test('a new page gets groups, of which one is dragged to the top and one removed', { tag: '@desktop' }, async ({
  page,
  look,
}) => {
  const tag = newCode()
  await openAsCampaigner(page, '/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByRole('dialog', { name: 'New page' }).getByLabel('Tag').fill(tag.toLowerCase())
  await saveWithReason(page, 'Save the page')
  await expect(page.getByRole('heading', { level: 1, name: `Page ${tag}` })).toBeVisible()
  for (const title of ['First', 'Second', 'Third']) {
    await page.getByLabel('Title of a new group').fill(title)
    await page.getByRole('button', { name: 'Add the group' }).click()
  }
  const groups = page.getByRole('list', { name: 'Groups' }).locator('> li')
  await page.getByRole('button', { name: 'Move Third' }).dragTo(groups.first())
  await expect(groups).toContainText(['Third', 'First', 'Second'])
  await groups.nth(2).getByText('Second').click()
  await page.getByRole('button', { name: 'Remove this group' }).click()
  await saveWithReason(page, 'Save the page')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('page.save: For a journey')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(timeline.getByText('page.save: Undo of the last change')).toBeVisible()
  await expect(groups).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(groups).toContainText(['Third', 'First'])
  await page.reload()
  await expect(groups).toContainText(['Third', 'First'])
  await look('console-new-page')
})

test('a new bundle is hidden until it is shown, and leads to what it sells', async ({ page, look }) => {
  const tag = newCode()
  await openAsCampaigner(page, '/bundles')
  await page.getByRole('link', { name: 'New bundle' }).click()
  await page.getByLabel('Title', { exact: true }).fill('A journey of two')
  await page.getByLabel('Price').fill('5')
  await page.getByRole('textbox', { name: 'Campaign 1' }).fill('madeira')
  await page.getByLabel('Share').fill('5')
  await page.getByLabel('Tag').fill(tag)
  await saveWithReason(page, 'Save the bundle')
  await expect(page.getByRole('heading', { level: 1, name: 'A journey of two' })).toBeVisible()
  await expect(page.getByLabel('Shown on the site')).not.toBeChecked()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('bundle.save: For a journey')).toBeVisible()
  await look('console-new-bundle')
  await timeline.getByRole('link', { name: 'A fortnight in Madeira for four' }).click()
  const ofCampaign = page.getByRole('region', { name: 'Timeline' })
  await expect(ofCampaign.getByRole('link', { name: 'A journey of two' })).toBeVisible()
})
