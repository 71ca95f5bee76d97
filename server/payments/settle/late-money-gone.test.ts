import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { settlePayment } from './settle-payment.ts'

/** The middle of a month: nothing here should meet another month's limit. */
const harness = await startPaymentHarness({ webhooks: false, startsAt: new Date('2026-11-10T12:00:00Z') })
const { context } = harness
afterAll(() => harness.close())

const prices = [{ pricePence: 500, quantity: 3 }]
const letHoldLapse = async () => {
  harness.forward(13 * MINUTE_MS)
  await expirePurchases(context)
}
const pay = async (bought: Bought) => {
  const { payment_intent: intent } = await harness.start('stripe', bought.token)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
}
const setPerson = (personId: string, change: object) =>
  context.db.updateTable('persons').set(change).where('id', '=', personId).execute()
const freeze = (campaignId: string) =>
  context.db.updateTable('rounds').set({ frozenAt: context.now() }).where('campaignId', '=', campaignId).execute()

const codeForOne = () => makePromo(context, { usesMax: 1 })

type Scenario = { late: Bought; takeAway: () => Promise<unknown> }

/** A purchase that expires, and the thing that is no longer available when its money arrives. */
const scenarios: Record<string, () => Promise<Scenario>> = {
  'the list of its round is frozen': async () => {
    const late = await harness.buy({ campaign: await makeCampaign(context, { globalLimit: 9, prices }) })
    return { late, takeAway: () => freeze(late.campaignId) }
  },
  'its tickets are sold to another': async () => {
    const campaign = await makeCampaign(context, { globalLimit: 5, prices })
    const late = await harness.buy({ campaign })
    return { late, takeAway: async () => pay(await harness.buy({ campaign })) }
  },
  "its buyer's limit in the campaign is reached": async () => {
    const campaign = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 5, globalLimit: 50, prices })
    const late = await harness.buy({ campaign })
    return { late, takeAway: async () => pay(await harness.buy({ campaign, account: late.account })) }
  },
  "its buyer's monthly limit is reached": async () => {
    const late = await harness.buy({ account: await makeAccount(context, { monthlyLimitPence: 999 }) })
    return { late, takeAway: async () => pay(await harness.buy({ account: late.account })) }
  },
  'its credit is spent': async () => {
    const account = await makeAccount(context, { creditPence: 200 })
    const late = await harness.buy({ account, creditPence: 200, pricePence: 700 })
    return { late, takeAway: async () => pay(await harness.buy({ account, creditPence: 200 })) }
  },
  'its code has no use left': async () => {
    const promoCode = await codeForOne()
    const late = await harness.buy({ promoCode, pricePence: 1000 })
    return { late, takeAway: async () => pay(await harness.buy({ promoCode, pricePence: 1000 })) }
  },
  'its buyer takes a break': async () => {
    const late = await harness.buy()
    const until = new Date(context.now().getTime() + 86_400_000)
    return { late, takeAway: () => setPerson(late.account.personId, { break_until: until }) }
  },
}

const cases = Object.keys(scenarios).flatMap((scenario) =>
  (['stripe', 'paypal', 'captured'] as const).map((money) => [scenario, money] as const),
)

test.each(cases)('late money when %s is returned, and its owner is notified (%s)', async (scenario, money) => {
  const { late, takeAway } = await scenarios[scenario]!()
  const started = await harness.start(money === 'paypal' ? 'paypal' : 'stripe', late.token)
  if (money === 'paypal') {
    harness.approve(started.order_id)
    await harness.pressPay(late.id)
  }
  await letHoldLapse()
  await takeAway()
  if (money !== 'paypal') await harness.confirm(started.payment_intent.id, 'pm_card_visa_debit')
  if (money === 'captured') await harness.cards.paymentIntents.capture(started.payment_intent.id)
  const payments = await context.db.selectFrom('payments').select('id').where('purchaseId', '=', late.id).execute()
  for (const { id } of payments) await settlePayment(context, id)
  await harness.runJobs()

  expect(await harness.stateOf(late.id)).toMatchObject({ purchase: 'EXPIRED', ended: ['LATE'], tickets: [] })
  const { captured = 0, refunded = 0, authorised } = await harness.chargedFor(late.publicId)
  expect({ stored: captured - refunded, authorised }).toEqual({ stored: 0, authorised: 0 })
  expect(captured > 0).toBe(money === 'captured')
  const emails = context.sentEmails.filter(({ to, subject }) => to === late.account.email && /^About/.test(subject))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain(money === 'captured' ? 'back to the card or account' : 'it won’t be taken')
})

test('late money of a round that has closed is kept while its list is not frozen', async () => {
  const closing = new Date(context.now().getTime() + 9 * MINUTE_MS)
  const late = await harness.buy({ campaign: await makeCampaign(context, { globalLimit: 9, prices, endsAt: closing }) })
  const { payment_intent: intent } = await harness.start('stripe', late.token)
  await letHoldLapse()
  expect(context.now() > closing).toBe(true)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  await harness.runJobs()
  expect(await harness.stateOf(late.id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
})

test('money for a hold that was not released before its list was frozen takes no tickets', async () => {
  const late = await harness.buy()
  const { payment_intent: intent } = await harness.start('stripe', late.token)
  await freeze(late.campaignId)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  expect(await harness.complete('stripe', late.token)).toMatchObject({ success: false })
  expect(await harness.stateOf(late.id)).toMatchObject({ purchase: 'PAYING', ended: ['LATE'], entries: ['HELD'] })
  expect(await harness.chargedFor(late.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
})

test('every sum that is stored agrees with its rows after all of these', () => expectLedgersToAgree(context))
