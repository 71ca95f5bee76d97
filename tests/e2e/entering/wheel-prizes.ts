import { expect, type Page } from '@playwright/test'
import { withSite } from '#tests/e2e/site/site-database.ts'

type Look = (name: string, page?: Page) => Promise<void>

/** Submits the form of the link empty, and then fills it in. */
export async function giveAddress(page: Page, look: Look, lookAtWidths: Look): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Where should we send your prize?' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await lookAtWidths('wheel-14-address')
  await page.getByRole('button', { name: 'Send it to this address' }).click()
  await expect(page.getByText('Enter your house number and street, such as 12 Mill Lane')).toBeVisible()
  await page.getByLabel('House and street').fill('12 Mill Lane')
  await page.getByLabel('Town or city').fill('Kirkcaldy')
  await page.getByLabel('County', { exact: true }).fill('Fife')
  await page.getByLabel('Postcode').fill('KY1 1AA')
  await page.getByRole('button', { name: 'Send it to this address' }).click()
  await expect(page.getByText('Thanks, we’ve got your address')).toBeVisible()
  await look('wheel-15-answered')
}

/** Finds the prize by the number in its email, reads the address, and sends it. */
export async function sendMug(page: Page, number: string, look: Look): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.goto('/console/winners')
  await page.getByRole('link', { name: 'their own list' }).click()
  await page.getByLabel('Prize or its number').fill(number)
  await page.getByLabel('Prize or its number').press('Enter')
  await expect(page.getByRole('table', { name: 'Wheel prizes' }).getByRole('row')).toHaveCount(2)
  await lookWide(page, look, 'console-wheel-prizes')
  await page.getByRole('cell').getByRole('link', { name: 'A mug' }).click()
  await button('Show').click()
  await dialog('Show winner').getByLabel('Reason').fill('To pack it')
  await dialog('Show winner').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('12 Mill Lane')).toBeVisible()
  await lookWide(page, look, 'console-wheel-prize')
  await page.getByRole('link', { name: 'View customer' }).click()
  await page.getByRole('region', { name: 'Wheel prizes, table' }).getByRole('link', { name: 'A mug' }).click()
  await button('Mark as sent').click()
  await dialog('Mark as sent').getByLabel('Carrier').fill('Royal Mail')
  await dialog('Mark as sent').getByLabel('Tracking number').fill('AB123456785GB')
  await look('console-wheel-prize-sent', page)
  await dialog('Mark as sent').getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('with Royal Mail, AB123456785GB').first()).toBeVisible()
  await button('Mark as delivered').click()
  await dialog('Mark as delivered').getByLabel('Details').fill('Signed for on the doorstep')
  await dialog('Mark as delivered').getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('Signed for on the doorstep').first()).toBeVisible()
  await expect(button('Mark as delivered')).toBeHidden()
  await lookWide(page, look, 'console-wheel-prize-delivered')
}

/** Opens an overdue prize from Today and types an address, as during a phone call. */
export async function typeAddress(page: Page, number: string, look: Look): Promise<void> {
  await withSite((pool) => pool.query(`update prize_cases set due_at = now() - interval '1 day' where state = 'OPEN'`))
  await page.goto('/console')
  await page.getByRole('link', { name: /wheel prizes? overdue/ }).click()
  await expect(page.getByRole('link', { name: 'Overdue' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
  await expect(page.getByText('We’ve reminded the winner today.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the winner’s address' })
  await dialog.getByLabel('First name').fill('Grace')
  await dialog.getByLabel('Surname').fill('Adeyemi')
  await dialog.getByLabel('House and street').fill('9 Desk Road')
  await dialog.getByLabel('Town or city').fill('Leeds')
  await dialog.getByLabel('County').fill('West Yorkshire')
  await dialog.getByLabel('Postcode').fill('LS1 1AA')
  await dialog.getByLabel('Reason').fill('On the phone')
  await lookWide(page, look, 'console-wheel-prize-address')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('entered the name and address.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  const sent = page.getByRole('dialog', { name: 'Mark as sent' })
  await sent.getByLabel('Carrier').fill('Royal Mail')
  await sent.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(sent).toContainText('another person must send to an address you entered')
  await lookWide(page, look, 'console-wheel-prize-refused')
}

/** Looks at the page in desktop and phone widths. */
async function lookWide(page: Page, look: Look, name: string): Promise<void> {
  const own = page.viewportSize()!
  await look(name, page)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(name, page)
  await page.setViewportSize(own)
}
