import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { transact } from '#server/platform/db/db.ts'
import { anyMsisdn, type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import {
  confirmNumber,
  findEntrant,
  findSpend,
  listCounts,
  lockPerson,
  lockPersonById,
  releaseSpend,
  reserveCount,
  reserveSpend,
} from '../exports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const confirm = (account: { id: string }, msisdn: string) =>
  transact(context.db, async (tx) => {
    await confirmNumber(context, tx, account.id, msisdn)
    return allow(null)
  })
const personOf = async ({ id }: MadeAccount) => (await findEntrant(context.db, id))?.personId
const campaignId = uuid()
await context.db
  .insertInto('campaigns')
  .values({ id: campaignId, tag: 'COUNTED', type: 'COMPETITION', title: 'Counted', startsAt: now })
  .execute()
const month = '2026-11'
const spendOf = (personId: string) => findSpend(context.db, { personId, month, kind: 'ALL' })
const take = (personId: string, entries: number, spentPence: number) =>
  transact(context.db, async (tx) => {
    await reserveCount(tx, { personId, campaignId, period: 'ALL' }, entries, 1_000)
    await reserveSpend(tx, { personId, month, kind: 'ALL' }, pence(spentPence), pence(1_000_000))
    return allow(null)
  })
const countOf = async (personId: string) =>
  (await listCounts(context.db, personId, [campaignId])).get(campaignId)?.ALL ?? 0

test('a new number becomes the person’s, for twelve months', async () => {
  const account = await makeAccount(context, { verified: false })
  const msisdn = anyMsisdn()
  await confirm(account, msisdn)
  const found = await findEntrant(context.db, account.id)
  expect(found).toMatchObject({ personId: account.personId, msisdn, msisdnExpiresAt: new Date('2027-11-21T12:00:00Z') })
})

test('confirming another person’s number joins that person, and adds up the counts of both', async () => {
  const owner = await makeAccount(context)
  const joiner = await makeAccount(context)
  await take(owner.personId, 3, 500)
  await take(joiner.personId, 4, 700)
  await confirm(joiner, owner.msisdn ?? '')
  expect(await personOf(joiner)).toBe(owner.personId)
  expect(await countOf(owner.personId)).toBe(7)
  expect(await spendOf(owner.personId)).toBe(1200)
  expect(await countOf(joiner.personId)).toBe(0)
  // The number is the joiner's alone now; the person is both's.
  expect((await findEntrant(context.db, owner.id))?.msisdnExpiresAt).toBeNull()
  expect((await findEntrant(context.db, joiner.id))?.msisdn).toBe(owner.msisdn)
})

test('spending counted for a person is found, and released, under the person they joined', async () => {
  const [owner, middle, joiner] = [await makeAccount(context), await makeAccount(context), await makeAccount(context)]
  await take(joiner.personId, 1, 700)
  await confirm(joiner, middle.msisdn ?? '')
  await confirm(middle, owner.msisdn ?? '')
  await confirm(joiner, owner.msisdn ?? '')
  await transact(context.db, async (tx) => {
    const { id: personId } = await lockPersonById(tx, joiner.personId)
    expect(personId).toBe(owner.personId)
    await releaseSpend(tx, { personId, month, kind: 'ALL' }, pence(700))
    return allow(null)
  })
  expect(await spendOf(owner.personId)).toBe(0)
})

test('an account that joins over several steps is one person, and every number ever verified leads to it', async () => {
  const [first, second, third] = [await makeAccount(context), await makeAccount(context), await makeAccount(context)]
  await confirm(first, second.msisdn ?? '')
  await confirm(second, third.msisdn ?? '')
  expect(await personOf(first)).toBe(third.personId)
  for (const { msisdn } of [first, second, third]) {
    const fresh = await makeAccount(context, { verified: false })
    await confirm(fresh, msisdn ?? '')
    expect(await personOf(fresh)).toBe(third.personId)
  }
})

test('the tighter limit and the later break and exclusion hold after joining', async () => {
  const [sooner, later] = [new Date('2026-12-01T00:00:00Z'), new Date('2027-06-01T00:00:00Z')]
  const owner = await makeAccount(context, { monthlyLimitPence: 20_000, breakUntil: sooner })
  const joiner = await makeAccount(context, { monthlyLimitPence: 5_000, breakUntil: later, excludedUntil: later })
  await confirm(joiner, owner.msisdn ?? '')
  expect(await findEntrant(context.db, owner.id)).toMatchObject({
    ownLimit: { monthlyPence: 5_000, pending: null },
    breakUntil: later,
    excludedUntil: later,
  })
  for (const { msisdn } of [owner, joiner]) {
    const free = await makeAccount(context)
    await confirm(free, msisdn ?? '')
    expect((await findEntrant(context.db, free.id))?.excludedUntil).toEqual(later)
  }
})

test('a person is merged whole: a proof by one account counts for the others', async () => {
  const first = await makeAccount(context)
  const second = await makeAccount(context, { personId: first.personId, verified: false })
  const owner = await makeAccount(context)
  await take(first.personId, 2, 300)
  await confirm(second, owner.msisdn ?? '')
  expect([await personOf(first), await personOf(second)]).toEqual([owner.personId, owner.personId])
  expect(await countOf(owner.personId)).toBe(2)
})

test('an account whose number moved is notified by email, a returning guest is not', async () => {
  const owner = await makeAccount(context)
  const joiner = await makeAccount(context)
  const returning = await makeAccount(context, {
    email: joiner.email,
    type: 'GUEST',
    personId: owner.personId,
    verified: false,
  })
  await confirm(joiner, owner.msisdn ?? '')
  await confirm(returning, owner.msisdn ?? '')
  const { rows } = await context.pool.query(
    `select payload from graphile_worker._private_jobs where payload->>'accountId' in ($1, $2)`,
    [owner.id, joiner.id],
  )
  expect(rows.map(({ payload }) => payload)).toEqual([{ accountId: owner.id, ending: owner.msisdn?.slice(-3) }])
})

test('many who confirm one fresh number at the same moment end as one person, and one of them has the number', async () => {
  const msisdn = anyMsisdn()
  const accounts = await Promise.all(Array.from({ length: 8 }, () => makeAccount(context, { verified: false })))
  for (const each of accounts) await take(each.personId, 1, 100)
  await Promise.all(accounts.map((each) => confirm(each, msisdn)))
  const persons = new Set(await Promise.all(accounts.map(personOf)))
  expect(persons.size).toBe(1)
  const [person = ''] = persons
  expect([await countOf(person ?? ''), await spendOf(person ?? '')]).toEqual([8, 800])
  const holders = await context.db.selectFrom('accounts').select('id').where('msisdn', '=', msisdn).execute()
  expect(holders).toHaveLength(1)
})

test('persons who take each other’s numbers at the same moment lose no count', async () => {
  for (let times = 0; times < 5; times += 1) {
    const [one, other] = [await makeAccount(context), await makeAccount(context)]
    await take(one.personId, 5, 100)
    await take(other.personId, 6, 100)
    await Promise.all([confirm(one, other.msisdn ?? ''), confirm(other, one.msisdn ?? '')])
    const persons = [...new Set([await personOf(one), await personOf(other)])]
    const counts = await Promise.all(persons.map((person) => countOf(person ?? '')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(11)
  }
})

test('a transaction that waits for a person who is merged meanwhile gets the merged person', async () => {
  const owner = await makeAccount(context)
  const joiner = await makeAccount(context)
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const joining = transact(context.db, async (tx) => {
    await confirmNumber(context, tx, joiner.id, owner.msisdn ?? '')
    held.resolve()
    await holding.promise
    return allow(null)
  })
  await held.promise
  const locking = transact(context.db, async (tx) => allow(await lockPerson(tx, joiner.id)))
  await untilWaiting(context)
  holding.resolve()
  await joining
  expect(await locking).toMatchObject({ value: { id: owner.personId } })
})
