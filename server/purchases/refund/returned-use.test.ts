import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { refundOrder } from '#server/payments/exports.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { expectLedgersToAgree, expectLimitsToHold } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

type Account = Awaited<ReturnType<typeof makeAccount>>

/** An order of £5 with £1 off. All credit of the account pays a part of it. */
async function pay(account: Account, promoCode: string, creditPence = 200) {
  const bought = await harness.begin('stripe', 'pm_card_visa', { account, promoCode, creditPence })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
async function refund(purchaseId: string, amountPence: number | 'ALL') {
  const amount = amountPence === 'ALL' ? amountPence : pence(amountPence)
  const request = { purchaseId, amountPence: amount, method: 'PROVIDER', reason: 'asked for' } as const
  expect(await refundOrder(context, { ...request, requestId: randomUUID() })).toMatchObject({ ok: true })
  await harness.runJobs()
}
const once = () =>
  makePromo(context, {
    code: `ONCE${randomUUID().slice(0, 8).toUpperCase()}`,
    value: 20,
    usesMax: 1,
    usesPerPersonMax: 1,
  })

describe('The use of a code', () => {
  test('is returned by a full refund, in one part or several, and can be used again once', async () => {
    const [account, code] = [await makeAccount(context, { creditPence: 200 }), await once()]
    const first = await pay(account, code)
    await refund(first.id, 150)
    await expect(pay(account, code, 0)).rejects.toThrow('PromoCode')
    await refund(first.id, 'ALL')
    await expectLedgersToAgree(context)
    await pay(account, code)
    await expect(pay(account, code, 0)).rejects.toThrow('PromoCode')
    await expectLedgersToAgree(context)
    await expectLimitsToHold(context)
  })

  test('is returned once when several refunds race', async () => {
    const [account, code] = [await makeAccount(context, { creditPence: 200 }), await once()]
    const { id } = await pay(account, code)
    const wanted = { purchaseId: id, amountPence: 'ALL', method: 'PROVIDER', reason: 'asked for' } as const
    await Promise.all([1, 2, 3].map(() => refundOrder(context, { ...wanted, requestId: randomUUID() })))
    await expectLedgersToAgree(context)
    const started = await Promise.allSettled([pay(account, code), pay(account, code)])
    expect(started.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    await expectLedgersToAgree(context)
    await expectLimitsToHold(context)
  })
})
