import { expect, type Locator, type Page } from '@playwright/test'

/** Texts beside or above the fields of the sign-in screens. */
export const texts = {
  email: 'Please enter a valid email address',
  password:
    'This must be 8-30 characters, including upper and lower case letters, numbers and symbols (such as @.,~*%)',
  guessable: 'That password is too easy to guess. Please choose another',
  repeated: 'This must match the password that you typed above',
  name: 'Use 2 to 35 letters, without symbols',
  dob: 'You must be over the age of 18',
  postcode: 'Only the first half is needed - Example (B66)',
  terms: 'Please tick to confirm you’re over 18 and agree',
  taken: 'There’s already an account with this email address. Please log in instead.',
  robot: 'We couldn’t confirm you’re not a robot. Please try the test again.',
}

export const email = (page: Page) => page.getByLabel('Email', { exact: true })
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const repeated = (page: Page) => page.getByLabel('Re-type password')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Types a text and leaves the field. */
export async function leave(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.blur()
}

export async function chooseAlike(page: Page, chosen: string): Promise<void> {
  await password(page).fill(chosen)
  await repeated(page).fill(chosen)
}

/** The error may follow a hint. */
export async function expectComplaint(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`${text.replace(/[.*()]/g, '\\$&')}$`))
}

const colours = { check: 'success', x: 'danger' }

/** The tick or the cross in a field, which differ only in their looks. */
export const mark = (field: Locator, sign: keyof typeof colours) =>
  field.locator('..').locator(`svg.text-${colours[sign]}`)
