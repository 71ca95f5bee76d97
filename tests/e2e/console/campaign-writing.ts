import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { openAsCampaigner } from './campaign-staff.ts'

export const newTag = () => `JOURNEY${randomInt(1_000_000_000)}`
export const picture = redAndBlue().png().toBuffer()
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function makeDraft(page: Page, given: { tag: string; title: string; kind: string }): Promise<void> {
  await page.getByRole('link', { name: 'New competition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New competition' })).toBeVisible()
  await page.getByLabel('Tag').fill(given.tag)
  await page.getByLabel('Title', { exact: true }).fill(given.title)
  await page.getByLabel('Start from').selectOption({ label: given.kind })
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: given.title })).toBeVisible()
}

export async function save(page: Page, name: string): Promise<void> {
  const part = section(page, name)
  await part.getByRole('button', { name: `Save ${name.toLowerCase()}` }).click()
  await expect(part.getByRole('status')).toHaveText('Saved')
}

/** Fills in everything that the linter demands of a paid campaign. */
export async function writeTheRest(page: Page): Promise<void> {
  const words = section(page, 'Prize and text')
  await words.getByLabel('Short description').fill('A boat for the summer')
  await words.getByLabel('How to play').fill('<p>Choose tickets and pay, or send a card for free.</p>')
  await save(page, 'Prize and text')
  const pictures = section(page, 'Pictures')
  const file = { name: 'boat.png', mimeType: 'image/png', buffer: await picture }
  await pictures.getByLabel('Picture file').setInputFiles(file)
  await pictures.getByLabel('Describe the picture (alt text)').fill('A red boat on blue water')
  await pictures.getByRole('button', { name: 'Add picture' }).click()
  await expect(pictures.getByText('A red boat on blue water')).toBeVisible()
  await section(page, 'Free routes').getByLabel('Postcard code').fill('BOAT')
  await save(page, 'Free routes')
  const plan = section(page, 'Draw plan')
  await plan.getByRole('button', { name: 'Add a prize' }).click()
  await plan.getByLabel('Prize', { exact: true }).fill('A boat')
  await plan.getByLabel('Value', { exact: true }).pressSequentially('12000.50')
  await plan.getByLabel('Value shown on cards').pressSequentially('12000')
  await expect(plan.getByLabel('Value shown on cards')).toHaveValue('12000')
  await save(page, 'Draw plan')
  const terms = '<p>Over 18. The promoter is Fairdraw. No purchase necessary: free entry by post.</p>'
  await section(page, 'Terms').getByLabel('Terms').fill(terms)
  await save(page, 'Terms')
}

export async function requestPublication(page: Page): Promise<void> {
  await expect(page.getByText('Ready to publish.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByLabel('Reason').fill('It is ready')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('A second person must approve this')).toBeVisible()
}

/** Opens the request as another person. */
export async function openRequest(page: Page, other: Page): Promise<void> {
  const href = await page.getByRole('link', { name: 'View the request' }).getAttribute('href')
  await openAsCampaigner(other, href!.replace('/console', ''))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function approve(other: Page): Promise<void> {
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText(/carried out/i).first()).toBeVisible()
}

export async function openNow(page: Page): Promise<void> {
  const windows = section(page, 'Dates')
  const now = new Date(Date.now() - 60_000)
  const [date, time] = [now.toLocaleDateString('en-CA'), now.toLocaleTimeString('en-GB').slice(0, 5)]
  await windows.getByLabel('Opens').fill(`${date}T${time}`)
  await save(page, 'Dates')
}
