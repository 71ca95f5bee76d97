import type { PaymentProvider } from '#domain/payment.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'

/** True when the event is received for the first time. */
export async function keepEvent(db: Db, provider: PaymentProvider, event: ProviderEvent, at: Date): Promise<boolean> {
  const stored = await db
    .insertInto('provider_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      provider_ref: event.about.ref ?? event.about.captureRef,
      body: JSON.stringify(event.body),
      received_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Up to where a provider's list of events has been read. */
export async function findCursor(db: Db, provider: PaymentProvider): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_cursors')
    .select('read_to as readTo')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.readTo ?? null
}

export async function saveCursor(db: Db, provider: PaymentProvider, readTo: Date): Promise<void> {
  await db
    .insertInto('provider_cursors')
    .values({ provider, read_to: readTo })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ read_to: readTo }))
    .execute()
}

export function purgeProviderEventsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'provider_events', 'received_at', before)
}
