import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readCode } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { post, startGuest, takeSession } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, giveCode, logIn, passRobotCheck, requestCode } from '#tests/e2e/support/signing-in.ts'

const numberField = (page: Page) => page.getByLabel('Mobile number')
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
const boxes = (page: Page) => page.getByRole('group', { name: 'Code' }).getByRole('textbox')
const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 6` })
const valuesOf = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const codeRefused = 'Your code is incorrect or has expired. Please check it or ask for a new one.'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], refused: [/\/api\/verify\/(send|confirm)$/] })

const paste = (page: Page, place: number, text: string) => pasteInto(page, box(page, place), text)

async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
}

/** One number in the formats that phone books use. */
function phoneBookForms(msisdn: string): string[] {
  const [area, rest] = [msisdn.slice(1, 5), msisdn.slice(5)]
  return [
    `+44 ${area} ${rest}`,
    `0${area} ${rest}`,
    `+44${area}${rest}`,
    `+44 (0)${area} ${rest}`,
    `(0044) ${area}-${rest}`,
    `0044.${area}.${rest}`,
    `\u202a+44\u00a0${area}\u00a0${rest}\u202c`,
  ]
}

/** Requests codes for the same number until one of the day's five is left. */
async function useUpNumber(request: APIRequestContext, msisdn: string): Promise<void> {
  for (let times = 0; times < 4; times += 1)
    await post(request, '/api/verify/send', await startGuest(request, makePerson()), { msisdn, recaptcha: null })
}

test.describe('at one width, for one person', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('a registered user changes their phone number by a code, in their own time', { tag: '@long' }, async ({
    page,
    request,
    lookAtWidths,
  }) => {
    const { msisdn } = makePerson()
    await page.clock.install()
    // The account was verified long ago, because two codes must be two minutes apart.
    await page.goto('/login')
    await logIn(page, { email: 'vip@example.com', password: 'Demo.Pass1' })
    await expect(page).toHaveURL('/')
    await page.goto('/my_account')
    await page.getByRole('link', { name: 'Change phone number' }).click()
    await expect(numberField(page)).toHaveValue(/^07\d{9}$/)
    const before = await numberField(page).inputValue()
    await next(page).click()
    await expect(page.getByText('You’ve already verified this number')).toBeVisible()
    await expect(numberField(page)).toBeFocused()
    await numberField(page).fill('0790012345')
    await next(page).click()
    await expect(page.getByText('Make sure it starts with 07 and is 11 digits long')).toBeVisible()
    await expect(numberField(page)).toBeFocused()
    for (const copied of phoneBookForms(msisdn)) {
      await numberField(page).fill('')
      await pasteInto(page, numberField(page), copied)
      await expect(numberField(page)).toHaveValue(msisdn)
    }
    await lookAtWidths('phone-01-number')

    await next(page).click()
    const robotCheck = page.getByRole('dialog', { name: "Just checking that you're not a robot..." })
    await expect(robotCheck).toContainText('Please complete the test below:')
    await expect(robotCheck.getByRole('button', { name: 'Next' })).toBeDisabled()
    await passRobotCheck(page)
    await expect(box(page, 1)).toBeFocused()
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText(/^Resend code in (2:00|1:5\d)$/)).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(page.getByText(/^Resend code in (1:00|0:5\d)$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`We’ve texted a 6-digit code to ${msisdn}.`)).toBeVisible()
    await expect(page.getByText(/^Resend code in (1:\d\d|2:00)$/)).toBeVisible()
    await confirm(page).click()
    await expect(page.getByText('Please enter the 6-digit code')).toBeVisible()
    await expect(box(page, 1)).toBeFocused()
    await lookAtWidths('phone-02-code')

    const code = await readCode(request, msisdn)
    await box(page, 1).focus()
    await page.keyboard.type('12')
    expect(await valuesOf(page)).toEqual(['1', '2', '', '', '', ''])
    await paste(page, 2, code.slice(1))
    expect(await valuesOf(page)).toEqual(['', '', '', '', '', ''])
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.type('1')
    await paste(page, 2, code)
    const outcome = page.getByRole('status').filter({ hasText: 'Change phone number updated' })
    await expect(outcome).toBeFocused()
    await expect(numberField(page)).toHaveValue(msisdn)
    await lookAtWidths('phone-03-updated')
    await numberField(page).fill(before)
    await expect(outcome).toBeHidden()
  })
})

test('a guest whose number has had all codes of the day tries another, or returns to the checkout', {
  tag: '@long',
}, async ({ page, request, lookAtWidths }) => {
  const [guest, another] = [makePerson(), makePerson()]
  await page.clock.install()
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'enter now')
  await page.getByRole('button', { name: 'Check out as a guest' }).click()
  await fillGuestForm(page, guest)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const wrong = (await readCode(request, guest.msisdn)) === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await expect(page.getByText(codeRefused)).toBeVisible()
  expect(await valuesOf(page)).toEqual(['', '', '', '', '', ''])
  await expect(box(page, 1)).toBeFocused()
  await expect(page.getByText(/^Resend code in [01]:\d\d$/)).toBeVisible()
  await expect(resend(page)).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(next(page)).toBeEnabled()
  await numberField(page).fill(another.msisdn)
  await expect(page.getByText(/^You can ask for another code in [01]:\d\d$/)).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await lookAtWidths('verify-03-another-number')
  await numberField(page).fill(guest.msisdn)
  await next(page).click()

  await useUpNumber(request, guest.msisdn)
  await page.clock.fastForward('02:00')
  await resend(page).click()
  const limit = page.getByText('You’ve asked for too many codes today. Please try again tomorrow.')
  await expect(limit).toBeVisible()
  await expect(resend(page)).toBeHidden()
  await box(page, 1).focus()
  await page.keyboard.type(wrong)
  await expect(page.getByText(codeRefused)).toBeVisible()
  await expect(resend(page)).toBeHidden()
  await lookAtWidths('verify-01-limit')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(numberField(page)).toBeFocused()
  await expect(limit).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await numberField(page).fill(another.msisdn)
  await expect(limit).toBeHidden()
  await expect(next(page)).toBeEnabled()

  await page.getByRole('button', { name: 'Back to Checkout' }).click()
  await expect(page).toHaveURL(/\/guest\/signup$/)
  await expect(page.getByRole('link', { name: 'Back to the competition' })).toHaveAttribute('href', '/campaign/WINACAR')
  await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
  await expect(page.getByLabel('Date of birth')).toHaveValue(guest.birthDate)
  await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest.email)
  await expect(numberField(page)).toHaveValue(guest.msisdn)
  await expect(page.getByRole('checkbox', { name: /I am over 18/ })).toBeChecked()
  await page.goto('/my_account')
  await expect(page).toHaveURL(/\/login$/)
})

test('a guest whose session ends while the code is confirmed reads that the number is verified', {
  tag: '@long',
}, async ({ page, request, lookAtWidths }) => {
  const guest = makePerson()
  await takeSession(page, await startGuest(request, guest))
  await page.goto('/')
  await expect(page).toHaveURL(/\/verify$/)
  await requestCode(page, guest)
  // The server's answer if the session ended between the two calls.
  await page.route('**/api/verify/confirm', async (route) => {
    const answer = await route.fetch()
    const { 'x-session': _, ...headers } = answer.headers()
    const body = await answer.json()
    await route.fulfill({ response: answer, headers, json: { ...body, data: { ...body.data, user: null } } })
  })
  await giveCode(page, guest)
  const dialog = page.getByRole('dialog', { name: 'Verification Successful' })
  await expect(dialog).toContainText('You can now enter competitions effortlessly, so what are you waiting for!')
  await lookAtWidths('verify-02-successful')
  await dialog.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/')
})
