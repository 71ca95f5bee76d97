import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringPayment, bringSession, enterForFree, type Held, holdPurchase } from '#tests/e2e/support/held.ts'
import { post } from '#tests/e2e/support/signed-in.ts'

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Would you like to opt in to marketing from Take a Break?' })
const upgrade = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Create Account' }) })
const brand = { 'x-brand': 'UK_TAKE_A_BREAK' }

test.describe('a reader of the magazine', { tag: '@long' }, () => {
  test('is asked after paying whether it may send messages, and then for an account', async ({
    page,
    playwright,
    baseURL,
    look,
  }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: brand })
    const held = await holdPurchase(request)
    await bringSession(page, held)
    await payByPaypal(page, held)
    await expect(question(page)).toBeVisible()
    await expect(upgrade(page)).toBeHidden()
    await look('opt-in-01-question')
    await question(page).getByRole('button', { name: 'YES' }).click()
    await expect(question(page)).toBeHidden()
    await expect(upgrade(page)).toBeVisible()
    const optIns = { opt_in_sms: true, opt_in_email: true }
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('last-opt-ins')!).value)).toEqual(optIns)
    const headers = { authorization: `Bearer ${held.sessionToken}` }
    expect(await (await request.get('/api/optin/take_a_break', { headers })).json()).toEqual({ data: optIns })
    expect(await (await request.get('/api/account/optins', { headers })).json()).not.toEqual({ data: optIns })

    await page.reload()
    await expect(upgrade(page)).toBeVisible()
    await expect(question(page)).toBeHidden()
    await request.dispose()
  })

  test('can say no to both, and is asked after the next payment; one who has allowed both is not', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: brand })
    const held = await holdPurchase(request)
    await bringSession(page, held)
    const success = await enterForFree(request, held)
    await page.goto(success)
    await question(page).getByRole('button', { name: 'NO' }).click()
    await expect(upgrade(page)).toBeVisible()
    const headers = { authorization: `Bearer ${held.sessionToken}` }
    const none = { data: { opt_in_sms: false, opt_in_email: false } }
    expect(await (await request.get('/api/optin/take_a_break', { headers })).json()).toEqual(none)
    await page.goto(success)
    await expect(question(page)).toBeVisible()

    await post(request, '/api/account/optins', held.sessionToken, { opt_in_sms: true, opt_in_email: true })
    await page.goto(success)
    await expect(upgrade(page)).toBeVisible()
    await expect(question(page)).toBeHidden()
    await request.dispose()
  })
})

test('all other users are not asked', { tag: '@long' }, async ({ page, request }) => {
  const held = await holdPurchase(request)
  await bringSession(page, held)
  await page.goto(await enterForFree(request, held))
  await expect(upgrade(page)).toBeVisible()
  await expect(question(page)).toBeHidden()
})

async function payByPaypal(page: Page, held: Held): Promise<void> {
  await bringPayment(page, held)
  await page.goto('/payment/pay')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Pay £2.50' }).click()
}
