import { expect, type FrameLocator, type Page } from '@playwright/test'
import { readCode } from './outside.ts'
import type { Person } from './people.ts'

/** One of our pages, directly or in a frame. */
type Shown = Page | FrameLocator

/** Fills in the form of the guest checkout, except the robot check. Continuing sends the code. */
export async function fillGuestForm(page: Shown, person: Person): Promise<void> {
  await fillPerson(page, person)
  await page.getByLabel('Postcode').fill(person.postcode)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Mobile number').fill(person.msisdn)
  await page.getByRole('checkbox', { name: /I am over 18/ }).check()
}

export async function fillPerson(page: Shown, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Surname').fill(person.lastName)
  await page.getByLabel('Date of birth').fill(person.birthDate)
}

export async function passRobotCheck(page: Shown): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Just checking that you're not a robot..." })
  await dialog.getByRole('checkbox').click()
  // The robot check is a calculation, which takes a busy machine some time.
  await dialog.getByRole('button', { name: 'Next' }).click()
}

/** Logs in from the log-in page. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

export async function requestCode(page: Shown, { msisdn }: Person): Promise<void> {
  await page.getByLabel('Mobile number').fill(msisdn)
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Types the code of the text message, which is checked with its last digit. */
export async function giveCode(page: Page, { msisdn }: Person, shown: Shown = page): Promise<void> {
  await expect(shown.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await shown.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await page.keyboard.type(await readCode(page.request, msisdn))
  await expect(shown.getByRole('heading', { name: 'Enter your code' })).toBeHidden()
}
