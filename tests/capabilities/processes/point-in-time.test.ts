import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { reportPayments } from '#sandbox/pages/report.ts'
import { startSandbox } from '#sandbox/start.ts'
import { refundOrder } from '#server/payments/exports.ts'
import { makeProviders } from '#server/payments/providers/providers.ts'
import { reconcileProvider } from '#server/payments/reconciliation/reconcile-provider.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { grantTo } from '#server/platform/db/users/grants.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { startArchivedPostgres } from '#tests/restore/archived-postgres.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { programUser, type TestContext, testContext, testSecret } from '#tests/support/database/database.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import {
  approvePaypal,
  authoriseCard,
  completeCard,
  completePaypal,
  item,
  startBuying,
} from '#tests/support/payments/shop.ts'
import { inherited, startServer, until } from '#tests/support/servers/processes.ts'

const HOUR_MS = 3_600_000
const SALES = 16

/**
 * The worst case: the database is lost and restored to its state some minutes ago, while buyers continued to pay. It
 * needs its own server and two minutes, so it runs only in `npm run test:full`.
 */
test.runIf(process.env.FULL)(
  'every purchase after a restore to an instant agrees with the providers, to the penny and to the ticket',
  { timeout: 600_000 },
  async () => {
    const postgres = await startArchivedPostgres()
    const clock = { aheadMs: 0 }
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const outside = await startSandbox({
      now: () => Date.now() + clock.aheadMs,
      timings: { webhookAfterMs: 20 },
      webhookTargets: { stripe: `${url}/payments/stripe/webhook`, paypal: `${url}/payments/paypal/webhook` },
    })
    await postgres.query(`create user ${programUser.name} password '${programUser.password}'`)
    await postgres.query('create database fairdraw')
    const template = await testContext()
    let context = await openDatabase(template, ownerUrl(postgres.url()))
    await migrate(context.pool)
    await migrateJobs(context.pool)
    await grantTo(context.pool, programUser.name)
    const env = () => ({
      DATABASE_URL: programUrl(postgres.url()),
      MIGRATE: 'off',
      DATA_DIR: context.config.DATA_DIR,
      SECRET: testSecret,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      PORT: String(port),
      SANDBOX_URL: outside.url,
      SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
    })
    const faults: string[] = []
    let stop = await startServer('server/boot/main.ts', env(), faults)

    const campaigns = [await makeCampaign(context), await makeCampaign(context)]
    /** Takes a buyer to the moment before the last press, and then presses. */
    const begin = async (index: number) => {
      const account = await makeAccount(context)
      const buyer = await signIn(context, account)
      const started = await startBuying(url, buyer, [
        item(campaigns[index % 2]!.tag, 1 + (index % 3 === 0 ? 2 : 0), index % 3 === 0 ? 500 : 200),
      ])
      const token = started.token!.token
      const byCard = index % 4 !== 3
      await (byCard
        ? authoriseCard(url, outside.url, token, 'pm_card_visa_debit')
        : approvePaypal(url, outside.url, token))
      return { id: started.purchase_id!, press: () => (byCard ? completeCard : completePaypal)(url, token) }
    }
    const sell = async (count: number) => {
      const sold: string[] = []
      let next = 0
      const buy = async () => {
        while (next < count) {
          const begun = await begin(next++)
          expect(await begun.press()).toMatchObject({ success: true })
          sold.push(begun.id)
        }
      }
      await Promise.all([buy(), buy(), buy(), buy()])
      return sold
    }
    const refund = async (publicId: string) => {
      const number = context.ids.purchases.decode(publicId)!
      const purchase = context.db.selectFrom('purchases').select('id').where('number', '=', number)
      const { id: purchaseId } = await purchase.executeTakeFirstOrThrow()
      const refundRequest = {
        requestId: crypto.randomUUID(),
        purchaseId,
        method: 'PROVIDER',
        reason: 'asked for',
      } as const
      expect(await refundOrder(context, { ...refundRequest, amountPence: pence(200) })).toMatchObject({ ok: true })
      await until('the refund was made', async () => reportOf(publicId).refunded_pence === 200)
    }
    const reportOf = (id: string) => reportPayments(outside.sandbox).find(({ purchase_id }) => purchase_id === id)!
    const untilQuiet = () =>
      until('everything was done', async () => {
        await outside.sandbox.schedule.whenQuiet()
        const due = 'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1'
        return (await context.pool.query(due)).rows.length === 0
      })
    const ticketsOf = async () => {
      const { rows } = await context.pool.query<{ number: string; tickets: string }>(
        `select purchases.number, string_agg(campaign_id || ' ' || first_ticket || '-' || last_ticket, ', ' order by entries.id) as tickets
         from purchases join entries on purchase_id = purchases.id where entries.state = 'ISSUED' group by 1`,
      )
      const { purchases } = context.ids
      return new Map(rows.map(({ number, tickets }) => [purchases.encode(Number(number)), tickets]))
    }

    try {
      await postgres.copyBase()
      const before = await sell(SALES)
      const underWay = [await begin(0), await begin(1), await begin(3), await begin(7)]
      await untilQuiet()
      const stored = await ticketsOf()
      const { rows } = await postgres.query('select clock_timestamp() as instant')
      const instant: Date = rows[0].instant
      for (const { press } of underWay) expect(await press()).toMatchObject({ success: true })
      const emailed = await ticketsOf()
      const lost = await sell(SALES)
      await refund(before[0]!)
      // One payment of £2 that was refunded already, and one of £5 that was refunded in part.
      await refund(lost.find((id) => reportOf(id).captured_pence === 200)!)
      await refund(lost.find((id) => reportOf(id).captured_pence === 500)!)
      await untilQuiet()
      const takenPence = sumOf(outside.sandbox, 'captured_pence')

      await stop()
      await context.pool.end()
      await postgres.restoreTo(instant.toISOString())
      context = await openDatabase(template, ownerUrl(postgres.url()))
      expect(await ticketsOf()).toEqual(stored)

      // PayPal's books are an hour behind, so the first run cannot finish, and reports this.
      const first = await repair(env(), instant)
      expect(first).toMatchObject({ code: 1, said: expect.stringContaining('PAYPAL: its report') })
      clock.aheadMs = 2 * HOUR_MS
      const second = await repair(env(), instant)
      expect(second.said).toContain('Nothing is left to do')
      stop = await startServer('server/boot/main.ts', env(), faults)
      await untilQuiet()

      const issued = await ticketsOf()
      for (const id of before) expect(issued.get(id), id).toBe(stored.get(id))
      for (const { id } of underWay) expect(issued.get(id), id).toBe(emailed.get(id))
      expect(issued.size).toBe(before.length + underWay.length)
      for (const id of lost) expect(reportOf(id).refunded_pence, id).toBe(reportOf(id).captured_pence)
      expect(reportOf(before[0]!).refunded_pence).toBe(200)
      expect(sumOf(outside.sandbox, 'captured_pence')).toBe(takenPence)
      const ours = await context.pool.query(
        `select sum(total_pence - refunded_pence)::int as pence from purchases where state in ('COMPLETED', 'PARTLY_REFUNDED')`,
      )
      expect(takenPence - sumOf(outside.sandbox, 'refunded_pence')).toBe(ours.rows[0].pence)
      await expectLedgersToAgree(context)
      const hourAgo = new Date(instant.getTime() - HOUR_MS)
      for (const provider of Object.values(makeProviders(context.config, outside.url))) {
        const { differences } = await reconcileProvider(context, provider, hourAgo, new Date())
        expect(differences, provider.name).toEqual([])
      }

      const refundedPence = sumOf(outside.sandbox, 'refunded_pence')
      expect((await repair(env(), instant)).said).toContain('Nothing is left to do')
      expect(sumOf(outside.sandbox, 'refunded_pence')).toBe(refundedPence)
      expect(faults).toEqual([])
    } finally {
      await stop()
      if (!context.pool.ended) await context.pool.end()
      await outside.stop()
      await template.close()
      await postgres.stop()
    }
  },
)

async function openDatabase(template: TestContext, url: string): Promise<TestContext> {
  const pool = makePool(url, 10)
  return { ...template, pool, db: makeDb(pool), databaseUrl: url }
}

function ownerUrl(url: string): string {
  return Object.assign(new URL(url), { pathname: '/fairdraw' }).href
}

function programUrl(url: string): string {
  const { name: username, password } = programUser
  return Object.assign(new URL(url), { pathname: '/fairdraw', username, password }).href
}

function sumOf(sandbox: Parameters<typeof reportPayments>[0], what: 'captured_pence' | 'refunded_pence'): number {
  return reportPayments(sandbox).reduce((sum, payment) => sum + payment[what], 0)
}

/** Runs the repair like an operator. */
async function repair(env: Record<string, string>, instant: Date): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['tools/reconcile.ts', '--repair', instant.toISOString()], {
    env: { ...inherited, ...env },
  })
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said: said + wrong }
}
