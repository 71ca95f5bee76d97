import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, comeSignedIn } from '#tests/e2e/support/signed-in.ts'

const NEW_PASSWORD = 'Changed.Pass2'
/** Every width has a picture. The narrowest is the most likely to have overlaps. */
const widths = process.env.SCREENS ? [390, 820, 1280] : [390]

const groups = {
  Entries: ['Entry history', 'Rewards'],
  Money: ['Saved cards', 'Transaction history'],
  Details: ['Personal details', 'Change phone number', 'Change password', 'Marketing preferences'],
  'Safer play': ['Spending limits and breaks'],
}

test.use({ refused: [/\/password\/change$/] })
test.describe('in one browser at every width', { tag: '@long' }, () => {
  test.skip(({ isMobile }) => !isMobile)

  test('an account changes its details, its preferences and its password', async ({ page, request, look }) => {
    const person = makePerson()
    await comeRegistered(page, request, person)
    const lookAtAll = async (name: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await look(name)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }

    await page.goto('/my_account')
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await expect(page.getByText('Grace')).toHaveText(['Hi Grace.'])
    for (const [group, links] of Object.entries(groups))
      await expect(menu(page).getByRole('list', { name: group }).getByRole('link')).toHaveText(links)
    await expect(menu(page).getByRole('listitem').last()).toHaveText('Delete my account')
    await lookAtAll('account-01-welcome')

    await menu(page).getByRole('link', { name: 'Personal details' }).click()
    const update = page.getByRole('button', { name: 'UPDATE' })
    await expect(update).toBeDisabled()
    await page.getByLabel('Surname').fill('A')
    await page.getByLabel('First name').fill('Ada.')
    await expect(page.getByText('Use 2 to 35 letters, without symbols')).toBeVisible()
    await update.click()
    await expect(page.getByLabel('Surname')).toBeFocused()
    await lookAtAll('account-02-details-wrong')
    await page.getByLabel('Surname').fill('Lovelace')
    await page.getByLabel('Postcode').fill('m11ae')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Personal details updated')).toBeVisible()
    await expect(page.getByText('Hi Ada.')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toHaveValue('M1 1AE')
    await expect(update).toBeDisabled()
    await lookAtAll('account-03-details-updated')
    await page.getByLabel('First name').fill('Grace')
    await expect(page.getByText('Personal details updated')).toBeHidden()
    await page.getByLabel('First name').fill('Ada')
    await expect(update).toBeDisabled()

    await menu(page).getByRole('link', { name: 'Marketing preferences' }).click()
    const confirm = page.getByRole('button', { name: 'Confirm' })
    await expect(confirm).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Yes, by email' }).check()
    await confirm.click()
    await expect(page.getByText('Marketing preferences updated')).toBeVisible()
    await expect(confirm).toBeDisabled()
    await lookAtAll('account-04-preferences-updated')
    await page.getByRole('checkbox', { name: 'Yes, by text message' }).check()
    await expect(page.getByText('Marketing preferences updated')).toBeHidden()
    await expect(confirm).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Yes, by email' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Yes, by text message' })).not.toBeChecked()

    await menu(page).getByRole('link', { name: 'Change password' }).click()
    const [old, fresh, repeated] = [
      page.getByPlaceholder('Please enter old password'),
      page.getByPlaceholder('Please enter new password'),
      page.getByPlaceholder('Please re-enter new password'),
    ]
    await expect(update).toBeDisabled()
    await old.fill('Wrong.Pass1')
    await old.fill('')
    await fresh.fill('Wrong.Pass1')
    await expect(page.getByText('Old password is required')).toBeVisible()
    await old.fill('Wrong.Pass1')
    await repeated.fill('Wrong.Pass2')
    await expect(page.getByText('The new password must be different from the old password')).toBeVisible()
    await fresh.fill(NEW_PASSWORD)
    await expect(page.getByText('This must match the password that you typed above')).toBeVisible()
    await update.click()
    await expect(repeated).toBeFocused()
    await lookAtAll('account-05-password-wrong')
    await repeated.fill(NEW_PASSWORD)
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Your password is incorrect. Please try again.')
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
    await page.route('**/password/change', async (route) => {
      await isSeen
      await route.continue()
    })
    await old.fill(person.password)
    await update.click()
    await expect(page.getByText('Saving your new password')).toBeVisible()
    seen()
    await expect(page.getByText('Password updated')).toBeVisible()
    await expect(update).toBeDisabled()
    await lookAtAll('account-06-password-updated')
  })

  test('a section slides over the menu and back on a narrow screen, and the focus goes with it', async ({
    page,
    request,
  }) => {
    await comeSignedIn(page, request, makePerson())
    await page.setViewportSize({ width: 988, height: 900 })
    await page.goto('/my_account/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the FAQs' })).toBeVisible()
    // An account without a password cannot change one.
    await expect(menu(page).getByRole('link', { name: 'Change password' })).toBeHidden()
    await menu(page).getByRole('link', { name: 'Entry history' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Entry history' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'My Account' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('link', { name: 'Entry history' })).toBeFocused()
    await expect(menu(page)).toHaveCSS('animation-name', 'from-left')
    await page.goto('/my_account/password')
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()

    await page.setViewportSize({ width: 989, height: 900 })
    await expect(menu(page).getByText('Guest')).toBeVisible()
    await menu(page).getByRole('link', { name: 'Entry history' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Entry history' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Entry history' })).toBeFocused()
  })
})

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'My Account' })
}
