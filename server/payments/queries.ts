import { v7 as uuid } from 'uuid'
import { type Pence, pence } from '#domain/money.ts'
import { canMovePayment, type PaymentProvider, type PaymentState } from '#domain/payment.ts'
import { type Db, sql, type Tx } from '#server/platform/db.ts'
import type { EndedWhy } from './decide.ts'
import type { ProviderEvent, Standing, Truth } from './provider.ts'

const columns = [
  'id',
  'purchase_id as purchaseId',
  'provider',
  'provider_ref as ref',
  'client_secret as clientSecret',
  'capture_ref as captureRef',
  'amount_pence as amountPence',
  'state',
  'version',
  'provider_status as providerStatus',
  'standing',
  'funding',
  'counted_as_credit as countedAsCredit',
  'failure',
  'ended_why as endedWhy',
  'created_at as createdAt',
] as const

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export async function findPayment(db: Db, id: string) {
  const row = await db.selectFrom('payments').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? typed(row) : null
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return typed(
    await tx.selectFrom('payments').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )
}

/** The newest attempt to pay a purchase with this provider, whatever became of it. */
export async function findNewestPayment(
  db: Db,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', purchaseId)
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? typed(row) : null
}

export async function listPayments(db: Db, purchaseId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute()
  return rows.map(typed)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment that an event is about, by the first of the names that it gives. */
export async function findPaymentOf(
  db: Db,
  provider: PaymentProvider,
  about: ProviderEvent['about'],
): Promise<PaymentRow | null> {
  const names = [
    ['id', about.paymentId && UUID.test(about.paymentId) ? about.paymentId : null],
    ['provider_ref', about.ref],
    ['capture_ref', about.captureRef],
  ] as const
  for (const [column, name] of names) {
    if (name === null) continue
    const row = await db
      .selectFrom('payments')
      .select(columns)
      .where('provider', '=', provider)
      .where(column, '=', name)
      .executeTakeFirst()
    if (row) return typed(row)
  }
  return null
}

/** Begins an attempt, or answers the one that is live already: one a provider and purchase. */
export async function insertOrFindLive(
  tx: Tx,
  payment: { purchaseId: string; provider: PaymentProvider; amountPence: Pence; at: Date },
): Promise<PaymentRow> {
  const id = uuid()
  const inserted = await tx
    .insertInto('payments')
    .values({
      id,
      purchase_id: payment.purchaseId,
      provider: payment.provider,
      amount_pence: payment.amountPence,
      state: 'BEGUN',
      created_at: payment.at,
      changed_at: payment.at,
      checked_at: payment.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['purchase_id', 'provider']).where('state', 'in', ['BEGUN', 'OPEN', 'AUTHORISED']).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  if (inserted) {
    await insertPaymentEvent(tx, { id, from: null, to: 'BEGUN', why: 'the buyer chose it', at: payment.at })
    return typed(inserted)
  }
  const live = tx
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', payment.purchaseId)
    .where('provider', '=', payment.provider)
    .where('state', 'in', ['BEGUN', 'OPEN', 'AUTHORISED'])
  return typed(await live.executeTakeFirstOrThrow())
}

export type Changes = {
  ref?: string
  clientSecret?: string | null
  captureRef?: string | null
  failure?: string | null
  endedWhy?: EndedWhy | null
  countedAsCredit?: boolean
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
  let from = payment.state
  for (const to of path) {
    if (!canMovePayment(from, to)) throw new Error(`payment ${payment.id} cannot move from ${from} to ${to}`)
    await insertPaymentEvent(tx, { id: payment.id, from, to, why, at })
    from = to
  }
  const moved = await tx
    .updateTable('payments')
    .set({
      state: from,
      version: sql`version + 1`,
      changed_at: at,
      checked_at: at,
      ...(changes.ref === undefined ? {} : { provider_ref: changes.ref }),
      ...(changes.clientSecret === undefined ? {} : { client_secret: changes.clientSecret }),
      ...(changes.captureRef === undefined ? {} : { capture_ref: changes.captureRef }),
      ...(changes.failure === undefined ? {} : { failure: changes.failure }),
      ...(changes.endedWhy === undefined ? {} : { ended_why: changes.endedWhy }),
      ...(changes.countedAsCredit === undefined ? {} : { counted_as_credit: changes.countedAsCredit }),
    })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return typed(moved)
}

/** What the provider said last. It changes no state. */
export async function noteTruth(
  tx: Tx,
  id: string,
  truth: Pick<Truth, 'status' | 'standing' | 'funding' | 'captureRef' | 'failure'>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      provider_status: truth.status,
      standing: truth.standing,
      funding: sql`coalesce(${truth.funding}, funding)`,
      capture_ref: sql`coalesce(${truth.captureRef}, capture_ref)`,
      failure: sql`coalesce(${truth.failure}, failure)`,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('payments').set({ failure }).where('id', '=', id).execute()
}

/** The buyer has confirmed: a newer start of the same person must wait for what comes of it. */
const inFlight: readonly Standing[] = ['CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED']

export function isInFlight(standing: Standing | null): boolean {
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

export async function insertPaymentEvent(
  tx: Tx,
  event: { id: string; from: string | null; to: string; why: string; at: Date },
): Promise<void> {
  const { id, from, to, why, at } = event
  await tx
    .insertInto('payment_events')
    .values({ id: uuid(), payment_id: id, from_state: from, to_state: to, why, happened_at: at })
    .execute()
}

function typed<
  Row extends {
    provider: string
    state: string
    amountPence: number
    endedWhy: string | null
    standing: string | null
  },
>(row: Row) {
  return {
    ...row,
    provider: row.provider as PaymentProvider,
    state: row.state as PaymentState,
    amountPence: pence(row.amountPence),
    endedWhy: row.endedWhy as EndedWhy | null,
    standing: row.standing as Standing | null,
  }
}
