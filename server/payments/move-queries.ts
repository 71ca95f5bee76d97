import { v7 as uuid } from 'uuid'
import { canMovePayment, type PaymentState } from '#domain/payment.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { insertRows, type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { ProviderSnapshot, ProviderState } from '#server/platform/payment-provider.ts'
import type { Lease } from './lease-queries.ts'
import { type CardUse, type PaymentRow, paymentRow, type SelectedRow, selectedColumns } from './payment-row.ts'
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

export type PaymentMove = {
  /** The row must be locked, and be as the database has it. */
  payment: PaymentRow
  path: readonly PaymentState[]
  why: string
  changes?: Changes
  /** The lease that ends with the move. */
  lease?: Lease | null
}

/**
 * Moves payments along the table of moves, through every state of each path, and writes each step down. A row that has
 * changed since it was read fails all of them.
 */
export async function movePayments(send: Send, moves: readonly PaymentMove[], at: Date): Promise<PaymentRow[]> {
  if (moves.length === 0) return []
  const steps = moves.flatMap(({ payment, path, why }) =>
    path.map((to, index) => ({ id: payment.id, from: path[index - 1] ?? payment.state, to, why })),
  )
  const forbidden = steps.find(({ from, to }) => !canMovePayment(from, to))
  if (forbidden) throw new Error(`payment ${forbidden.id} cannot move from ${forbidden.from} to ${forbidden.to}`)
  const [{ rows: moved }] = await Promise.all([
    send<SelectedRow>(moveText, [JSON.stringify(moves.map(movedRow)), at]),
    insertPaymentEvents(send, steps, at),
    enqueueAll(send, moves.filter(changesCards).map(readCards)),
  ])
  const byId = new Map(moved.map((row) => [row.id, paymentRow(row)]))
  return moves.map(({ payment: { id } }) => {
    const payment = byId.get(id)
    if (!payment) throw new Error(`payment ${id} has changed since it was read`)
    return payment
  })
}

const afterConfirmation: readonly (PaymentState | undefined)[] = ['CAPTURED', 'CANCELLED', 'FAILED', 'REFUNDING']

/** Confirmed or over, an intent may have saved a card, or have used one of which the provider knows something newer. */
function changesCards({ payment, path }: PaymentMove): boolean {
  return payment.cardUse !== 'ONCE' && afterConfirmation.includes(path.at(-1))
}

function readCards({ payment: { id } }: PaymentMove) {
  return { name: 'payments.read-cards', payload: { paymentId: id }, key: `cards-of:${id}` }
}

/** As `movePayments`, for one. */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  path: readonly PaymentState[],
  why: string,
  at: Date,
  changes: Changes = {},
): Promise<PaymentRow> {
  const [moved] = await movePayments(sendIn(tx), [{ payment, path, why, changes }], at)
  return moved!
}

const moveText = `update payments set state = moved.state, version = payments.version + 1, changed_at = $2, checked_at = $2,
    provider_ref = moved.provider_ref, client_secret = moved.client_secret, capture_ref = moved.capture_ref,
    failure = moved.failure, ended_why = moved.ended_why, counted_as_credit = moved.counted_as_credit,
    captured_at = moved.captured_at, provider_status = moved.provider_status, standing = moved.standing,
    funding = moved.funding, lease_until = nullif(payments.lease_until, moved.lease_until)
  from json_populate_recordset(null::payments, $1::json) as moved
  where payments.id = moved.id and payments.version = moved.version
  returning ${selectedColumns('payments')}`

function movedRow({ payment, path, changes = {}, lease }: PaymentMove) {
  const { ref, clientSecret, captureRef, failure, endedWhy, countedAsCredit, capturedAt } = { ...payment, ...changes }
  return {
    id: payment.id,
    version: payment.version,
    state: path.at(-1) ?? payment.state,
    provider_ref: ref,
    client_secret: clientSecret,
    capture_ref: captureRef,
    failure,
    ended_why: endedWhy,
    counted_as_credit: countedAsCredit,
    captured_at: capturedAt,
    provider_status: payment.providerStatus,
    standing: payment.standing,
    funding: payment.funding,
    lease_until: lease?.until ?? null,
  }
}

type Seen = Pick<ProviderSnapshot, 'status' | 'standing' | 'funding' | 'captureRef' | 'failure'>

/** The payment with what the provider said last. */
export function withSnapshot(payment: PaymentRow, snapshot: Seen): PaymentRow {
  return {
    ...payment,
    providerStatus: snapshot.status,
    standing: snapshot.standing,
    funding: snapshot.funding ?? payment.funding,
    captureRef: snapshot.captureRef ?? payment.captureRef,
    failure: snapshot.failure ?? payment.failure,
  }
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
export async function recordSnapshot(tx: Tx, payment: PaymentRow, snapshot: Seen): Promise<PaymentRow> {
  const { id, state } = payment
  const isUnconfirmed = state === 'OPEN' && snapshot.standing === 'OPEN'
  const confirmedAt = isUnconfirmed ? null : payment.confirmedAt
  const recorded = { ...withSnapshot(payment, snapshot), confirmedAt }
  const { providerStatus, standing, funding, captureRef, failure } = recorded
  await tx
    .updateTable('payments')
    .set({
      provider_status: providerStatus,
      standing,
      funding,
      capture_ref: captureRef,
      failure,
      confirmed_at: confirmedAt,
    })
    .where('id', '=', id)
    .execute()
  return recorded
}

export async function setCardUse(tx: Tx, id: string, use: CardUse | null): Promise<void> {
  await tx.updateTable('payments').set({ card_use: use }).where('id', '=', id).execute()
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

export function insertPaymentEvents(
  send: Send,
  steps: readonly { id: string; from: string | null; to: string; why: string }[],
  at: Date,
): Promise<void> {
  const rows = steps.map(({ id, from, to, why }) => ({
    id: uuid(),
    payment_id: id,
    from_state: from,
    to_state: to,
    why,
    happened_at: at,
  }))
  return insertRows(send, 'payment_events', rows)
}
