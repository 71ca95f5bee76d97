import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'

const LEASE_MS = 120_000
const LOOK_AGAIN_MS = 100
const WAIT_MAX_MS = 25_000
const RELEASE_AGAIN_MS = 500

/**
 * Runs an action on a payment exclusively: the lease is a mark on the row, so no lock and no connection is held during
 * a call to the provider. It expires by itself when its process dies; if a slow one outlives its lease, the version of
 * the row keeps it from changing anything. A lease that could not be released because the database was away is released
 * when it is back, so that other processes need not wait until it expires. Answers null when the payment stayed leased,
 * or when `isOver` says that there is nothing left to do.
 */
export async function withLease<T>(
  context: Context,
  paymentId: string,
  work: () => Promise<T>,
  options: { isOver?: () => Promise<boolean>; waits?: boolean } = {},
): Promise<T | null> {
  const until = await takeLease(context, paymentId, options)
  if (until === null) return null
  try {
    return await work()
  } finally {
    await releaseLease(context, paymentId, until).catch((error) => {
      void releaseLater(context, paymentId, until, error)
      throw error
    })
  }
}

async function releaseLease({ db }: Context, paymentId: string, until: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lease_until: null })
    .where('id', '=', paymentId)
    .where('lease_until', '=', until)
    .execute()
}

async function releaseLater(context: Context, paymentId: string, until: Date, firstError: unknown): Promise<void> {
  const lapsesAt = Date.now() + LEASE_MS
  for (let error = firstError; isDatabaseAway(error) && Date.now() < lapsesAt; ) {
    await wait(RELEASE_AGAIN_MS, undefined, { ref: false })
    error = await releaseLease(context, paymentId, until).catch((next) => next)
  }
}

async function takeLease(
  context: Context,
  paymentId: string,
  { isOver, waits = true }: { isOver?: () => Promise<boolean>; waits?: boolean },
): Promise<Date | null> {
  const giveUpAt = Date.now() + WAIT_MAX_MS
  while (true) {
    const now = context.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const taken = await context.db
      .updateTable('payments')
      .set({ lease_until: until, checked_at: now })
      .where('id', '=', paymentId)
      .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .executeTakeFirst()
    if (taken.numUpdatedRows > 0n) return until
    if (!waits || Date.now() >= giveUpAt) return null
    await wait(LOOK_AGAIN_MS)
    if (isOver && (await isOver())) return null
  }
}
