import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import { anyMsisdn, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { namesIn, purchasesOf } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { confirmNumber, findEntrant } from '../exports.ts'

const context = await testContext({ now: () => new Date('2026-11-21T12:00:00Z') })
const app = await buildApp(context)
const { makeEntrant, send, confirm, codeSentTo } = verifyingAt(app, context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const until = new Date('2027-06-01T00:00:00Z')
const { tag } = await makeCampaign(context, { globalLimit: 1_000_000 })
const order = orderOf([{ tag, pricePence: 500, quantity: 3 }])
const verify = (account: { id: string }, msisdn: string) =>
  transact(context.db, async (tx) => ({ ok: true, value: await confirmNumber(context, tx, account.id, msisdn) }))
const find = async ({ id }: { id: string }) => (await findEntrant(context.db, id))!

test('an excluded person who verifies a second number cannot use either for a new account', async () => {
  const excluded = await makeAccount(context, { excludedUntil: until })
  const first = excluded.msisdn!
  const second = anyMsisdn()
  await verify(excluded, second)
  for (const msisdn of [first, second]) {
    const fresh = await makeAccount(context, { verified: false })
    await verify(fresh, msisdn)
    expect(await find(fresh)).toMatchObject({ personId: excluded.personId, excludedUntil: until })
    expect(namesIn(await startOrder(context, fresh.id, order))).toEqual(['TakingABreak'])
  }
})

test('a number does not move during a break: an account that confirms it is notified of the break, which then applies to it', async () => {
  const away = await makeAccount(context, { breakUntil: until })
  const { account, bearer } = await makeEntrant({ type: 'REGISTERED' })
  const headers = await bearer()
  await send(headers, away.msisdn!, { recaptcha: 'test-pass' })
  const reply = await confirm(headers, away.msisdn!, codeSentTo(away.msisdn!))
  expect(reply.error).toMatchObject({ name: 'TakingABreak', meta: { until: until.toISOString() } })
  expect(await find(away)).toMatchObject({ msisdn: away.msisdn })
  expect(await find(account)).toMatchObject({ msisdn: null, breakUntil: until, personId: away.personId })
})

test('unpaid purchases are released when a merge brings a break', async () => {
  const away = await makeAccount(context, { excludedUntil: until })
  const buyer = await makeAccount(context)
  expect((await startOrder(context, buyer.id, order)).errors).toEqual([])
  await verify(buyer, away.msisdn!)
  await runJobs(context, purchaseJobs)
  expect(await purchasesOf(context, buyer.id)).toMatchObject([{ state: 'CANCELLED' }])
})

test('uses of a code, entries and spending count for both when accounts join', async () => {
  const code = await makePromo(context, { usesPerPersonMax: 1 })
  const { tag: limited } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 3 })
  const [one, other] = [await makeAccount(context), await makeAccount(context, { monthlyLimitPence: 2_000 })]
  const begun = await startOrder(
    context,
    one.id,
    orderOf([{ tag: limited, pricePence: 500, quantity: 3 }], { promoCode: code }),
  )
  expect(namesIn(begun)).toEqual([])
  await payOrder(context, (await purchasesOf(context, one.id))[0]!.id)
  const { msisdn } = other
  await verify(one, msisdn!)
  await verify(other, msisdn!)
  const again = await startOrder(context, other.id, orderOf([{ tag: limited, pricePence: 200, quantity: 1 }]))
  expect(namesIn(again)).toEqual(['EntryLimitReached'])
  const coded = await startOrder(
    context,
    other.id,
    orderOf([{ tag, pricePence: 500, quantity: 3 }], { promoCode: code }),
  )
  expect(namesIn(coded)).toContain('PromoCodeUserLimitReached')
})
