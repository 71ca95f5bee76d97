import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { recountLedgers } from './reconcile-day.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

await makePromo(context, { code: 'TENOFF' })

/** A paid, partly refunded purchase with credit and a code; one that is held, and one that is disputed. */
const account = await makeAccount(context, { creditPence: 200 })
const prices = [{ pricePence: 1000, quantity: 3 }]
const campaign = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 7, globalLimit: 1000, prices })
const bought = await harness.begin('stripe', 'pm_card_visa', {
  account,
  campaign,
  creditPence: 200,
  promoCode: 'TENOFF',
  pricePence: 1000,
})
await harness.complete('stripe', bought.token)
const request = { purchaseId: bought.id, method: 'PROVIDER', reason: 'asked for', requestId: randomUUID() } as const
await refundOrder(context, { ...request, amountPence: pence(100) })
await harness.begin('stripe')
const disputed = await harness.begin('paypal', 'disputes')
await harness.complete('paypal', disputed.token)
await harness.runJobs()
const { rows: rounds } = await context.pool.query('select id from rounds where campaign_id = $1', [bought.campaignId])

const recount = async () =>
  (await recountLedgers(context)).differences.map(({ what, stored, found }) => [what, stored, found])

test('no difference is found after a purchase, a refund, a hold and a dispute', async () => {
  expect(await recount()).toEqual([])
})

const of = { purchase: bought.id, campaign: bought.campaignId, person: account.personId, round: rounds[0].id }

/** One row is falsified, and named; then it is put right, and nothing is. */
test.each<[string, string, string, (string | null)[][]]>([
  [
    'a ticket that is free and not sold',
    `update stock set remaining = remaining + 1 where campaign_id = '${of.campaign}'`,
    `update stock set remaining = remaining - 1 where campaign_id = '${of.campaign}'`,
    [['STOCK', '1000', '998 free + 3 held, claimed and sold']],
  ],
  [
    'tickets with a hole',
    `update entries set first_ticket = 2, last_ticket = 4 where purchase_id = '${of.purchase}'`,
    `update entries set first_ticket = 1, last_ticket = 3 where purchase_id = '${of.purchase}'`,
    [['TICKET_NUMBERS', 'from 1', 'from 2']],
  ],
  [
    'a next ticket that leaves one out',
    `update rounds set next_ticket = 5 where id = '${of.round}'`,
    `update rounds set next_ticket = 4 where id = '${of.round}'`,
    [['NEXT_TICKET', '5', '4']],
  ],
  [
    "a person's count",
    `update person_counts set taken = 2 where person_id = '${of.person}'`,
    `update person_counts set taken = 3 where person_id = '${of.person}'`,
    [['CHANCES_OF_PERSON', '2', '3']],
  ],
  [
    'the spending of a month',
    `update person_spend set spent_pence = 599 where person_id = '${of.person}' and kind = 'ALL'`,
    `update person_spend set spent_pence = 600 where person_id = '${of.person}' and kind = 'ALL'`,
    [['SPENDING', '599p', '600p']],
  ],
  [
    'the spending of a month by credit cards, which was not counted',
    `delete from person_spend where person_id = '${of.person}' and kind = 'CREDIT_CARD'`,
    `insert into person_spend select person_id, month, 'CREDIT_CARD', 600 from person_spend where person_id = '${of.person}'`,
    [['CREDIT_CARD_SPENDING', '0p', '600p']],
  ],
  [
    'a balance of credit',
    `update ledger_accounts set posted_pence = 1 where kind = 'CREDIT_LOT'`,
    `update ledger_accounts set posted_pence = 0 where kind = 'CREDIT_LOT'`,
    [['BALANCE', '1p posted, 0p held', '0p posted, 0p held']],
  ],
  [
    'the credit of a purchase',
    `update purchases set credit_pence = 199, items_pence = items_pence - 1 where id = '${of.purchase}'`,
    `update purchases set credit_pence = 200, items_pence = items_pence + 1 where id = '${of.purchase}'`,
    [
      ['CREDIT_OF_PURCHASE', '199p', '200p'],
      ['ORDER_LINES', '999p, 100p off', '1000p, 100p off'],
    ],
  ],
  [
    'the uses of a code',
    'update promo_codes set uses_taken = 2',
    'update promo_codes set uses_taken = 1',
    [['PROMO_USES', '2 taken', '1 uses in 1 purchases']],
  ],
  [
    'an entry that stands otherwise than its purchase',
    `update entries set state = 'CLAIMED', first_ticket = null, last_ticket = null where purchase_id = '${of.purchase}'`,
    `update entries set state = 'ISSUED', first_ticket = 1, last_ticket = 3 where purchase_id = '${of.purchase}'`,
    [
      ['ENTRY_STATE', 'CLAIMED', 'purchase PARTLY_REFUNDED'],
      ['NEXT_TICKET', '4', '1'],
    ],
  ],
  [
    'what a purchase was paid with',
    `update payments set amount_pence = 701 where purchase_id = '${of.purchase}'`,
    `update payments set amount_pence = 700 where purchase_id = '${of.purchase}'`,
    [['PAID', '700p', '701p']],
  ],
  [
    'what was refunded of a purchase',
    `update refunds set amount_pence = 101 where purchase_id = '${of.purchase}'`,
    `update refunds set amount_pence = 100 where purchase_id = '${of.purchase}'`,
    [['REFUNDED', '100p and 0p of credit', '101p and 0p of credit']],
  ],
])('%s is reported, and nothing else', async (_, falsify, putRight, expected) => {
  await context.pool.query(falsify)
  expect((await recount()).toSorted()).toEqual(expected)
  await context.pool.query(putRight)
  expect(await recount()).toEqual([])
})
