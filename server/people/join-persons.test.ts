import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { reserveCount, reserveSpend } from '#server/accounts/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])
const campaigns = [await makeCampaign(context), await makeCampaign(context)]

const request = (from: MadeAccount, to: MadeAccount, by = desk.cleo) =>
  desk.post(`/people/${from.personId}/join`, { into_person_id: to.personId, reason: 'One family name, one phone' }, by)
async function join(from: MadeAccount, to: MadeAccount) {
  const { approval_id } = await request(from, to)
  return desk.approve(approval_id)
}

const countSchema = fc.record({
  campaign: fc.nat(1),
  period: fc.constantFrom('ALL', '2026-11-23'),
  taken: fc.integer({ min: 1, max: 50 }),
})
const spendSchema = fc.record({
  month: fc.constantFrom('2026-10', '2026-11'),
  kind: fc.constantFrom('ALL', 'CREDIT_CARD'),
  pence: fc.integer({ min: 1, max: 90_000 }),
})
const booksSchema = fc.record({
  counts: fc.array(countSchema, { maxLength: 4 }),
  spends: fc.array(spendSchema, { maxLength: 4 }),
})
type Books = {
  counts: { campaign: number; period: string; taken: number }[]
  spends: { month: string; kind: string; pence: number }[]
}

function write({ personId }: MadeAccount, { counts, spends }: Books) {
  return transact(context.db, async (tx) => {
    for (const { campaign, period, taken } of counts)
      await reserveCount(tx, { personId, campaignId: campaigns[campaign]!.id, period }, taken, 1_000_000)
    for (const { month, kind, pence: amount } of spends)
      await reserveSpend(tx, { personId, month, kind: kind as 'ALL' }, pence(amount), pence(100_000_000))
    return allow(null)
  })
}
async function read(accounts: MadeAccount[]) {
  const ids = accounts.map(({ personId }) => personId)
  const { rows } = await context.pool.query(
    `select campaign_id || ' ' || period as what, sum(taken)::float8 as sum from person_counts where person_id = any($1) group by 1
     union all select month || ' ' || kind, sum(spent_pence)::float8 from person_spend where person_id = any($1) group by 1
     order by 1`,
    [ids],
  )
  return rows
}

test('a merge and a purchase that is begun and paid at the same moment lose nothing', async () => {
  for (let times = 0; times < 3; times += 1) {
    const [from, to] = [await makeAccount(context), await makeAccount(context)]
    const { approval_id } = await request(from, to)
    const order = orderOf([{ tag: campaigns[0]!.tag, pricePence: 500, quantity: 3 }])
    const [joined] = await Promise.all([
      desk.approve(approval_id),
      startOrder(context, from.id, order).then(async () => {
        const begun = context.db.selectFrom('purchases').select('id').where('accountId', '=', from.id)
        await payOrder(context, (await begun.executeTakeFirstOrThrow()).id)
      }),
    ])
    expect(joined).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect([await read([from]), (await read([to])).length > 0]).toEqual([[], true])
  }
  await expectLedgersToAgree(context)
})

test('a merge of two persons keeps every sum, and leaves nothing with the former', async () => {
  await fc.assert(
    fc.asyncProperty(booksSchema, booksSchema, async (ofFrom, ofTo) => {
      const [from, to] = [await makeAccount(context), await makeAccount(context)]
      await write(from, ofFrom)
      await write(to, ofTo)
      const before = await read([from, to])
      expect(await join(from, to)).toMatchObject({ outcome: 'CARRIED_OUT' })
      expect([await read([to]), await read([from])]).toEqual([before, []])
    }),
    { numRuns: process.env.FULL ? 50 : 5 },
  )
})

test('a merge takes two people, shows the accounts of both, and is not carried out on changed ground', async () => {
  const excludedUntil = new Date('2030-01-01T00:00:00Z')
  const [from, to] = [await makeAccount(context, { excludedUntil }), await makeAccount(context)]
  expect(await request(from, from)).toMatchObject({ error: 'ValidationError' })
  const lantern = await makeStaff(context, { roles: ['SUPPORT'], brands: ['UK_FAIRDRAW'] })
  expect(await request(from, to, lantern)).toMatchObject({ status: 404 })
  const [first, second] = [await request(from, to), await request(to, from)]
  const { what, before, after } = await desk.get(`/approvals/${first.approval_id}`)
  const [, code] = /^Merge the customer of account (\w+) with the customer of account \w+$/.exec(what)!
  const none = { accounts: 1, time_out_until: null, excluded_until: null }
  const stricter = { time_out_until: null, excluded_until: momentLabel(excludedUntil) }
  expect(before).toEqual({
    ...none,
    [code!]: { page: `/console/people/${from.personId}`, accounts: 1, ...stricter },
  })
  expect(after).toEqual({ accounts: 2, ...stricter })
  expect(await desk.approve(first.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
  await makeAccount(context, { personId: from.personId })
  expect(await desk.approve(first.approval_id)).toMatchObject({ outcome: 'STALE' })
  expect(await join(from, to)).toMatchObject({ outcome: 'CARRIED_OUT' })
  expect(await desk.approve(second.approval_id)).toMatchObject({ outcome: 'STALE' })
  expect(await desk.get(`/people/${from.personId}`)).toMatchObject({ person_id: to.personId, joined: 1 })
  expect((await desk.actionsOf(to.personId)).filter((line) => line === 'person.join')).toHaveLength(1)
})
