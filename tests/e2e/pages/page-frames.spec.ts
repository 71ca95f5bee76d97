import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' })

/** Holds all answers to an address until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => route.continue()))
  return resolve
}

async function openByMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

test('a page with late data shows its title, and the data when they arrive', async ({ page, look }) => {
  const release = {
    list: await hold(page, /\/api\/campaign\/page\/WIN-A-CAR/),
    winners: await hold(page, /\/api\/winners(\?|$)/),
    draws: await hold(page, /\/api\/draws(\?|$)/),
  }

  await page.goto('/about')
  await openByMenu(page, 'Win a Car')
  await expect(heading(page, 'Win a car')).toBeVisible()
  await expect(page).toHaveURL('/win-a-car')
  await expect(page).toHaveTitle('Win a car | Fairdraw')
  await expect(loading(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await look('frame-01-list')
  release.list()
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await expect(loading(page)).toBeHidden()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Draws', exact: true }).click()
  await expect(heading(page, 'Draws')).toBeVisible()
  await expect(page).toHaveURL('/draws')
  await look('frame-02-draws')
  release.draws()
  await expect(page.getByRole('heading', { level: 2, name: 'Next' })).toBeVisible()

  await openByMenu(page, 'Winners')
  await expect(heading(page, 'Winners')).toBeVisible()
  await expect(page).toHaveURL('/winners')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
  release.winners()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Next' })).toBeVisible()
})

test.describe('a list that does not exist', () => {
  test.use({ refused: [/NOSUCHLIST/] })

  test('leads home, and Back from there skips it', async ({ page }) => {
    await page.goto('/about')
    const release = await hold(page, /\/api\/campaign\/page\/NOSUCHLIST/)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/win-more/nosuchlist',
        textContent: 'Elsewhere',
      })
      document.querySelector('footer')!.append(link)
    })
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect(heading(page, 'Nosuchlist')).toBeVisible()
    release()
    await expect(page).toHaveURL('/#not-found')
    await expect(page.getByText('We couldn’t find that page')).toBeVisible()
    await expect(heading(page, 'Fairdraw: prize competitions')).toBeAttached()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
})
