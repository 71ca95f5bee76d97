import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { comeAsStaff } from './console-staff.ts'

const CARDS = process.env.FULL ? 30 : 10
const RELOADED = CARDS / 2
const UNREADABLE = CARDS - 2
const spell = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
/** A new sender for each run, whose name is on no other card. */
const run = spell(Date.now() % 1_000_000_000)
const surnameOf = (card: number) => `Post${run}${spell(card)}`

/** Types from field to field with the keyboard alone: the text goes to the focused field. */
async function typeFields(page: Page, fields: readonly string[]): Promise<void> {
  for (const [index, text] of fields.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

const wordsOf = (card: number) => ['Ann', surnameOf(card), `${card} High Street, Leeds`, 'LS1 1AA', '03021990']

test('a pile of cards is typed by keyboard alone, over a reload, with one that cannot be read', {
  tag: '@desktop',
}, async ({ page, look, lookAtWidths }) => {
  await comeAsStaff(page, ['POST'])
  await page.goto('/console/post')
  // A moment consists of several fields, whose initial values are correct.
  await page.getByLabel('Competition code').focus()
  await typeFields(page, ['guitar', String(CARDS)])
  await page.keyboard.press('Enter')
  const status = page.getByRole('status').filter({ hasText: /./ })
  const first = page.getByLabel('First name')
  for (let card = 1; card <= CARDS; card += 1) {
    await expect(first).toBeFocused()
    await expect(first).toHaveValue('')
    if (card === RELOADED) {
      await typeFields(page, wordsOf(card).slice(0, 3))
      await page.reload()
      await expect(first).toBeFocused()
      await expect(page.getByLabel('Address, without postcode')).toHaveValue(`${card} High Street, Leeds`)
      for (const _ of 'abc') await page.keyboard.press('Tab')
      await typeFields(page, wordsOf(card).slice(3))
    } else if (card === UNREADABLE) {
      await page.getByLabel('Reason to reject').focus()
      await page.keyboard.type('It can')
      await page.keyboard.press('Tab')
    } else await typeFields(page, wordsOf(card))
    if (card === 3) await look('console-post')
    await page.keyboard.press('Enter')
    await expect(status).toContainText(
      card === UNREADABLE ? 'Not entered: it can’t be read' : `Ann ${surnameOf(card)}. Entered: ticket`,
    )
  }
  await expect(page.getByText(`${CARDS} of ${CARDS} entered`)).toBeVisible()
  await expect(page.getByText(`${CARDS - 1} entered, 1 rejected`)).toBeVisible()
  await look('console-post-typed')
  await page.getByRole('button', { name: 'Close batch' }).click()
  await expect(page.getByRole('button', { name: 'Start batch' })).toBeVisible()
  const batch = page.getByRole('row').filter({ hasText: 'GUITAR' }).first()
  await expect(batch).toContainText(String(CARDS))
  await batch.getByRole('button', { name: 'GUITAR' }).click()
  await expect(page.getByRole('heading', { name: 'Cards of one batch' })).toBeVisible()
  await look('console-post-batches')

  await page.goto('/free-entry')
  await page.getByLabel('Competition code').fill('guitar')
  await page.getByLabel('Surname').fill(surnameOf(7).toUpperCase())
  await page.getByLabel('Postcode').fill('ls11aa')
  await page.getByRole('button', { name: 'Check my entry' }).click()
  await expect(page.getByText('It’s here.')).toBeVisible()
  await lookAtWidths('free-entry-found')
  await page.getByLabel('Surname').fill('Nobody')
  await page.getByRole('button', { name: 'Check my entry' }).click()
  await expect(page.getByText('We can’t find that entry yet')).toBeVisible()
})
