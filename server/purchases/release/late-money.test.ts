import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { savePromoCode } from '#server/promos/exports.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { beginPaying, claimPurchase } from '../claim/claim-purchase.ts'
import { expirePurchases } from './release-purchase.ts'

let at = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => at })
afterAll(() => context.close())

const begin = async (account: MadeAccount, order: Parameters<typeof startOrder>[2]) => {
  await startOrder(context, account.id, order)
  const { id } = (await purchasesOf(context, account.id)).at(-1)!
  await context.db.transaction().execute((tx) => beginPaying(sendIn(tx), [id], context.now()))
  return id
}
const claim = (purchaseId: string) => transact(context.db, (tx) => claimPurchase(context, tx, purchaseId))
const lapse = async () => {
  at = new Date(at.getTime() + 13 * 60_000)
  await expirePurchases(context)
}

test('a code for one use per person is used once, however many purchases with it are paid late', async () => {
  await context.db.transaction().execute((tx) =>
    savePromoCode(tx, {
      code: 'ONCEEACH',
      type: 'PERCENT_DISCOUNT',
      value: 20,
      label: '20% off',
      minSpendPence: null,
      campaignId: null,
      startsAt: null,
      endsAt: null,
      usesMax: null,
      usesPerPersonMax: 1,
      requiresLogin: false,
      whitelist: [],
    }),
  )
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 1000, quantity: 1 }] })
  const account = await makeAccount(context)
  const order = orderOf([{ tag, pricePence: 1000, quantity: 1 }], { promoCode: 'ONCEEACH' })
  const older = await begin(account, order)
  const newer = await begin(account, order)
  await payOrder(context, newer)
  expect(await claim(older)).toMatchObject({ ok: false, error: { name: 'PromoCodeUserLimitReached' } })
})

test('late money of a person who is excluded by then takes no tickets', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 10 })
  const account = await makeAccount(context)
  const late = await begin(account, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  await lapse()
  await context.db
    .updateTable('persons')
    .set({ excludedUntil: new Date(at.getTime() + 1) })
    .where('id', '=', account.personId)
    .execute()
  expect(await claim(late)).toMatchObject({ ok: false, error: { name: 'TakingABreak' } })
  expect(await remainingOf(context, id)).toBe(10)
  at = new Date(at.getTime() + 1)
  expect(await claim(late)).toMatchObject({ ok: true })
})
