import { expect, type Page } from '@playwright/test'

/** Opens a competition from the home page, by the button on its card. */
export async function openFromHome(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: `Enter: ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Chooses one of the ways to enter by pressing its card. */
export async function choose(page: Page, option: string): Promise<void> {
  const ways = page.getByRole('group', { name: 'Choose how to enter' })
  const text = ways.getByText(option, { exact: true })
  // At the bottom of the window the bar with the button may cover it just as it is pressed.
  await text.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
  await text.click()
  await expect(ways.getByRole('radio', { name: option })).toBeChecked()
}

/** The floating copy of the button on a phone has the same label, so the first is pressed. */
export async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label }).first().click()
}
