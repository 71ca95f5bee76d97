import type Stripe from 'stripe'
import { pence } from '#domain/money/money.ts'
import type { Movement, Movements } from '#server/platform/payment-provider.ts'
import { snapshotOfDispute, snapshotOfRefund } from './snapshot.ts'

/**
 * The movements of Stripe's balance: captures, refunds (also returned ones) and disputes. The list never changes, so
 * the other books are compared with it. Related objects are expanded in their current state. Fees are those of each
 * movement and those that Stripe charges separately; payouts are not compared.
 */
export async function listMovements(stripe: Stripe, from: Date, to: Date): Promise<Movements> {
  const created = { gte: secondsOf(from), lt: secondsOf(to) }
  const movements = new Map<string, Movement>()
  const listed = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
  let feesPence = 0
  for await (const { source, created: second, fee, type, amount } of listed) {
    feesPence += type === 'stripe_fee' ? fee - amount : fee
    const movement = typeof source === 'object' && source !== null ? movementOf(source) : null
    if (movement) movements.set(movement.ref, { ...movement, at: new Date(second * 1000) })
  }
  // Stripe lists the newest first.
  return { movements: [...movements.values()].reverse(), feesPence }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

function movementOf(source: Source): Omit<Movement, 'at'> | null {
  if (source.object === 'charge') {
    const about = {
      paymentId: source.metadata.payment_id ?? null,
      ref: idOf(source.payment_intent),
      captureRef: source.id,
    }
    const amountPence = pence(source.amount_captured)
    return { kind: 'CAPTURE', ref: source.id, refundId: null, about, amountPence, state: 'CAPTURED' }
  }
  if (source.object === 'refund') {
    const { ref, refundId, state, amountPence } = snapshotOfRefund(source)
    return { kind: 'REFUND', ref, refundId, about: aboutOf(source), amountPence, state }
  }
  const dispute = source.object === 'dispute' ? snapshotOfDispute(source) : null
  if (!dispute || source.object !== 'dispute') return null
  const { ref, standing, amountPence } = dispute
  return { kind: 'DISPUTE', ref, refundId: null, about: aboutOf(source), amountPence, state: standing }
}

function aboutOf({ payment_intent, charge }: Stripe.Refund | Stripe.Dispute): Movement['about'] {
  return { paymentId: null, ref: idOf(payment_intent), captureRef: idOf(charge) }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
