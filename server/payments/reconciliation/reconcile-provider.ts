import {
  type Booked,
  compareBooked,
  type Difference,
  movementKinds,
  type Totals,
  totalOf,
} from '#domain/money/reconciliation.ts'
import type { Context } from '#server/platform/context.ts'
import type { Called, Movement, Provider } from '#server/platform/payment-provider.ts'
import { findPayablePurchase } from '#server/purchases/exports.ts'
import { findPayment } from '../queries.ts'
import { findStored, listStored, type Stored } from './movement-queries.ts'
import { must } from './review-payment.ts'

type Pair = { stored: Stored | null; found: (Booked & Pick<Movement, 'kind' | 'ref'>) | null }

export type Reconciled = { totals: Record<string, Totals>; feesPence: number; differences: Difference[] }

/**
 * Compares our books with a provider's between two instants, to the penny. Each movement is looked up in the other's
 * books by its ids, on any day: clocks differ, so a capture before midnight may be recorded after it.
 */
export async function reconcileProvider(
  context: Context,
  provider: Provider,
  from: Date,
  to: Date,
): Promise<Reconciled> {
  const { movements, feesPence } = must(await provider.listMovements(from, to))
  const pairs = await pairUp(context, provider, movements, from, to)
  const differences: Difference[] = []
  const totals: Record<string, Totals> = {}
  for (const kind of movementKinds) {
    const ofKind = pairs.filter(({ stored, found }) => (stored ?? found)!.kind === kind)
    totals[`${provider.name} ${kind}`] = {
      stored: totalOf(ofKind.map(({ stored }) => stored)),
      found: totalOf(ofKind.map(({ found }) => found)),
    }
    for (const pair of ofKind) {
      const named = compareBooked(kind, '', pair.stored, pair.found)
      if (named.length === 0) continue
      const about = await nameOf(context, provider, pair)
      differences.push(...named.map((difference) => ({ ...difference, about })))
    }
  }
  return { totals, feesPence, differences }
}

async function pairUp(
  context: Context,
  provider: Provider,
  movements: readonly Movement[],
  from: Date,
  to: Date,
): Promise<Pair[]> {
  const stored = await listStored(context.db, provider.name, from, to)
  const byName = new Map(stored.flatMap((each) => namesOf(each).map((name) => [name, each] as const)))
  const pairs: Pair[] = []
  const met = new Set<string>()
  for (const found of movements) {
    const ours =
      byName.get(`${found.kind} ${found.ref}`) ??
      byName.get(`${found.kind} ${found.refundId}`) ??
      (await findStored(context.db, provider.name, found))
    if (ours) met.add(ours.id)
    pairs.push({ stored: ours, found })
  }
  for (const each of stored.filter(({ id }) => !met.has(id)))
    pairs.push({ stored: each, found: await findAtProvider(context, provider, each) })
  return pairs
}

/** Some books identify a dispute only by its payment, so its id is included. */
function namesOf({ kind, id, ref, captureRef }: Stored): string[] {
  const names = [ref, kind === 'REFUND' ? id : null, kind === 'DISPUTE' ? captureRef : null]
  return names.flatMap((name) => (name === null ? [] : [`${kind} ${name}`]))
}

/** Reads the provider's object for a movement that its list for the day lacks. */
async function findAtProvider(context: Context, provider: Provider, stored: Stored): Promise<Pair['found']> {
  const { ref } = (await findPayment(context.db, stored.paymentId))!
  if (ref === null) return null
  const captured = { ref, captureRef: stored.captureRef ?? '' }
  if (stored.kind === 'CAPTURE') {
    const snapshot = readable(await provider.read(ref))
    const isMoney = snapshot?.standing === 'CAPTURED' || snapshot?.standing === 'PENDING'
    return isMoney ? { ...snapshot, kind: 'CAPTURE', ref: captured.captureRef, state: snapshot.standing } : null
  }
  if (stored.kind === 'REFUND') {
    const refunds = readable(await provider.listRefunds(captured))
    const found = refunds?.find((refund) => refund.ref === stored.ref || refund.refundId === stored.id)
    return found ? { ...found, kind: 'REFUND' } : null
  }
  const found = readable(await provider.listDisputes(captured))?.find((dispute) => dispute.ref === stored.ref)
  return found ? { ...found, kind: 'DISPUTE', state: found.standing } : null
}

/**
 * Null if the provider has no such object. If the provider cannot be reached, that is not a difference: the day is
 * compared later.
 */
function readable<T>(called: Called<T>): T | null {
  if (called.outcome === 'no' || (called.outcome === 'unknown' && called.isMissing)) return null
  return must(called)
}

async function nameOf(context: Context, provider: Provider, { stored, found }: Pair): Promise<string> {
  const ref = stored?.ref ?? found?.ref ?? stored?.id
  const payment = stored && (await findPayment(context.db, stored.paymentId))
  const purchase = payment && (await findPayablePurchase(context, payment.purchaseId))
  return `${provider.name} ${ref}, ${purchase ? `order ${purchase.publicId}` : 'no order of ours'}`
}
