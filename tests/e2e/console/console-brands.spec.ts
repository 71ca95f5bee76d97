import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { comeAsStaff } from './console-staff.ts'

async function openBrand(page: Page, name: string): Promise<void> {
  await page.goto('/console/brands')
  await page.getByLabel('Name, address or code').fill(name)
  await page.keyboard.press('Enter')
  const list = page.getByRole('table', { name: 'Brands' })
  // The head of the table, and the one row that was found.
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function sendWithReason(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save brand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save brand' })
  await dialog.getByLabel('Reason').fill('A new look')
  await dialog.getByRole('button', { name: 'Save brand' }).click()
  await expect(dialog).toBeHidden()
}

test('a brand’s colour is changed: an unreadable pair is refused, a readable one is what visitors see', {
  tag: '@desktop',
}, async ({ page, lookAtWidths }) => {
  await comeAsStaff(page, ['CONTENT'])
  await openBrand(page, 'Wold Radio')
  await page.getByLabel('Theme colour', { exact: true }).fill('1b5e20')
  await page.getByLabel('Custom colour for filled areas').check()
  await page.getByLabel('Filled areas', { exact: true }).fill('ffd54f')
  await page.getByLabel('Text on filled areas', { exact: true }).fill('ffffff')
  await expect(page.getByText('A colour pair isn’t readable, so you can’t save this.')).toBeVisible()
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expect(page.getByText('Text on filled areas has 1.41 : 1, and needs 4.5 : 1')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByLabel('Text on filled areas', { exact: true }).fill('111111')
  await expect(page.getByText('All colour pairs are readable.')).toBeVisible()
  await sendWithReason(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await lookAtWidths('console-brand')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A new look')

  const visitor = await page.context().newPage()
  const bare = () => visitor.goto('/campaign/TEATIME?brand=wold-radio').then(() => visitor.content())
  await expect.poll(bare).toContain('--brand:#1B5E20;--brand-fill:#FFD54F;--brand-fill-text:#111111')
  await visitor.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Theme colour', { exact: true })).toHaveValue('827717')
})

test('a brand’s logo replaces its name, until it is removed', async ({ page, lookAtWidths }) => {
  await comeAsStaff(page, ['CONTENT'])
  await openBrand(page, 'Peak Sound')
  const buffer = await redAndBlue(400, 120).png().toBuffer()
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expect(page.getByRole('img', { name: 'Logo of Peak Sound' })).toBeVisible()
  await lookAtWidths('console-brand-logo')

  const address = page.url()
  const logo = page.getByRole('banner').getByRole('img', { name: 'Peak Sound' })
  await expect(async () => {
    await page.goto('/campaign/TEATIME?brand=peak-sound')
    await expect(logo).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await lookAtWidths('brand-logo')

  await page.goto(address)
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('No logo: we show the name.')).toBeVisible()
})

test('staff of one brand see only that brand', async ({ page }) => {
  await comeAsStaff(page, ['CONTENT'], ['UK_LANTERN'])
  await page.goto('/console/brands')
  await expect(page.getByRole('link', { name: 'Lantern', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tyne FM', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'New brand' })).toBeHidden()
})

test('an owner limits the prizes of a brand, and other staff cannot', async ({ page, look, openBrowser }) => {
  await comeAsStaff(page, ['OWNER'])
  await openBrand(page, 'Avon Sound')
  const limit = page.getByLabel('Maximum prize value')
  await limit.fill('£25,000')
  await expect(limit).toHaveValue('25000')
  await sendWithReason(page)
  await expect(limit).toHaveValue('25000.00')
  await look('console-brand-limit')
  const other = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await comeAsStaff(other, ['CONTENT'])
  await openBrand(other, 'Avon Sound')
  await expect(other.getByLabel('Maximum prize value')).toBeDisabled()
})

test('a new brand is created, and a used code does not overwrite a brand', async ({ page, look }) => {
  await comeAsStaff(page, ['CONTENT'])
  await page.goto('/console/brands')
  await look('console-brands')
  await page.getByRole('link', { name: 'New brand' }).click()
  await page.getByLabel('Code', { exact: true }).fill('uk_lantern')
  await page.getByLabel('Name', { exact: true }).fill('Fen Radio')
  await page.getByLabel('Address', { exact: true }).fill('fen-radio')
  await look('console-new-brand')
  await sendWithReason(page)
  await expect(page.getByText('is already taken')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('uk_fen_radio')
  await sendWithReason(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Fen Radio' })).toBeVisible()
  await expect(page).toHaveURL(/\/console\/brands\/UK_FEN_RADIO$/)
})
