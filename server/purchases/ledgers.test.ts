import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { confirmNumber } from '#server/accounts/exports.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { expectLedgersToAgree, expectLimitsToHold } from '#tests/support/payments/ledgers.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { beginPaying, claimPurchase } from './claim/claim-purchase.ts'
import { completePurchase, failPurchase } from './claim/settle-purchase.ts'
import { lockCreditLeft, refundCredit, refundPurchase, unrefundPurchase } from './refund/refund-purchase.ts'
import { expirePurchases } from './release/release-purchase.ts'

let at = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => at })
afterAll(() => context.close())

const PEOPLE = 2
const prices = [
  { pricePence: 0, quantity: 1 },
  { pricePence: 400, quantity: 1 },
  { pricePence: 900, quantity: 3 },
]
/** All scenarios share one database, so only the first failure is meaningful: shorter ones would find its rows. */
const runs = { numRuns: process.env.FULL ? 150 : 8, endOnFailure: true }

const apart = [
  'start',
  'start',
  'start',
  'pay',
  'pay',
  'begin',
  'claim',
  'fail',
  'complete',
  'refund',
  'lapse',
] as const

const scenarioWith = (names: readonly ('join' | (typeof apart)[number])[]) => {
  const action = fc.record({
    who: fc.nat({ max: PEOPLE - 1 }),
    name: fc.constantFrom(...names),
    /**
     * The items, the code and the use of credit of a new purchase, or the purchase that the action is for, 0 being the
     * newest.
     */
    campaigns: fc.subarray([0, 1, 2], { minLength: 1 }),
    option: fc.constantFrom(0, 1, 1, 1, 2, 2, 2),
    code: fc.constantFrom(null, 'HALF' as const, 'EACH' as const),
    hasCredit: fc.boolean(),
    which: fc.constantFrom(0, 0, 1, 2),
  })
  // Actions in one list are concurrent.
  return fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 16, size: 'max' })
}
type Action = ReturnType<typeof scenarioWith> extends fc.Arbitrary<(infer T)[][]> ? T : never

test('every stock, count, spending, balance and use agrees with the purchases after any history, and no limit is passed', () =>
  fc.assert(
    fc.asyncProperty(scenarioWith(apart), async (scenario) => {
      await run(scenario)
      await expectLedgersToAgree(context)
      await expectLimitsToHold(context)
    }),
    runs,
  ))

test('the sums also agree when people are merged between a start and its end', () =>
  fc.assert(
    fc.asyncProperty(scenarioWith([...apart, 'join']), async (scenario) => {
      await run(scenario)
      await expectLedgersToAgree(context)
    }),
    runs,
  ))

async function run(scenario: readonly (readonly Action[])[]): Promise<void> {
  const stage = await setStage()
  for (const actions of scenario) await Promise.all(actions.map((action) => perform(stage, action)))
}

type Stage = { people: MadeAccount[]; tags: string[]; codes: Record<'HALF' | 'EACH', string> }

async function setStage(): Promise<Stage> {
  const codes = {
    HALF: await makePromo(context, { value: 50, usesMax: 3 }),
    EACH: await makePromo(context, { value: 10, usesPerPersonMax: 1 }),
  }
  const person = { creditPence: 600, monthlyLimitPence: 5000 }
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(context, person)))
  const campaigns = [
    await makeCampaign(context, { globalLimit: 9, prices }),
    await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 7, globalLimit: 10_000, prices }),
    await makeCampaign(context, { limitType: 'EVERYDAY', entryLimit: 7, prices }),
  ]
  return { people, tags: campaigns.map(({ tag }) => tag), codes }
}

async function perform(stage: Stage, action: Action): Promise<void> {
  const account = stage.people[action.who]!
  if (action.name === 'start') return start(stage, account, action)
  if (action.name === 'lapse') return lapse()
  if (action.name === 'join') return join(account, stage.people[1 - action.who]!)
  const { name } = action
  const purchase = await findPurchase(account, action.which)
  if (!purchase) return
  if (name === 'pay') return payOrder(context, purchase.id)
  await transact<{ ok: boolean }>(context.db, (tx) => settling[name](tx, purchase))
}

async function start(stage: Stage, account: MadeAccount, action: Action): Promise<void> {
  const items = action.campaigns.map((index) => ({ tag: stage.tags[index]!, ...prices[action.option]! }))
  const promoCode = action.code && stage.codes[action.code]
  const order = (creditPence: number) =>
    startOrder(context, account.id, orderOf(items, { promoCode, creditPence: pence(creditPence) }))
  const { errors } = await order(action.hasCredit ? 1 : 0)
  // An outdated figure is refused with the one that the rule gives.
  const mismatch = errors.find(({ name }) => name === 'SiteCreditBalanceMismatch')
  if (mismatch) await order((mismatch.meta as { credit: number }).credit)
}

async function lapse(): Promise<void> {
  at = new Date(at.getTime() + 13 * 60_000)
  await expirePurchases(context)
}

async function join(account: MadeAccount, other: MadeAccount): Promise<void> {
  await transact(context.db, async (tx) => allow(await confirmNumber(context, tx, account.id, other.msisdn!)))
}

function findPurchase(account: MadeAccount, place: number) {
  return context.db
    .selectFrom('purchases')
    .select(['id', 'state', 'totalPence'])
    .where('accountId', '=', account.id)
    .orderBy('number', 'desc')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
}

type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/**
 * The effects of a settlement on a purchase, without its payment. A refund is made in parts, of which one fails and is
 * repeated. The later of two concurrent refunds finds nothing left, as their payments report it.
 */
const settling = {
  begin: async (tx: Tx, { id }: Purchase) => allow(await beginPaying(sendIn(tx), [id], context.now())),
  claim: (tx: Tx, { id }: Purchase) => claimPurchase(context, tx, id),
  fail: async (tx: Tx, { id }: Purchase) => allow(await failPurchase(context, tx, id, 'refused')),
  complete: async (tx: Tx, { id }: Purchase) => allow(await completePurchase(context, tx, id)),
  refund: async (tx: Tx, { id, totalPence }: Purchase) => {
    const creditPence = await lockCreditLeft(tx, id)
    const { state } = await tx.selectFrom('purchases').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    if (state !== 'COMPLETED') return allow(null)
    const part = pence(Math.floor(totalPence / 3))
    const rest = pence(totalPence - part)
    if (part > 0) await refundPurchase(context, tx, id, part)
    if (rest > 0) await refundPurchase(context, tx, id, rest)
    if (rest > 0) await unrefundPurchase(context, tx, id, rest)
    if (rest > 0) await refundPurchase(context, tx, id, rest)
    if (creditPence > 0) await refundCredit(context, tx, id, creditPence)
    return allow(null)
  },
}
