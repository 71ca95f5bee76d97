import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { giveCredit } from '#tests/e2e/support/crediting.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail, readLinkToken } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, comeSignedIn, post, readToken, register } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'

const sizes = [
  [390, 844],
  [820, 1180],
  [1280, 900],
] as const

test('a user downloads their data, keeps the account after all, deletes it, and is signed out for good', {
  tag: '@long',
}, async ({ page, request, look }) => {
  const person = makePerson()
  await comeRegistered(page, request, person)
  const token = await readToken(page)
  await giveCredit(request, token, 20)
  await post(request, '/api/credit/seen', token, {})
  await page.addInitScript(holdFiveSeconds)
  await page.goto('/my_account')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByText('You’ll lose your £20.00 of site credit.')).toBeVisible()
  await lookAtEachWidth(page, look, 'account-deletion-01-delete')

  const downloading = page.waitForEvent('download')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: person.email, first_name: person.firstName })
  expect(data.credit.lots).toMatchObject([{ granted: 20 }])

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await look('account-deletion-02-sure')
  await dialog.getByRole('button', { name: 'No, keep my account' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click()
  await expect(page.getByText('Your account has been successfully deleted.')).toBeVisible()
  await expect(page.getByText('You will now be logged out.')).toBeVisible()
  await look('account-deletion-03-deleted')
  await expect(page).toHaveURL('/my_account/delete')
  await page.evaluate(() => afterFiveSeconds())
  await expect(page).toHaveURL('/login')

  await readEmail(request, person.email, /^Your account has been deleted$/)
  // This email has no account any more, so the log-in leads to the sign-up.
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/signup')
})

test.describe('after an error', { tag: '@long' }, () => {
  test.use({ refused: [/\/api\/account\/(delete|data)$/] })

  test('a wrong password keeps the account, and a guest leaves by a code from their emails', async ({
    page,
    request,
    openBrowser,
  }) => {
    await comeRegistered(page, request, makePerson())
    await page.goto('/my_account/delete')
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Wrong.Pass1')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/password/)

    const guest = makePerson()
    const other = await openBrowser()
    await comeSignedIn(other, request, guest)
    await other.goto('/my_account/delete')
    await other.getByRole('button', { name: 'Delete my account', exact: true }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog.getByText('We’ve emailed you a code.')).toBeVisible()
    const { subject } = await readEmail(request, guest.email, /is your Fairdraw code$/)
    await dialog.getByLabel('Code', { exact: true }).fill(subject!.slice(0, 6))
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(other.getByText('Your account has been successfully deleted.')).toBeVisible()
  })

  test('the dialog says why, and the account stays', async ({ page, request, look }) => {
    const person = makePerson()
    await comeRegistered(page, request, person)
    await page.goto('/my_account/delete')
    const busy = { status: 429, json: { error: { name: 'TooManyRequests', message: '', meta: {} } } }
    await page.route('**/api/account/data', (route) => route.fulfill(busy))
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Too many tries/)

    const pending = { name: 'EntryAlreadyPending', message: '', meta: {} }
    await page.route('**/api/account/delete', (route) => route.fulfill({ status: 422, json: { error: pending } }))
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/You already have a payment in progress/)
    await look('account-deletion-04-refused')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByRole('button', { name: 'No, keep my account' }).click()
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await logIn(page, person)
    await expect(page).toHaveURL('/')
  })
})

test.describe('without a session', { tag: '@long' }, () => {
  test.use({ refused: [/\/api\/(unsubscribe|account\/trigger\/subscribe)$/] })

  test('the link of a mail ends marketing by e-mail', async ({ page, request, look }) => {
    const person = makePerson()
    const token = await register(request, person)
    await post(request, '/api/account/optins', token, { opt_in_sms: true, opt_in_email: true })
    await post(request, '/api/account/email/confirm', token, { token: await readLinkToken(request, person.email) })
    const { text } = await readEmail(request, person.email, /^Welcome to Fairdraw$/)
    const link = new URL(/http\S+\/unsubscribed\?token=\S+/.exec(text)![0])
    const path = `${link.pathname}${link.search}`
    const unsubscribe = page.getByRole('button', { name: 'Unsubscribe', exact: true })

    for (const incomplete of [link.pathname, path.replace(/token=[^&]+/, '$&x')]) {
      await page.goto(incomplete)
      await expect(page.getByRole('heading', { name: 'Unsubscribe', exact: true })).toBeVisible()
      if (incomplete !== link.pathname) await unsubscribe.click()
      await expect(page.getByRole('alert')).toHaveText(/You’re not unsubscribed yet.*That link isn’t complete/)
      await expect(page.getByText("Sorry you're leaving us")).toBeHidden()
    }
    await look('account-deletion-05-no-link')
    await page.goto(path)
    const headers = { authorization: `Bearer ${token}` }
    const optIns = async () => (await (await request.get('/api/account/optins', { headers })).json()).data
    await expect(unsubscribe).toBeEnabled()
    expect(await optIns()).toEqual({ opt_in_sms: true, opt_in_email: true })
    await look('account-deletion-06-unsubscribe')
    await unsubscribe.click()
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
    await expect(page.getByText("Sorry you're leaving us")).toBeVisible()
    await lookAtEachWidth(page, look, 'account-deletion-07-unsubscribed')
    expect(await optIns()).toEqual({ opt_in_sms: true, opt_in_email: false })
    await page.getByRole('link', { name: 'Explore competitions' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the welcome mail can be tested, and goes to the test address', async ({ page, request, look }) => {
    await page.goto('/subscribe/test')
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.getByLabel('Campaign tag')).toBeFocused()
    await page.getByRole('radio', { name: 'IFRAME' }).check()
    await page.getByLabel('Campaign tag').fill('WINACAR')
    await page.getByLabel('Brand').fill('UK_NOBODY')
    await send.click()
    await expect(page.getByText('We don’t know this brand')).toBeVisible()
    await page.getByLabel('Brand').fill('UK_LANTERN')
    await send.click()
    await expect(page.getByText('test email sent successfully!')).toBeVisible()
    await look('account-deletion-07-subscribe-test')
    const mail = await readEmail(request, 'welcome-test@fairdraw.example', /^Welcome to Lantern$/)
    expect(mail.text).toContain('/campaign/WINACAR?brand=UK_LANTERN')

    await comeRegistered(page, request, makePerson())
    await page.goto('/subscribe/test')
    await expect(page).toHaveURL('/')
  })
})

/** Registers with API calls instead of pages, and logs in. */
declare const afterFiveSeconds: () => void

/** Lets a test trigger the page's action after five seconds, because looking at the page may take longer. */
function holdFiveSeconds() {
  const set = window.setTimeout
  window.setTimeout = ((action: () => void, ms?: number, ...given: unknown[]) =>
    ms === 5_000 ? Object.assign(window, { afterFiveSeconds: action }) && 0 : set(action, ms, ...given)) as typeof set
}

/** Looks at the same screen on a phone, and for the documents also on wider windows. */
async function lookAtEachWidth(page: Page, look: (name: string) => Promise<void>, name: string): Promise<void> {
  for (const [width, height] of process.env.SCREENS ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize({ width, height })
    await look(name)
  }
}
