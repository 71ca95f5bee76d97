import { v7 as uuid } from 'uuid'
import { canMovePayment, type PaymentState } from '#domain/money/payment.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { insertRows, type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'
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
  /** The row must be locked, and unchanged since it was read. */
  payment: PaymentRow
  path: readonly PaymentState[]
  why: string
  changes?: Changes
  /** The lease that ends with the move. */
  lease?: Lease | null
}

/**
 * Moves payments along the table of moves, through every state of each path, and records each step. If any row has
 * changed since it was read, all of them fail.
 */
export async function movePayments(send: Send, moves: readonly PaymentMove[], at: Date): Promise<PaymentRow[]> {
  const moved = await moveUnchanged(send, moves, at)
  return moves.map(({ payment: { id } }) => {
    const payment = moved.get(id)
    if (!payment) throw new Error(`payment ${id} has changed since it was read`)
    return payment
  })
}

/**
 * Like `movePayments`, for rows that are not locked: returns the moved ones, by their ids. A row that has changed, or
 * is locked by another transaction, is skipped.
 */
export async function moveUnchanged(
  send: Send,
  moves: readonly PaymentMove[],
  at: Date,
): Promise<ReadonlyMap<string, PaymentRow>> {
  if (moves.length === 0) return new Map()
  const steps = moves.flatMap(({ payment, path, why }) =>
    path.map((to, index) => ({ id: payment.id, from: path[index - 1] ?? payment.state, to, why })),
  )
  const forbidden = steps.find(({ from, to }) => !canMovePayment(from, to))
  if (forbidden) throw new Error(`payment ${forbidden.id} cannot move from ${forbidden.from} to ${forbidden.to}`)
  const [{ rows }] = await Promise.all([
    send<SelectedRow>(moveText, [
      jsonRows(moves.map(movedRow)),
      jsonRows(eventRows(steps, at)),
      at,
      moves.map(({ payment: { id } }) => id),
    ]),
    enqueueAll(send, moves.filter(changesCards).map(readCards)),
  ])
  return new Map(rows.map((row) => [row.id, paymentRow(row)]))
}

const afterConfirmation: readonly (PaymentState | undefined)[] = ['CAPTURED', 'CANCELLED', 'FAILED', 'REFUNDING']

/** A confirmed or ended intent may have saved a card, or used one that has changed at the provider. */
function changesCards({ payment, path }: PaymentMove): boolean {
  return payment.cardUse !== 'ONCE' && afterConfirmation.includes(path.at(-1))
}

function readCards({ payment: { id } }: PaymentMove) {
  return { name: 'payments.read-cards', payload: { paymentId: id }, key: `cards-of:${id}` }
}

/** Like `movePayments`, for one. */
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

const moveText = `with moved as (
    update payments set state = target.state, version = payments.version + 1, changed_at = $3, checked_at = $3,
      provider_ref = target.provider_ref, client_secret = target.client_secret, capture_ref = target.capture_ref,
      failure = target.failure, ended_why = target.ended_why, counted_as_credit = target.counted_as_credit,
      captured_at = target.captured_at, provider_status = target.provider_status, standing = target.standing,
      funding = target.funding, card_key = target.card_key,
      lease_until = nullif(payments.lease_until, target.lease_until)
    from json_populate_recordset(null::payments, $1::json) as target
    where payments.id = target.id and payments.version = target.version and payments.id = any(array(
      select id from payments where id = any($4::uuid[]) order by id for no key update skip locked))
    returning payments.*
  ), noted as (
    insert into payment_events (id, payment_id, from_state, to_state, why, happened_at)
    select event.id, payment_id, from_state, to_state, event.why, happened_at
    from json_populate_recordset(null::payment_events, $2::json) as event join moved on moved.id = payment_id
    order by event.id
  )
  select ${selectedColumns('moved')} from moved`

function movedRow({ payment, path, changes = {}, lease }: PaymentMove) {
  const { ref, clientSecret, captureRef, failure, endedWhy, countedAsCredit, capturedAt } = { ...payment, ...changes }
  return {
    id: payment.id,
    version: payment.version,
    state: path.at(-1) ?? payment.state,
    providerRef: ref,
    clientSecret,
    captureRef,
    failure,
    endedWhy,
    countedAsCredit,
    capturedAt,
    providerStatus: payment.providerStatus,
    standing: payment.standing,
    funding: payment.funding,
    cardKey: payment.cardKey,
    leaseUntil: lease?.until ?? null,
  }
}

type Seen = Pick<ProviderSnapshot, 'status' | 'standing' | 'funding' | 'captureRef' | 'failure'> & {
  cardKey: string | null
}

/** The payment with the provider's latest state. */
export function withSnapshot(payment: PaymentRow, snapshot: Seen): PaymentRow {
  return {
    ...payment,
    providerStatus: snapshot.status,
    standing: snapshot.standing,
    funding: snapshot.funding ?? payment.funding,
    cardKey: snapshot.cardKey ?? payment.cardKey,
    captureRef: snapshot.captureRef ?? payment.captureRef,
    failure: snapshot.failure ?? payment.failure,
  }
}

/** Records that the buyer pressed Pay. False if it is recorded already, or the payment is no longer open. */
export async function confirmOpenPayment(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ confirmedAt: at, standing: 'CONFIRMING' satisfies ProviderState, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records the provider's latest state, without changing the payment's own. A press of Pay before the buyer's approval
 * at the provider confirms nothing.
 */
export async function recordSnapshot(tx: Tx, payment: PaymentRow, snapshot: Seen): Promise<PaymentRow> {
  const { id, state } = payment
  const isUnconfirmed = state === 'OPEN' && snapshot.standing === 'OPEN'
  const confirmedAt = isUnconfirmed ? null : payment.confirmedAt
  const recorded = { ...withSnapshot(payment, snapshot), confirmedAt }
  const { providerStatus, standing, funding, cardKey, captureRef, failure } = recorded
  await tx
    .updateTable('payments')
    .set({
      providerStatus,
      standing,
      funding,
      cardKey,
      captureRef,
      failure,
      confirmedAt,
    })
    .where('id', '=', id)
    .execute()
  return recorded
}

export async function setCardUse(tx: Tx, id: string, use: CardUse | null): Promise<void> {
  await tx.updateTable('payments').set({ cardUse: use }).where('id', '=', id).execute()
}

export async function savePaymentFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('payments').set({ failure }).where('id', '=', id).execute()
}

/** The buyer has confirmed, so a newer start of the same person must wait for the result. */
const inFlight: readonly ProviderState[] = ['CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED']

export function isInFlight(standing: ProviderState | null): boolean {
  return standing !== null && inFlight.includes(standing)
}

export async function isAnyInFlight(tx: Tx, purchaseId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payments')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('standing', 'in', inFlight)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function insertPaymentEvents(send: Send, steps: readonly EventStep[], at: Date): Promise<void> {
  return insertRows(send, 'paymentEvents', eventRows(steps, at))
}

type EventStep = { id: string; from: string | null; to: string; why: string }

function eventRows(steps: readonly EventStep[], at: Date) {
  return steps.map(({ id, from, to, why }) => ({
    id: uuid(),
    paymentId: id,
    fromState: from,
    toState: to,
    why,
    happenedAt: at,
  }))
}
