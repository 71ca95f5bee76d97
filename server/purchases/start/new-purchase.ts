import { v7 as uuid } from 'uuid'
import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { firstClosing } from '#domain/campaign/round-entries.ts'
import { holdEndsAt, paymentEndsAt } from '#domain/money/payment.ts'
import type { CheckedOrder } from '#domain/order/order.ts'
import { londonMonth } from '#domain/time/london.ts'
import type { WantedEntry } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Buyer } from '../buyer.ts'
import { signPaymentToken } from '../claim/payment-token.ts'
import type { NewItem } from '../item-queries.ts'
import type { NewPurchase } from '../queries.ts'
import type { StartCall, StartRequest } from './check-start.ts'
import { answerOf, encodeStart } from './error-answer.ts'
import type { Gathered } from './order-facts.ts'
import { itemsOf, wantedEntries } from './order-rows.ts'

export type AllowedStart = {
  request: StartRequest
  call: StartCall
  buyer: Buyer
  gathered: Gathered
  order: CheckedOrder
  now: Date
}

export type StartedRows = { purchase: NewPurchase; items: readonly NewItem[]; wanted: readonly WantedEntry[] }

/** The rows of an allowed order: held until it is paid, or complete at once if there is nothing to pay. */
export function rowsOf({ request, call, buyer, gathered, order, now }: AllowedStart): StartedRows {
  const isPaid = order.totalPence > 0
  const sessionEndsAt = isPaid ? paymentEndsAt(now, firstClosing(order.lines.flatMap((line) => line.entries))) : null
  const promo = gathered.promo?.ok ? gathered.promo.value : null
  const items = itemsOf(order.lines, gathered, request.upsellTags)
  const purchase: NewPurchase = {
    ...order,
    ...call.origin,
    id: uuid(),
    accountId: buyer.accountId,
    personId: buyer.personId,
    state: isPaid ? 'HELD' : 'COMPLETED',
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    spendMonth: isPaid ? londonMonth(now) : null,
    createdAt: now,
    sessionEndsAt,
    holdEndsAt: sessionEndsAt && holdEndsAt(sessionEndsAt),
  }
  return { purchase, items, wanted: wantedEntries(items, gathered) }
}

export function answerStarted(
  context: Context,
  order: CheckedOrder,
  { id, sessionEndsAt }: NewPurchase,
  numbers: { purchase: number; freeTicket: number | null },
): EncodedPurchaseStart {
  const { ids } = context
  return encodeStart({
    ...answerOf(order),
    is_free: sessionEndsAt === null,
    token: sessionEndsAt && {
      token: signPaymentToken(context, id, sessionEndsAt),
      exp: Math.floor(sessionEndsAt.getTime() / 1000),
    },
    purchase_id: ids.purchases.encode(numbers.purchase),
    ticket_id: numbers.freeTicket === null ? null : ids.tickets.encode(numbers.freeTicket),
  })
}
