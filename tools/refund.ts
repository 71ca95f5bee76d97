import { resolve } from 'node:path'
import { pence } from '#domain/money.ts'
import { refundPayment } from '#server/payments/service.ts'
import { readConfig } from '#server/platform/config.ts'
import { makeDb, makePool } from '#server/platform/db.ts'
import { findEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { makePublicIds } from '#server/platform/public-ids.ts'

/** `npm run refund -- PURCHASE_ID POUNDS REASON`: queues a refund for the running program's worker to make. */
const [publicId = '', pounds = '', ...words] = process.argv.slice(2)
const amount = /^(\d+)(?:\.(\d{2}))?$/.exec(pounds)
if (!publicId || !amount || words.length === 0) fail('Usage: npm run refund -- PURCHASE_ID POUNDS REASON')

const config = readConfig(process.env)
const url = config.DATABASE_URL ?? findEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR) })
if (!url) fail('The program must be running: its worker makes the refund.')
const pool = makePool(url, 2)
try {
  process.stdout.write(`${await refund()}\n`)
} finally {
  await pool.end()
}

async function refund(): Promise<string> {
  const db = makeDb(pool)
  const payment = await db
    .selectFrom('payments')
    .innerJoin('purchases', 'purchases.id', 'payments.purchase_id')
    .select(['payments.id', 'payments.provider'])
    .where('purchases.number', '=', makePublicIds(config.keyFor('purchase ids')).decode(publicId) ?? 0)
    .where('payments.state', 'in', ['CAPTURED', 'REFUNDING'])
    .executeTakeFirst()
  if (!payment) fail(`Nothing was captured for purchase ${publicId}, or all of it has gone back.`)
  const amountPence = pence(Number(amount![1]) * 100 + Number(amount![2] ?? 0))
  const asked = { paymentId: payment.id, amountPence, reason: words.join(' ') }
  const refunded = await refundPayment({ db, now: () => new Date() }, asked)
  if (!refunded.ok) fail(`£${pounds} is more than is left of the payment.`)
  return `Refund ${refunded.value.refundId} of £${pounds} with ${payment.provider} is queued.`
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
