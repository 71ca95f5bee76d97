import { setTimeout as wait } from 'node:timers/promises'
import { type BatchKind, inSharedTransaction } from '#server/platform/batching/shared-transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { type PaymentRow, paymentRow, type SelectedRow, selectedColumns } from './payment-row.ts'

const LEASE_MS = 120_000
const LOOK_AGAIN_MS = 100
const WAIT_MAX_MS = 25_000
const RELEASE_AGAIN_MS = 500

/** The mark of one process on a payment. A move that ends the lease marks it as released. */
export type Lease = { readonly until: Date; isHeld: boolean }

/**
 * Runs an action on a payment exclusively. The lease is a mark on the row, so no lock and no connection is held during
 * a call to the provider. It expires automatically if its process dies; if a slow process outlives its lease, the
 * version of the row prevents it from changing anything. A lease that could not be released because the database was
 * away is released later, so that other processes need not wait until it expires. Returns null when the payment stayed
 * leased, or when `isOver` says that nothing is left to do.
 */
export async function withLease<T>(
  context: Context,
  paymentId: string,
  work: (lease: Lease, payment: PaymentRow) => Promise<T>,
  options: { isOver?: () => Promise<boolean>; waits?: boolean } = {},
): Promise<T | null> {
  const taken = await acquireLease(context, paymentId, options)
  return taken && holdLease(context, taken.payment, taken.lease, () => work(taken.lease, taken.payment))
}

/** Like `withLease`, with a lease that is taken already. */
export async function holdLease<T>(
  context: Context,
  { id }: Pick<PaymentRow, 'id'>,
  lease: Lease,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } finally {
    if (lease.isHeld) {
      await releaseLease(context, id, lease.until).catch((error) => {
        void releaseLater(context, id, lease.until, error)
        throw error
      })
    }
  }
}

export function newLease(now: Date): Lease {
  return { until: new Date(now.getTime() + LEASE_MS), isHeld: true }
}

async function releaseLease({ db }: Context, paymentId: string, until: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leaseUntil: null })
    .where('id', '=', paymentId)
    .where('leaseUntil', '=', until)
    .execute()
}

async function releaseLater(context: Context, paymentId: string, until: Date, firstError: unknown): Promise<void> {
  const lapsesAt = Date.now() + LEASE_MS
  for (let error = firstError; isDatabaseAway(error) && Date.now() < lapsesAt; ) {
    await wait(RELEASE_AGAIN_MS, undefined, { ref: false })
    error = await releaseLease(context, paymentId, until).catch((next) => next)
  }
}

type Taken = { lease: Lease; payment: PaymentRow }

async function acquireLease(
  context: Context,
  paymentId: string,
  { isOver, waits = true }: { isOver?: () => Promise<boolean>; waits?: boolean },
): Promise<Taken | null> {
  const giveUpAt = Date.now() + WAIT_MAX_MS
  while (true) {
    const { taken } = await inSharedTransaction(context, leasing, `lease ${paymentId}`, paymentId)
    if (taken) return taken
    if (!waits || Date.now() >= giveUpAt) return null
    await wait(LOOK_AGAIN_MS)
    if (isOver && (await isOver())) return null
  }
}

const leasing: BatchKind<string, { taken: Taken | null }> = {
  work: async (context, send, paymentIds) => {
    const now = context.now()
    const { until } = newLease(now)
    // A locked row is being processed, as if it were leased.
    const { rows } = await send<SelectedRow>(
      `update payments set lease_until = $2, checked_at = $3
       where id = any(array(
         select id from payments where id = any($1::uuid[]) and (lease_until is null or lease_until <= $3)
         order by id for no key update skip locked))
       returning ${selectedColumns('payments')}`,
      [paymentIds, until, now],
    )
    const taken = new Map(rows.map((row) => [row.id, paymentRow(row)]))
    return paymentIds.map((id) => {
      const payment = taken.get(id)
      return { taken: payment ? { lease: { until, isHeld: true }, payment } : null }
    })
  },
}
