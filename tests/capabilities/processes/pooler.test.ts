import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundDeskPurchase } from '#contract/console/purchases.ts'
import { prepareDatabase } from '#server/boot/prepare-database.ts'
import { databaseChecks } from '#server/doctor/database-checks.ts'
import { makePool } from '#server/platform/db/db.ts'
import { openPipeline } from '#server/platform/db/pipeline.ts'
import { setRoleTimeouts } from '#server/platform/db/users/role-timeouts.ts'
import { expectMoneyConserved } from '#tests/crash/money.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { contextOn, programUser, type TestContext, testContext } from '#tests/support/database/database.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { item, payByCard, sendRequest, startBuying } from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { findPgBouncer, POOL_SIZE, startPgBouncer } from '#tests/support/servers/pgbouncer.ts'
import { inherited } from '#tests/support/servers/processes.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'

const BUYERS = 12
const ORDERS = 4
const PRICE_PENCE = 400
/** A busy machine may need long for a connection and a statement. */
const patience = { DATABASE_CONNECT_MS: '60000', DATABASE_LOCK_MS: '50000', DATABASE_STATEMENT_MS: '55000' }

const found = await findPgBouncer()
const missing = 'missing' in found ? found.missing : null
const command = 'command' in found ? found.command : []
const title = `Behind PgBouncer in transaction mode${missing ? `, skipped because ${missing}` : ''}`

describe.skipIf(missing !== null)(title, () => {
  let harness: Awaited<ReturnType<typeof openHarness>>
  let pooled: Awaited<ReturnType<typeof startPgBouncer>>

  beforeAll(async () => {
    harness = await openHarness({
      reach: async (context) => {
        await migrate(context)
        pooled = await startPgBouncer(command, context.programUrl)
        const way = { DATABASE_URL: pooled.url, DIRECT_DATABASE_URL: context.programUrl }
        return { ...way, ...patience, DATABASE_POOLER: 'transaction' }
      },
    })
  })
  afterAll(async () => {
    await harness?.stop()
    await pooled?.stop()
  })

  test('people buy, pay and get refunds, and the books agree', async () => {
    const { context, outside, sandboxUrl, url } = harness
    const { tag } = await makeCampaign(context, { prices: [{ pricePence: PRICE_PENCE, quantity: 1 }] })
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => harness.makeBuyer()))
    const orders: string[] = []
    const buy = async ({ bearer }: (typeof buyers)[number]) => {
      for (let order = 0; order < ORDERS; order += 1) {
        const started = await startBuying(url(), bearer, [item(tag, 1, PRICE_PENCE)], randomUUID())
        expect(await payByCard(url(), sandboxUrl, started.token!.token)).toMatchObject({ success: true })
        orders.push(started.purchase_id!)
      }
    }
    await Promise.all(buyers.map(buy))
    const desk = url()
    const clerk = await signInStaff(context, await makeStaff(context, { roles: ['FINANCE'] }), desk)
    const refunded = orders.slice(0, BUYERS)
    await Promise.all(
      refunded.map(async (purchase_id) => {
        const body = {
          request_id: randomUUID(),
          amount: null,
          line_id: null,
          method: 'PROVIDER',
          reason: 'A test',
        } as const
        const answer = await sendRequest(desk, refundDeskPurchase, { params: { purchase_id }, body }, clerk)
        expect(answer).toMatchObject({ outcome: 'DONE' })
      }),
    )
    await harness.untilQuiet()
    const { rows } = await context.pool.query(
      'select state, count(*)::int as orders from purchases group by state order by state',
    )
    expect(rows).toEqual([
      { state: 'COMPLETED', orders: (ORDERS - 1) * BUYERS },
      { state: 'REFUNDED', orders: BUYERS },
    ])
    const { rows: tickets } = await context.pool.query('select first_ticket::int as ticket from entries order by 1')
    expect(tickets.map(({ ticket }) => ticket)).toEqual(
      Array.from({ length: ORDERS * BUYERS }, (_, index) => index + 1),
    )
    await expectMoneyConserved(context, outside.sandbox)
    await expectLedgersToAgree(context)
    expect(harness.faults).toEqual([])
  })

  test('no connection keeps a setting of a batch, and each has the time-outs of the user', async () => {
    const settings = await settingsOfEach(pooled.url)
    expect(settings).toEqual(Array.from({ length: POOL_SIZE }, () => usual))
  })

  test('jobs wait for news on a connection of their own', async () => {
    const { rows } = await harness.context.pool.query(
      `select distinct state from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows).toEqual([{ state: 'idle' }])
  })

  test('settings of the session would be found by this test', async () => {
    const pool = makePool(pooled.url, 1)
    await openPipeline(pool).transact((send) => send('select $1::int', [1]))
    await pool.end()
    const settings = await settingsOfEach(pooled.url)
    expect(settings).toContainEqual({ ...usual, enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' })
  })

  test('time-outs of a connection are refused, so the program must not send them', async () => {
    const pool = makePool(pooled.url, 1, { connectMs: 5_000, lockMs: 5_000, statementMs: 5_000 })
    await expect(pool.query('select 1')).rejects.toThrow('unsupported startup parameter')
    await pool.end()
  })

  test('a pooler that loses named statements is found by npm run doctor', async () => {
    const { context } = harness
    const setting = ['max_prepared_statements = 1000', 'max_prepared_statements = 0'] as const
    const losing = await startPgBouncer(command, context.programUrl, [setting])
    const config = { ...context.config, DATABASE_POOLER: 'transaction' as const }
    const check = async (url: string) => {
      const pool = makePool(url, 2)
      const { run } = databaseChecks({ ...context, config, pool }).find(({ name }) => name === 'pooler')!
      return run()
        .catch((error: Error) => error.message)
        .finally(() => pool.end())
    }
    expect(await check(losing.url)).toContain('loses named statements')
    expect(await check(pooled.url)).toBe('keeps named statements')
    await losing.stop()
  })
})

test('a start behind a pooler needs the time-outs that npm run migrate sets', async () => {
  const plain = await testContext()
  const { databaseUrl, programUrl } = plain
  const way = { DATABASE_URL: programUrl, DIRECT_DATABASE_URL: programUrl, DATABASE_POOLER: 'transaction' }
  const context = contextOn(databaseUrl, { env: { ...way, MIGRATE: 'off', DEMO: 'off' } })
  const start = () => prepareDatabase(context, { url: programUrl, ownerUrl: programUrl })
  await expect(start()).rejects.toThrow('DATABASE_POOLER: the database user has other time-outs than the settings')
  const { DATABASE_LOCK_MS: lockMs, DATABASE_STATEMENT_MS: statementMs } = context.config
  await setRoleTimeouts(context.pool, programUser.name, { lockMs, statementMs })
  await start()
  await context.close()
  await plain.close()
})

const usual = { enable_seqscan: 'on', plan_cache_mode: 'auto', statement_timeout: '55s', lock_timeout: '50s' }

/** Migrates as the owner does before a release. */
async function migrate({ databaseUrl }: TestContext): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, PROGRAM_USER: programUser.name, DATABASE_POOLER: 'transaction', ...patience }
  await promisify(execFile)(process.execPath, ['tools/migrate.ts'], { env: { ...inherited, ...env } })
}

/** The settings of all connections of PgBouncer to PostgreSQL, each of which is held by a transaction meanwhile. */
async function settingsOfEach(url: string): Promise<(typeof usual)[]> {
  const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client({ connectionString: url }))
  const names = Object.keys(usual).map((name) => `current_setting('${name}') as ${name}`)
  try {
    const settings: (typeof usual)[] = []
    for (const client of clients) {
      await client.connect()
      await client.query('begin')
      settings.push((await client.query(`select ${names.join(', ')}`)).rows[0])
    }
    return settings
  } finally {
    for (const client of clients) await client.end()
  }
}
