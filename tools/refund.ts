import { randomUUID } from 'node:crypto'
import { formatPounds, type Pence, pence } from '#domain/money.ts'
import { refundOrder } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { exitWith, withContext } from './context.ts'

/**
 * `npm run refund -- PURCHASE_ID POUNDS|all [--as-credit] REASON`: refunds what a purchase cost, money first. The
 * running program's worker makes the refund at the provider; credit is there at once.
 */
const words = process.argv.slice(2).filter((word) => word !== '--as-credit')
const method = process.argv.includes('--as-credit') ? 'CREDIT' : 'PROVIDER'
const [publicId = '', typedAmount = '', ...reason] = words
const amountPence = readAmount(typedAmount)
if (!publicId || !amountPence || reason.length === 0)
  exitWith('Usage: npm run refund -- PURCHASE_ID POUNDS|all [--as-credit] REASON')

await withContext((context) => refund(context, amountPence))

async function refund(context: Context, amountPence: Pence | 'ALL'): Promise<string> {
  const purchase = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('number', '=', context.ids.purchases.decode(publicId) ?? 0)
    .executeTakeFirst()
  if (!purchase) exitWith(`There is no purchase ${publicId}.`)
  const sendRequest = {
    requestId: randomUUID(),
    purchaseId: purchase.id,
    amountPence,
    method,
    reason: reason.join(' '),
  } as const
  const given = await refundOrder(context, sendRequest)
  if (!given.ok)
    exitWith(`So much is not there to be given back for purchase ${publicId}, or not while it is disputed.`)
  const { moneyPence, creditPence } = given.value
  const way = method === 'CREDIT' ? 'were given as site credit' : 'go back to where they came from'
  return `${formatPounds(moneyPence)} of money ${way}; ${formatPounds(creditPence)} of site credit were given back.`
}

function readAmount(text: string): Pence | 'ALL' | null {
  if (text === 'all') return 'ALL'
  const amount = /^(\d+)(?:\.(\d{2}))?$/.exec(text)
  return amount && pence(Number(amount[1]) * 100 + Number(amount[2] ?? 0))
}
