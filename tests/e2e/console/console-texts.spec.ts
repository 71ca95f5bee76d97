import { randomInt } from 'node:crypto'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { comeAsStaff } from './console-staff.ts'

test.use({ refused: [/\/api\/console\/content\//] })

test('terms are written, previewed, approved by another person, scheduled and compared with the version before', {
  tag: '@desktop',
}, async ({ page, openBrowser, look }) => {
  const tag = `journey-${randomInt(1_000_000_000)}`
  await comeAsStaff(page, ['CONTENT'])
  await page.goto('/console/content')
  await expect(page.getByRole('table', { name: 'Content' }).getByRole('link', { name: 'faqs' })).toBeVisible()
  await look('console-contents')
  await page.getByRole('button', { name: 'New terms' }).click()
  await page.getByLabel('Tag').fill(tag)
  await page.getByRole('button', { name: 'Create terms' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Terms of a journey')
  await page.getByLabel('Text').fill('<h2>Who</h2><p>Adults.</p><script>x()</script>')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Adults.')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  const save = async () => {
    await page.getByRole('button', { name: 'Save version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save version' })
    await dialog.getByLabel('Reason').fill('For a journey')
    await expect(dialog.getByText('These terms are binding. A second person must approve it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Request approval' }).click()
  }
  const other = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await comeAsStaff(other, ['CONTENT'])
  const approve = async () => {
    const request = page.getByRole('link', { name: 'View the request' })
    await other.goto((await request.getAttribute('href'))!)
    await other.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('Approved and done.')).toBeVisible()
    await page.reload()
  }
  await save()
  await approve()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Shown')
  await page.getByLabel('Text').fill('<h2>Who</h2><p>Adults in the UK.</p>')
  await page.getByRole('radio', { name: 'Schedule' }).click()
  await page.getByLabel('Date and time', { exact: true }).fill('2020-01-01T09:00')
  await save()
  await expect(page.getByText('must not be in the past')).toBeVisible()
  await page.getByLabel('Date and time', { exact: true }).fill('2099-01-01T09:00')
  await save()
  await expect(page.getByText('A second person must approve it')).toBeVisible()
  await expect(versions.first()).toContainText('Shown')
  await approve()
  await expect(versions.first()).toContainText('Scheduled')
  await expect(page.getByText('Version 2 is scheduled')).toBeVisible()
  const difference = page.getByRole('list', { name: 'Difference' })
  await expect(difference.getByRole('deletion')).toHaveText('Adults.')
  await expect(difference.getByRole('insertion')).toHaveText('Adults in the UK.')
  await look('console-terms')
  await page.goto(`/terms-pages/${tag}`)
  await expect(page.getByText('Adults.', { exact: true })).toBeVisible()
})
