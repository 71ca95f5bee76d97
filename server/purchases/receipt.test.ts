import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money.ts'
import { testContext } from '#tests/database.ts'
import { makeAccount } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { makePromo } from '#tests/make-promos.ts'
import { sendReceipt } from './receipt.ts'
import { startPurchase } from './start-purchase.ts'

const context = await testContext()
afterAll(() => context.close())

test('a receipt names what was bought, what came off, what was paid and which tickets it gave', async () => {
  const { tag } = await makeCampaign(context, { title: 'A fine teapot', prices: [{ pricePence: 1000, quantity: 3 }] })
  const account = await makeAccount(context, { creditPence: 5000 })
  await makePromo(context, { code: 'TENOFF' })
  const item = {
    campaignTag: tag,
    pricePence: pence(1000),
    quantity: 3,
    priceType: 'STANDARD',
    frequency: 'SINGLE',
  } as const
  const origin = { brand: 'UK_FAIRDRAW', campaignTag: null, platform: 'website', attribution: {} } as const
  const ask = {
    items: [item],
    bundles: [],
    promoCode: 'TENOFF',
    creditPence: pence(900),
    upsellTags: new Set<string>(),
  }
  await startPurchase(context, ask, {
    accountId: account.id,
    endpoint: 'start',
    idempotencyKey: null,
    body: ask,
    origin,
  })
  const { id } = await context.db.selectFrom('purchases').select('id').executeTakeFirstOrThrow()
  await sendReceipt(context, id)
  const [mail] = context.sentMails
  expect(mail?.to).toBe(account.email)
  for (const line of [
    'A fine teapot: £10.00',
    'Promo code TENOFF: -£1.00',
    'Site credit: -£9.00',
    'Paid: £0.00',
    'A fine teapot: tickets 1 to 3',
  ]) {
    expect(mail?.text).toContain(line)
  }
})
