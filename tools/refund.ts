import { randomUUID } from 'node:crypto'
import { formatPounds, type Pence, pence } from '#domain/money/money.ts'
import { refundOrder } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { exitWith, withContext } from './context.ts'

/**
 * `npm run refund -- PURCHASE_ID POUNDS|all [--as-credit] REASON`: refunds a purchase, money first. The running
 * program's worker makes the refund at the provider; credit is refunded at once.
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
  if (!purchase) exitWith(`No purchase has the id ${publicId}.`)
  const refundRequest = {
    requestId: randomUUID(),
    purchaseId: purchase.id,
    amountPence,
    method,
    reason: reason.join(' '),
  } as const
  const given = await refundOrder(context, refundRequest)
  if (!given.ok)
    exitWith(
      `Purchase ${publicId} was not refunded: the amount is more than is left to refund, or the purchase is disputed.`,
    )
  const { moneyPence, creditPence } = given.value
  const way = method === 'CREDIT' ? 'were refunded as site credit' : 'are being refunded to their source'
  return `${formatPounds(moneyPence)} of money ${way}; ${formatPounds(creditPence)} of site credit were returned.`
}

function readAmount(text: string): Pence | 'ALL' | null {
  if (text === 'all') return 'ALL'
  const amount = /^(\d+)(?:\.(\d{2}))?$/.exec(text)
  return amount && pence(Number(amount[1]) * 100 + Number(amount[2] ?? 0))
}
