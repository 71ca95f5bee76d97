import { addFrom } from '#tests/e2e/support/baskets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { button, chooseAlike, email, heading } from '#tests/e2e/support/sign-in-fields.ts'
import { fillGuestForm } from '#tests/e2e/support/signing-in.ts'

test.skip(({ isMobile }) => !isMobile, 'What is suggested is the same at every width.')
test.use({ refused: [/\/api\/(shepherd|account|session)\//] })

const suggestion = 'Did you mean grace.typo@gmail.com?'

for (const key of ['Enter', 'Next'] as const)
  test(`an email with a typo cannot be registered before the suggestion is shown: ${key} on the log-in`, {
    tag: '@long',
  }, async ({ page, look }) => {
    const goOn = () => (key === 'Enter' ? email(page).press('Enter') : button(page, 'Next').click())
    await page.goto('/login')
    await email(page).fill('grace.typo@gmial.com')
    await goOn()
    await expect(page.getByText(suggestion)).toBeVisible()
    await expect(heading(page, 'Log In / Register')).toBeVisible()
    await look(`email-suggestion-01-${key.toLowerCase()}`)
    await button(page, 'Use suggested email').click()
    await expect(email(page)).toHaveValue('grace.typo@gmail.com')
    await expect(email(page)).toBeFocused()

    await email(page).fill('grace.typo@gmial.com')
    await expect(page.getByText(suggestion)).toBeVisible()
    await goOn()
    await expect(page).toHaveURL('/signup')
    await expect(page.getByText(suggestion)).toBeVisible()
    await chooseAlike(page, 'Journey.Pass1')
    await button(page, 'Next').click()
    await expect(heading(page, 'About you')).toBeVisible()
  })

test('a guest sees the suggestion before anything is sent', { tag: '@long' }, async ({ page }) => {
  await addFrom(page, '/campaign/WINACAR', '5 entries')
  await button(page, 'Checkout now').click()
  await button(page, 'Check out as a guest').click()
  await fillGuestForm(page, { ...makePerson(), email: 'grace.typo@gmail.co' })
  await expect(page.getByText(suggestion)).toBeVisible()
  await email(page).fill('grace.typo@gmail.con')
  await expect(page.getByText(suggestion)).toBeHidden()
  await email(page).press('Enter')
  await expect(page.getByText(suggestion)).toBeVisible()
  await expect(heading(page, 'Check out as a guest')).toBeVisible()
  await email(page).press('Enter')
  await expect(heading(page, 'Enter your code')).toBeVisible()
})

test('a valid domain is not doubted', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  for (const domain of ['bbc.com', 'bt.com', 'hey.com', 'qq.com', 'email.com', 'mail.co.uk']) {
    await email(page).fill(`grace@${domain}`)
    await email(page).blur()
    await expect(page.getByText('Did you mean')).toHaveCount(0)
  }
})
