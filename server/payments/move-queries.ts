import { v7 as uuid } from 'uuid'
import { canMovePayment, type PaymentState } from '#domain/payment.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { ProviderSnapshot, ProviderState } from '#server/platform/payment-provider.ts'
import { type PaymentRow, paymentColumns, paymentRow } from './payment-row.ts'
import type { EndedWhy } from './settle/decide.ts'

export type Changes = {
  ref?: string
  clientSecret?: string | null
  captureRef?: string | null
  failure?: string | null
  endedWhy?: EndedWhy | null
  countedAsCredit?: boolean
  capturedAt?: Date
}

/**
 * Moves a payment along the table of moves, through every state of the path, and writes each step down. The row must be
 * locked, and unchanged since it was read.
 */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  path: readonly PaymentState[],
  why: string,
  at: Date,
  changes: Changes = {},
): Promise<PaymentRow> {
  const steps = path.map((to, index) => ({ from: path[index - 1] ?? payment.state, to }))
  const forbidden = steps.find(({ from, to }) => !canMovePayment(from, to))
  if (forbidden) throw new Error(`payment ${payment.id} cannot move from ${forbidden.from} to ${forbidden.to}`)
  await insertPaymentEvents(tx, payment.id, steps, why, at)
  const moved = await tx
    .updateTable('payments')
    .set({
      state: path.at(-1) ?? payment.state,
      version: sql`version + 1`,
      changed_at: at,
      checked_at: at,
      ...(changes.ref === undefined ? {} : { provider_ref: changes.ref }),
      ...(changes.clientSecret === undefined ? {} : { client_secret: changes.clientSecret }),
      ...(changes.captureRef === undefined ? {} : { capture_ref: changes.captureRef }),
      ...(changes.failure === undefined ? {} : { failure: changes.failure }),
      ...(changes.endedWhy === undefined ? {} : { ended_why: changes.endedWhy }),
      ...(changes.countedAsCredit === undefined ? {} : { counted_as_credit: changes.countedAsCredit }),
      ...(changes.capturedAt === undefined ? {} : { captured_at: changes.capturedAt }),
    })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
  return paymentRow(moved)
}

/** The buyer pressed Pay. False when it is recorded already, or when the payment is no longer open. */
export async function confirmOpenPayment(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ confirmed_at: at, standing: 'CONFIRMING' satisfies ProviderState, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the provider said last. It changes no state. A Pay that came before the buyer's approval confirms nothing. */
export async function recordSnapshot(
  tx: Tx,
  { id, state }: Pick<PaymentRow, 'id' | 'state'>,
  snapshot: Pick<ProviderSnapshot, 'status' | 'standing' | 'funding' | 'captureRef' | 'failure'>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      provider_status: snapshot.status,
      standing: snapshot.standing,
      funding: sql`coalesce(${snapshot.funding}, funding)`,
      capture_ref: sql`coalesce(${snapshot.captureRef}, capture_ref)`,
      failure: sql`coalesce(${snapshot.failure}, failure)`,
      ...(state === 'OPEN' && snapshot.standing === 'OPEN' && { confirmed_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('payments').set({ failure }).where('id', '=', id).execute()
}

/** The buyer has confirmed: a newer start of the same person must wait for what comes of it. */
const inFlight: readonly ProviderState[] = ['CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED']

export function isInFlight(standing: ProviderState | null): boolean {
  return standing !== null && inFlight.includes(standing)
}

export async function isAnyInFlight(tx: Tx, purchaseId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('standing', 'in', inFlight)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertPaymentEvents(
  tx: Tx,
  id: string,
  steps: readonly { from: string | null; to: string }[],
  why: string,
  at: Date,
): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('payment_events')
    .values(
      steps.map(({ from, to }) => ({
        id: uuid(),
        payment_id: id,
        from_state: from,
        to_state: to,
        why,
        happened_at: at,
      })),
    )
    .execute()
}
