import { randomUUID } from 'node:crypto'
import { pence } from '#domain/money/money.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'

/**
 * Opens the case of the only entrant of a campaign like a draw does, because the site's clock cannot be moved to its
 * draw.
 */
async function openCase(tag: string): Promise<string> {
  const id = randomUUID()
  await withSite((pool) =>
    pool.query(
      `insert into winner_cases (id, round_id, position, prize_position, ticket, entry_id, state, opened_at)
       select $2, round_id, 1, 1, first_ticket, entries.id, 'DRAWN', now()
       from entries join campaigns on campaigns.id = campaign_id where tag = $1 and first_ticket is not null`,
      [tag, id],
    ),
  )
  return id
}

test('a winner confirms their details once, and is named as they chose', async ({ page, request, lookAtWidths }) => {
  const tag = `WON${randomUUID().slice(0, 8).toUpperCase()}`
  await addCampaign({ tag, prices: [newPrice({ pricePence: pence(0), quantity: 1 })] })
  await comeSignedIn(page, request, makePerson())
  await page.goto(`/campaign/${tag}`)
  await press(page, 'enter for free')
  await expect(page).toHaveURL(/\/free\/success\?/)
  const caseId = await openCase(tag)

  await page.goto(`/winners/claim?case=${caseId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve won! Please confirm your details' })).toBeVisible()
  await lookAtWidths('winner-01-ask')
  await page.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(page.getByText('Enter your house number and street, such as 12 Mill Lane')).toBeVisible()
  await expect(page.getByText('Please choose one')).toBeVisible()
  await lookAtWidths('winner-02-errors')
  await page.getByLabel('House and street').fill('12 Mill Lane')
  await page.getByLabel('Town or city').fill('Kirkcaldy')
  await page.getByLabel('County', { exact: true }).fill('Fife')
  await page.getByLabel('Postcode').fill('KY1 1AA')
  await page.getByRole('radio', { name: /^Surname and county/ }).check()
  await page.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(page.getByText('Thanks, we’ve got your reply')).toBeVisible()
  await lookAtWidths('winner-03-done')

  await page.reload()
  await expect(page.getByText('Thanks, we’ve got your reply')).toBeVisible()
  await page.goto('/winners')
  await expect(page.getByRole('heading', { name: 'Winners of the latest draws', exact: true })).toBeVisible()
  await expect(page.getByText(/, Fife$/).first()).toBeVisible()
  await lookAtWidths('winner-04-winners')
})

test.describe('a visitor who is not the winner', () => {
  test.use({ refused: [/\/api\/winners\/cases\//] })

  test('is asked to log in, or reads that the link is not good', { tag: '@long' }, async ({ page, look }) => {
    await page.goto(`/winners/claim?case=${randomUUID()}`)
    await expect(page.getByRole('alert')).toContainText('Please log in to continue.')
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
    await look('winner-05-visitor')
    await page.goto(`/winners/claim?case=${randomUUID()}&token=a-token`)
    await expect(page.getByRole('alert')).toContainText('This link has expired.')
    await expect(page).toHaveURL(/\/winners\/claim\?case=[\w-]+$/)
  })
})
