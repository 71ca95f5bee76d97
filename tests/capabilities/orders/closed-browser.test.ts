import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { completePaypalCharge } from '#contract/payments.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { takings } from '#tests/support/payments/invariants.ts'
import { approvePaypal, authoriseCard, item, readStatus, startBuying } from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { until } from '#tests/support/servers/processes.ts'

const harness = await openHarness()
const { context, sandboxUrl, outside } = harness
afterAll(() => harness.stop())
afterEach(() => outside.sandbox.faults.clear())

const providers = {
  stripe: (token: string) => authoriseCard(harness.url(), sandboxUrl, token, 'pm_card_visa_debit'),
  paypal: async (token: string) => {
    await approvePaypal(harness.url(), sandboxUrl, token)
    outside.sandbox.faults.set({ simulator: 'paypal', call: 'orders.get', fault: 'error_before', times: 1 })
    // Pay is recorded, but PayPal does not answer, so nothing is captured before the page is closed.
    const answer = await fetch(`${harness.url()}${completePaypalCharge.path}`, {
      method: 'POST',
      headers: bearer(token),
    })
    expect(answer.status).toBe(503)
  },
} as const

/** A buyer confirms the payment of three tickets, and never calls again. */
async function payAndLeave(provider: keyof typeof providers) {
  const { tag } = await makeCampaign(context, { globalLimit: 100 })
  const buyer = await harness.makeBuyer()
  const { token, purchase_id } = await startBuying(harness.url(), buyer.bearer, [item(tag, 3, 500)])
  await providers[provider](token!.token)
  return { buyer, purchaseId: purchase_id! }
}

function untilPaid({ buyer, purchaseId }: Awaited<ReturnType<typeof payAndLeave>>) {
  return until('the purchase was paid', async () => {
    const received = await readStatus(harness.url(), buyer.bearer, purchaseId)
    return received.status === 'PAID' && received
  })
}

test('The tickets arrive by webhook when the browser was closed right after paying by card', async () => {
  const left = await payAndLeave('stripe')
  expect(await untilPaid(left)).toMatchObject({ entries: [{ quantity: 3, first_ticket: 1, last_ticket: 3 }] })
  expect((await takings(sandboxUrl, left.purchaseId)).captured_pence).toBe(500)
})

describe.each(['stripe', 'paypal'] as const)(
  'After paying with %s in a browser that was closed at once',
  (provider) => {
    test('the tickets arrive by the sweep, even if every webhook is lost', async () => {
      outside.sandbox.faults.set({ simulator: provider, call: '*', fault: 'drop_webhook', times: 100 })
      const left = await payAndLeave(provider)
      await harness.untilQuiet()
      expect(await readStatus(harness.url(), left.buyer.bearer, left.purchaseId)).toMatchObject({
        status: 'PENDING',
        entries: [],
      })

      await aMinutePasses()
      await enqueue(context.db, 'payments.sweep', {})
      expect(await untilPaid(left)).toMatchObject({ entries: [{ quantity: 3, first_ticket: 1, last_ticket: 3 }] })
      const taken = await takings(sandboxUrl, left.purchaseId)
      expect(taken).toMatchObject({ captured_pence: 500, refunded_pence: 0 })
      expect(new Set(taken.webhooks.map(({ state }) => state))).toEqual(new Set(['dropped']))
    })
  },
)

/** Makes every payment old enough for the sweep. */
async function aMinutePasses(): Promise<void> {
  await context.pool.query(`update payments set checked_at = checked_at - interval '61 seconds'`)
}
