import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { dailyRules, hourlyRules, purgeOld } from './retention.ts'

const begin = new Date('2026-01-05T12:00:00Z')
let now = begin
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const rules = [...hourlyRules, ...dailyRules]
const page = readFileSync('docs/retention.md', 'utf8')
const lines = page.split('\n').filter((line) => line.startsWith('| '))
const dayOf = (days: number, ms = 0) => new Date(begin.getTime() + days * DAY_MS + ms)
const purgeAt = async (instant: Date) => {
  now = instant
  await purgeOld(context, rules)
}
const countOf = async (table: string, where = 'true') =>
  Number((await context.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count)

/** A row of each kind, all of one instant, and how to see whether it is still there. */
const account = await makeAccount(context)
await signIn(context, account)
const ofAccount = { accountId: account.id }
const codes = { id: uuid(), msisdn: '+447700900111', codeHash: 'x', createdAt: begin, expiresAt: begin }
const { db } = context
await db
  .insertInto('verificationCodes')
  .values({ ...ofAccount, ...codes })
  .execute()
await db
  .insertInto('passwordResets')
  .values({ ...ofAccount, tokenHash: 'x', expiresAt: begin })
  .execute()
await db
  .insertInto('idempotencyKeys')
  .values({ owner: 'x', endpoint: 'x', key: 'a'.repeat(8), bodyHash: 'x', createdAt: begin })
  .execute()
await db.insertInto('spentProofs').values({ proofHash: 'x', spentAt: begin }).execute()
await db.insertInto('spentPartnerTokens').values({ tokenHash: 'x', expiresAt: begin }).execute()
await db
  .insertInto('passkeyChallenges')
  .values({ sessionId: uuid(), challenge: 'x', purpose: 'LOG_IN', madeAt: begin })
  .execute()
await db.insertInto('rateCounters').values({ rule: 'x', subject: 'x', windowStart: begin, taken: 1 }).execute()
const device = { id: uuid(), accountId: account.id, name: 'x', createdAt: begin, lastUsedAt: begin }
await db.insertInto('rememberedDevices').values(device).execute()
const held = { tokenHash: 'held', deviceId: device.id, madeAt: begin }
const replaced = { tokenHash: 'replaced', deviceId: device.id, madeAt: begin, replacedAt: begin }
await db.insertInto('deviceTokens').values(held).execute()
await db.insertInto('deviceTokens').values(replaced).execute()
await db
  .insertInto('providerEvents')
  .values({ provider: 'STRIPE', eventId: 'x', type: 'x', body: '{}', receivedAt: begin })
  .execute()
await db.insertInto('raisedAlarms').values({ hour: begin, alarm: 'x', count: 1, lastAt: begin }).execute()
await db.updateTable('accounts').set({ attribution: '{"affiliate": "x"}' }).where('id', '=', account.id).execute()
const { tag } = await makeCampaign(context, { endsAt: null })
await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
await db.updateTable('purchases').set({ attribution: '{"affiliate": "x"}', state: 'EXPIRED' }).execute()
await context.pool.query(`select graphile_worker.add_job('given.up', max_attempts := 1)`)
await context.pool.query('update graphile_worker._private_jobs set attempts = 1, updated_at = $1', [begin])

const attributed = (table: string) => `select from ${table} where attribution <> '{}'`

test.each([
  ['Answers by idempotency key', 'idempotency_keys'],
  ['Solved robot checks', 'spent_proofs'],
  ['Spent tokens of partners', 'spent_partner_tokens'],
  ['Challenges of passkeys', 'passkey_challenges'],
  ['Links for a new password', 'password_resets'],
  ['Counts of calls', 'rate_counters'],
  ['Jobs that failed permanently', 'graphile_worker._private_jobs'],
  ['Verification codes', 'verification_codes'],
  ["Bodies of providers' messages", `(select from provider_events where body is not null)`],
  ['Messages of providers', 'provider_events'],
  // It would have lasted for half an hour more.
  ['Sessions that ended', 'sessions', 1_800_000],
  ['Unused devices', 'remembered_devices'],
  ['Alarms by the hour', 'raised_alarms'],
  ['Sources of visits', `(${attributed('accounts')} union all ${attributed('purchases')}) held`, 0, 2],
])('%s are purged when their time is over and not before', async (what, table, laterMs = 0, rows = 1) => {
  const only = rules.filter((rule) => rule.what === what)
  const retentionDays = only[0]!.retentionDays
  expect(lines.find((line) => line.startsWith(`| ${what} |`))).toContain(` ${retentionDays} day`)
  now = dayOf(retentionDays, laterMs)
  await purgeOld(context, only)
  const before = await countOf(table)
  now = dayOf(retentionDays, laterMs + 1)
  await purgeOld(context, only)
  expect([before, await countOf(table)]).toEqual([rows, 0])
})

test('a guest without a number who never began to buy anything is anonymised after a year, and no other', async () => {
  now = begin
  const idle = await makeAccount(context, { type: 'GUEST', verified: false })
  const verified = await makeAccount(context, { type: 'GUEST' })
  const registered = await makeAccount(context, { verified: false })
  const buyer = await makeAccount(context, { type: 'GUEST' })
  await startOrder(context, buyer.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  await db.updateTable('accounts').set({ msisdn: null, msisdnExp: null }).where('id', '=', buyer.id).execute()
  const deleted = async () => {
    const ids = [idle, verified, registered, buyer].map(({ id }) => id)
    const rows = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', 'in', ids)
      .where('state', '=', 'DELETED')
      .execute()
    return rows.length
  }
  await purgeAt(dayOf(365))
  expect(await deleted()).toBe(0)
  await purgeAt(dayOf(365, 1))
  expect(await deleted()).toBe(1)
  expect(
    await db.selectFrom('accounts').select(['state', 'email', 'lastName']).where('id', '=', idle.id).executeTakeFirst(),
  ).toEqual({
    ...{ state: 'DELETED', email: '', lastName: null },
  })
  const emails = await countOf('graphile_worker.jobs', `task_identifier = 'accounts.send-deleted'`)
  expect(emails).toBe(0)
})

test('old rows are purged in batches to the last row', async () => {
  await context.pool.query(`insert into spent_proofs select 'proof ' || n, $1 from generate_series(1, 2500) n`, [begin])
  await purgeAt(dayOf(2))
  expect(await countOf('spent_proofs')).toBe(0)
})

test('a rule that fails does not stop the other rules', async () => {
  await db.insertInto('spentProofs').values({ proofHash: 'y', spentAt: begin }).execute()
  const broken = { what: 'Broken', retentionDays: 1, purge: () => Promise.reject(new Error('broken')) }
  now = dayOf(2)
  await purgeOld(context, [broken, ...rules])
  expect(await countOf('spent_proofs')).toBe(0)
})

test('docs/retention.md has a line for each rule, and names every table', async () => {
  expect(rules.filter(({ what }) => !lines.some((line) => line.startsWith(`| ${what} |`)))).toEqual([])
  const { rows } = await context.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
