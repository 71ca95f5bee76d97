import type { Context } from '#server/platform/context.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import type { Provider } from '#server/platform/payment-provider.ts'
import { withPace } from '../providers/providers.ts'
import { measureReconciliationLag } from '../reconciliation/reconcile-day.ts'
import { performRefund } from '../refunds/refund-payment.ts'
import { listPendingRefunds, oldestPendingRefund } from '../refunds/refund-queries.ts'
import { findCursor, saveCursor } from '../webhooks/event-queries.ts'
import { receiveEvent } from '../webhooks/receive-event.ts'
import { settlePayment } from './settle-payment.ts'
import { listUnsettled, oldestUnsettled } from './sweep-queries.ts'

const OLDER_THAN_MS = 60_000
const rateLimiter = { name: 'sweep', perSecond: 5, atOnce: 0 }
/** The most that one sweep can process before the next begins. */
const A_SWEEP_MAX = 100
/** A call that the rate limiter would delay longer is left to the next sweep; a lease outlives three of them. */
const WAIT_MAX_MS = 20_000
const OVERLAP_MS = 600_000
const FIRST_LOOK_BACK_MS = 86_400_000

/**
 * Settles every unsettled payment that has not been checked for a minute, so that a lost webhook, buyer or job does not
 * matter. All processes together make at most five calls a second.
 */
export async function sweepPayments(unpaced: Context): Promise<void> {
  const context = withPace(unpaced, rateLimiter, WAIT_MAX_MS)
  const now = context.now()
  const before = new Date(now.getTime() - OLDER_THAN_MS)
  await sweepEach(context, await listUnsettled(context.db, before, now, A_SWEEP_MAX), (id) =>
    settlePayment(context, id, { waits: false }),
  )
  await sweepEach(context, await listPendingRefunds(context.db, before, A_SWEEP_MAX), (id) =>
    performRefund(context, id, { waits: false }),
  )
  sweepLag.set({ sweep: 'payments' }, ageOf(await oldestUnsettled(context.db), context))
  sweepLag.set({ sweep: 'refunds' }, ageOf(await oldestPendingRefund(context.db), context))
}

/** A failure raises an alarm and does not delay the others. */
async function sweepEach(
  context: Context,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      alarms.inc({ alarm: 'payment_not_settled' })
      context.log.error({ err: error, id }, 'payment could not be settled')
    }
  }
}

/** Reads the events of each provider since the last read, with ten minutes of overlap, because webhooks may be lost. */
export async function sweepEvents(unpaced: Context): Promise<void> {
  const context = withPace(unpaced, rateLimiter, WAIT_MAX_MS)
  for (const provider of Object.values(context.providers)) {
    await sweepEventsOf(context, provider)
    const readTo = await findCursor(context.db, provider.name)
    sweepLag.set({ sweep: `events ${provider.name}` }, ageOf(readTo, context))
  }
  await measureReconciliationLag(context)
}

async function sweepEventsOf(context: Context, provider: Provider): Promise<void> {
  const now = context.now()
  const cursor = await findCursor(context.db, provider.name)
  const since = new Date(cursor ? cursor.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_BACK_MS)
  const events = await provider.listEvents(since)
  if (events.outcome !== 'yes') {
    context.log.warn({ provider: provider.name, why: events.why }, 'provider events could not be listed')
    return
  }
  for (const event of events.value) await receiveEvent(context, provider.name, event)
  await saveCursor(context.db, provider.name, now)
}

function ageOf(since: Date | null, context: Context): number {
  return since ? Math.max(0, (context.now().getTime() - since.getTime()) / 1000) : 0
}
