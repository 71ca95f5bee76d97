import { randomUUID } from 'node:crypto'
import { type PurchaseStart, startPurchase } from '#contract/purchases.ts'
import { pence } from '#domain/money/money.ts'
import { transact } from '#server/platform/db/db.ts'
import { savePromoCode } from '#server/promos/exports.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, sendRequest } from '#tests/support/payments/shop.ts'
import type { CrashHarness } from './crash-harness.ts'

export type Wanted = { pricePence: number; creditPence?: number; hasCode?: boolean }
export type Buyer = Awaited<ReturnType<typeof sendBuyer>>

export const TICKETS = 3

/**
 * A buyer who wants the last three tickets of a campaign, and who repeats the request with the same key when no answer
 * arrives.
 */
export async function sendBuyer(harness: CrashHarness, { pricePence, creditPence = 0, hasCode = false }: Wanted) {
  const { context, url, outside } = harness
  const prices = [{ pricePence, quantity: TICKETS }]
  const campaign = await makeCampaign(context, { tag: nextName('CRASH'), globalLimit: TICKETS, prices })
  const account = await makeAccount(context, { creditPence })
  const code = hasCode ? await makeCode(harness) : null
  const session = await signIn(context, account)
  const headers = { ...session, 'idempotency-key': randomUUID() }
  const items = [item(campaign.tag, TICKETS, pricePence)]
  const body = { items, bundles: [], promo_code: code, credit: pence(creditPence) }
  const answered: PurchaseStart[] = []
  const start = async () => {
    const answer = await sendRequest(url, startPurchase, { body }, headers)
    answered.push(answer)
    return answer
  }
  return {
    account,
    campaign,
    url,
    sandboxUrl: outside.url,
    /** The answers to the starts. */
    answered,
    start,
    /** The payment token of the purchase, which the browser keeps. */
    token: async () => (answered.at(-1) ?? (await start())).token!.token,
  }
}

async function makeCode({ context }: CrashHarness): Promise<string> {
  const code = nextName('HALF')
  await transact(context.db, (tx) =>
    savePromoCode(tx, {
      code,
      type: 'PERCENT_DISCOUNT',
      value: 50,
      label: 'half',
      minSpendPence: null,
      campaignId: null,
      startsAt: null,
      endsAt: null,
      usesMax: 1,
      usesPerPersonMax: 1,
      requiresLogin: false,
      whitelist: [],
    }),
  )
  return code
}

let named = 0

function nextName(prefix: string): string {
  named += 1
  return `${prefix}${named}`
}
