import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'

/** Opens a competition from the home page, and chooses an option. */
async function chooseOnPage(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Enter: Win a new electric car' }).click()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await choose(page, '12 entries')
}

async function expectChosen(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/campaign/WINACAR')
  await expect(page.getByRole('radio', { name: '12 entries' })).toBeChecked()
}

test('Back closes the dialog of the added item, then the basket, then leaves the page', async ({ page }) => {
  await chooseOnPage(page)
  await press(page, 'add to basket')
  await expect(page.getByRole('dialog', { name: '12 entries have been added to your basket!' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Your basket', exact: true })).toBeVisible()
  await page.goBack()
  await expectChosen(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a dialog closed by its own button takes no press of Back', { tag: '@long' }, async ({ page }) => {
  await chooseOnPage(page)
  for (let times = 0; times < 3; times++) {
    await page.getByRole('button', { name: /^Basket,/ }).click()
    const basket = page.getByRole('dialog', { name: 'Your basket', exact: true })
    await basket.getByRole('button', { name: 'Close' }).click()
    await expectChosen(page)
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/campaign/WINACAR')
})

test('one press of Back leaves a page that was opened from the basket, and the next one leaves the page before', {
  tag: '@long',
}, async ({ page }) => {
  await chooseOnPage(page)
  await page.getByRole('button', { name: /^Basket,/ }).click()
  await page.getByRole('button', { name: 'Explore competitions' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 2, name: 'The big ones' })).toBeVisible()
})

test('Back closes the wheel', { tag: '@long' }, async ({ page, request }) => {
  await comeSignedIn(page, request, makePerson())
  await chooseOnPage(page)
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('afterbegin', '<a href="/#spin-trigger">Spin now</a>')
  })
  await page.getByRole('link', { name: 'Spin now' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expectChosen(page)
})

test.describe('with an offer beside the basket', () => {
  test.use({ offers: 'seen' })
  test('Back closes the offer', { tag: '@long' }, async ({ page, request }) => {
    await comeSignedIn(page, request, makePerson())
    await chooseOnPage(page)
    await press(page, 'enter now')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expectChosen(page)
  })
})
