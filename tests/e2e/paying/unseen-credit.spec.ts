import { giveCredit } from '#tests/e2e/support/crediting.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, readToken } from '#tests/e2e/support/signed-in.ts'

test('new credit is announced once, with a link to it', { tag: '@long' }, async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  await giveCredit(request, await readToken(page), 5)
  const notice = page.getByRole('dialog', { name: 'Credit for testing' })
  await page.goto('/')
  await expect(notice).toContainText('Spend it on any entry.')
  await expect(notice).toContainText('£5.00')
  await look('unseen-credit-01-notice')
  const seen = page.waitForResponse('**/api/credit/seen')
  await notice.getByRole('link', { name: 'See it in My Account' }).click()
  expect((await seen).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Credit Transactions' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText('£5.00')
  await expect(notice).toBeHidden()
  await page.goto('/')
  await expect(page.getByText('Hi Guest.')).toBeVisible()
  await expect(notice).toBeHidden()
})

test.describe('at one width, since all are alike', { tag: '@long' }, () => {
  test.skip(({ isMobile }) => !isMobile)

  test('new credit is not announced while paying, but as soon as the page is left', async ({ page, request }) => {
    await comeSignedIn(page, request, makePerson())
    await page.goto('/campaign/WINACAR')
    await choose(page, '5 entries')
    await press(page, 'enter now')
    await expect(page.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
    await giveCredit(request, await readToken(page), 5)
    const received = page.waitForResponse('**/api/session/data')
    await page.reload()
    expect((await (await received).json()).data.last_unseen_credit).toMatchObject({ amount: 5 })
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/')
    const notice = page.getByRole('dialog', { name: 'Credit for testing' })
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
  })
})
