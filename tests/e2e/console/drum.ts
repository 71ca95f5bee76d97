import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pence } from '#domain/money/money.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { giveCredit, startOrder } from '#tests/e2e/support/crediting.ts'
import { slowness } from '#tests/e2e/support/slowness.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'

export const OPEN_MS = 25_000 * slowness

/** A competition that is decided by a drum and is open for a few seconds. */
export async function openForMoments(tag: string): Promise<Date> {
  const [startsAt, endsAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + OPEN_MS)]
  await addCampaign({
    tag,
    schedule: { limitType: 'NONE', startsAt, endsAt, activeFrom: null, activeUntil: null, weekOffset: 5 },
    postalEntryCode: tag,
    prices: [newPrice({ pricePence: pence(500), quantity: 1 }), newPrice({ pricePence: pence(20_500), quantity: 41 })],
    plan: {
      prizes: [{ position: 1, title: 'A kettle', valuePence: pence(3000), quantity: 1 }],
      reserves: 3,
      prizesPerEntrant: 1,
      delaySeconds: 60,
      method: 'ELSEWHERE',
    },
  })
  return endsAt
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the newest request of the page as another person, who approves it. */
export async function approveBeside(page: Page, other: Page, link = 'Approval'): Promise<void> {
  const href = await page.getByRole('link', { name: link, exact: true }).first().getAttribute('href')
  await other.goto(href!)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Approved and done.')).toBeVisible()
}

/** Orders tickets with credit by calls, without the pages. */
export async function order(request: APIRequestContext, token: string, tag: string, quantity: number): Promise<string> {
  const price = quantity * 5
  // The test button gives £100 at most.
  for (let left = price; left > 0; left -= 100) await giveCredit(request, token, Math.min(left, 100))
  const item = { frequency: 'SINGLE', price_type: 'STANDARD', campaign_tag: tag, quantity, price }
  return startOrder(request, token, { items: [item], credit: price })
}
