import type { Locator, Page } from '@playwright/test'

/** Parts of the page of a competition. */
export const ways = (page: Page): Locator => page.getByRole('group', { name: 'Choose how to enter' })
export const way = (page: Page, name: string | RegExp): Locator => ways(page).getByRole('radio', { name })
export const free = (page: Page): Locator => page.getByRole('region', { name: 'Free ways to enter' })
export const main = (page: Page): Locator => page.getByRole('main')
