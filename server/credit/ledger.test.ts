import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { type CreditSource, creditExpiresAt, creditSources } from '#domain/money/credit.ts'
import { pence } from '#domain/money/money.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { allow } from '#domain/verdict.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { expireCredit } from './expire-credit.ts'
import { creditOf, grantCredit, holdCredit, postCreditOf, releaseCredit } from './exports.ts'
import { listCreditActivity } from './list-activity.ts'
import { listLots } from './queries.ts'

let at = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => at })
afterAll(() => context.close())

const inHours = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)

type Grant = { accountId: string; amount: number; source?: CreditSource; expiresAt?: Date | null }

async function give({ accountId, amount, source = 'GOODWILL', expiresAt = null }: Grant): Promise<void> {
  const named = { title: 'A present', description: 'For the test' }
  await within((tx) => grantCredit(tx, { ...named, accountId, source, expiresAt, amountPence: pence(amount) }, at))
}

/** Whether this amount can be held at an instant. */
async function hold(accountId: string, purchaseId: string, amount: number, now = at): Promise<boolean> {
  const held = await transact(context.db, (tx) =>
    holdCredit(tx, { accountId, purchaseId, amountPence: pence(amount) }, now),
  )
  return held.ok
}

const post = (purchaseId: string) => within((tx) => postCreditOf(sendIn(tx), [purchaseId], at))
const release = (purchaseId: string) => within((tx) => releaseCredit(tx, purchaseId, at))

async function within(work: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(context.db, async (tx) => allow(await work(tx)))
}

const available = (accountId: string) => creditOf(context.db, accountId, at)

const nothingOfPurchases = { namesOf: async () => new Map(), replaced: [] }

/** All pages of the owner's list. */
async function readActivity(accountId: string) {
  const read = []
  let olderThan: Date | null = null
  for (;;) {
    const page = await listCreditActivity(context, accountId, olderThan, nothingOfPurchases)
    read.push(...page.activity)
    if (!page.has_more) return read
    olderThan = page.activity.at(-1)!.timestamp
  }
}

/** The sums of an account in the ledger, for each lot. */
async function readLots(accountId: string) {
  const { rows } = await context.pool.query<Record<'granted' | 'left' | 'held' | 'spent' | 'expired', number>>(
    `select granted_pence as granted, posted_pence - held_pence as left, held_pence as held, ${wentTo('CREDIT_SPENT')} as spent,
       ${wentTo('CREDIT_EXPIRED')} as expired
     from credit_lots lot join ledger_accounts account using (id) where account_id = $1`,
    [accountId],
  )
  return rows
}

function wentTo(kind: string): string {
  return `(select coalesce(sum(amount_pence), 0)::bigint from ledger_transfers join ledger_accounts house on house.id = credit_account_id
    where debit_account_id = lot.id and state = 'POSTED' and house.kind = '${kind}')`
}

test('credit that expires soonest is spent first, and expired credit cannot be spent', async () => {
  const { id } = await makeAccount(context)
  await give({ accountId: id, amount: 300 })
  await give({ accountId: id, amount: 200, expiresAt: inHours(2) })
  await give({ accountId: id, amount: 100, expiresAt: inHours(1) })
  expect(await hold(id, uuid(), 150)).toBe(true)
  expect(creditExpiresAt(await listLots(context.db, id), at)).toEqual(inHours(2))
  at = new Date(inHours(2).getTime() - 1)
  expect(await available(id)).toBe(450)
  at = new Date(at.getTime() + 1)
  expect(await available(id)).toBe(300)
  expect(await hold(id, uuid(), 301)).toBe(false)
})

/** No sweep violated a check constraint. */
async function expectNoAlarm(): Promise<void> {
  expect((await alarms.get()).values).toEqual([])
}

test('the sweep expires the rest of a lot past its date, once, but not the part that a purchase holds', async () => {
  const { id } = await makeAccount(context)
  const purchaseId = uuid()
  await give({ accountId: id, amount: 500, expiresAt: inHours(1) })
  await hold(id, purchaseId, 200)
  at = new Date(inHours(1).getTime() - 1)
  await expireCredit(context)
  expect(await readLots(id)).toEqual([{ granted: 500, left: 300, held: 200, spent: 0, expired: 0 }])
  at = new Date(at.getTime() + 1)
  await Promise.all([expireCredit(context), expireCredit(context)])
  expect(await readLots(id)).toEqual([{ granted: 500, left: 0, held: 200, spent: 0, expired: 300 }])
  await post(purchaseId)
  await expireCredit(context)
  expect(await readLots(id)).toEqual([{ granted: 500, left: 0, held: 0, spent: 200, expired: 300 }])
  await expectLedgersToAgree(context)
  await expectNoAlarm()
})

test('credit that a purchase releases to an expired lot is not spendable, and lapses with the next sweep', async () => {
  const { id } = await makeAccount(context)
  const purchaseId = uuid()
  await give({ accountId: id, amount: 500, expiresAt: inHours(1) })
  await hold(id, purchaseId, 500)
  at = inHours(1)
  await expireCredit(context)
  await release(purchaseId)
  expect(await available(id)).toBe(0)
  expect(await hold(id, uuid(), 1)).toBe(false)
  await expireCredit(context)
  expect(await readLots(id)).toEqual([{ granted: 500, left: 0, held: 0, spent: 0, expired: 500 }])
  expect(
    (await readActivity(id)).map(({ reason_tag, transaction_type, amount }) => [reason_tag, transaction_type, amount]),
  ).toEqual([
    ['EXPIRED', 'DEBIT', 500],
    ['GOODWILL', 'CREDIT', 500],
  ])
})

test('credit from a refund cannot be given an expiry date', async () => {
  const { id } = await makeAccount(context)
  await expect(give({ accountId: id, amount: 100, source: 'REFUND', expiresAt: inHours(1) })).rejects.toThrow(/check/)
})

test('no row of the ledger can be changed or deleted', async () => {
  await give({ accountId: (await makeAccount(context)).id, amount: 100 })
  for (const statement of ['update ledger_transfers set amount_pence = 1', 'delete from ledger_transfers'])
    await expect(context.pool.query(statement)).rejects.toThrow('rows of ledger_transfers are never changed or deleted')
})

test('twelve simultaneous purchases hold no more credit than the balance', async () => {
  const { id } = await makeAccount(context)
  await give({ accountId: id, amount: 250, expiresAt: inHours(1) })
  await give({ accountId: id, amount: 250 })
  const held = await Promise.all(Array.from({ length: 12 }, () => hold(id, uuid(), 100)))
  expect(held.filter(Boolean)).toHaveLength(5)
  expect(await available(id)).toBe(0)
  await expectLedgersToAgree(context)
})

test('a hold of the last instant and the sweep of the next never both take the same pence', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await makeAccount(context)
    const expiresAt = inHours(1)
    await give({ accountId: id, amount: 100, expiresAt })
    at = expiresAt
    const lastInstant = new Date(expiresAt.getTime() - 1)
    const [isHeld] = await Promise.all([hold(id, uuid(), 100, lastInstant), expireCredit(context)])
    const held = isHeld ? 100 : 0
    expect(await readLots(id)).toEqual([{ granted: 100, left: 0, held, spent: 0, expired: 100 - held }])
  }
  await expectNoAlarm()
})

test('credit that is spent and released at once is one or the other, however often', async () => {
  const { id } = await makeAccount(context)
  const purchaseId = uuid()
  await give({ accountId: id, amount: 500 })
  await hold(id, purchaseId, 300)
  await Promise.all([post, release, post, release].map((end) => end(purchaseId)))
  const [lot] = await readLots(id)
  expect([0, 300]).toContain(lot!.spent)
  expect(lot).toEqual({ granted: 500, left: 500 - lot!.spent, held: 0, spent: lot!.spent, expired: 0 })
  await expectLedgersToAgree(context)
})

const action = fc.oneof(
  fc.record({
    name: fc.constant('give' as const),
    amount: fc.integer({ min: 1, max: 500 }),
    source: fc.constantFrom(...creditSources),
    hours: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  fc.record({ name: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ name: fc.constantFrom('post' as const, 'release' as const), which: fc.nat({ max: 3 }) }),
  fc.record({ name: fc.constant('sweep' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
/** Actions in one list are concurrent; then the clock advances. */
const scenario = fc.array(
  fc.record({ actions: fc.array(action, { minLength: 1, maxLength: 4 }), hours: fc.integer({ min: 0, max: 2 }) }),
  { minLength: 4, maxLength: 14, size: 'max' },
)

type Purchase = { id: string; amount: number }

/** The newest purchase is the first. */
async function perform(accountId: string, purchases: Purchase[], step: Action): Promise<void> {
  if (step.name === 'sweep') return expireCredit(context)
  if (step.name === 'give') {
    const { amount, source, hours } = step
    const expiresAt = source === 'REFUND' || hours === null ? null : inHours(hours)
    return give({ accountId, amount, source, expiresAt })
  }
  if (step.name === 'hold') {
    const purchase = { id: uuid(), amount: step.amount }
    if (await hold(accountId, purchase.id, step.amount)) purchases.unshift(purchase)
    return
  }
  const purchase = purchases[step.which]
  if (purchase) await (step.name === 'post' ? post : release)(purchase.id)
}

test('a balance after any history is the credit granted minus spent, held and expired, and the owner’s list adds up to it', () =>
  fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const { id } = await makeAccount(context)
      const purchases: Purchase[] = []
      for (const { actions, hours } of steps) {
        await Promise.all(actions.map((step) => perform(id, purchases, step)))
        at = inHours(hours)
      }
      await expireCredit(context)

      await expectLedgersToAgree(context)
      const lots = await readLots(id)
      for (const { granted, left, held, spent, expired } of lots) expect(left + held + spent + expired).toBe(granted)
      const left = lots.reduce((all, lot) => all + lot.left, 0)
      expect(await available(id)).toBe(left)
      const read = await readActivity(id)
      expect(
        read.reduce((all, { transaction_type: type, amount }) => all + (type === 'CREDIT' ? amount : -amount), 0),
      ).toBe(left)
      const held = lots.reduce((all, lot) => all + lot.held, 0)
      expect(read.filter(({ pending }) => pending).reduce((all, { amount }) => all + amount, 0)).toBe(held)
      // Each purchase is one line with all its credit, unless it was released.
      const lines = read.filter(({ reason_tag }) => reason_tag === 'PURCHASE').map(({ amount }) => amount)
      for (const amount of lines) expect(purchases.map((purchase) => purchase.amount)).toContain(amount)
      expect(lines.length).toBeLessThanOrEqual(purchases.length)
      for (const [index, line] of read.entries())
        expect(line.timestamp <= (read[index - 1]?.timestamp ?? line.timestamp)).toBe(true)
    }),
    { numRuns: process.env.FULL ? 300 : 12, endOnFailure: true },
  ))
