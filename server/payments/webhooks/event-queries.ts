import type { PaymentProvider, PaymentState } from '#domain/money/payment.ts'
import { deleteBefore, inBatches } from '#server/platform/db/batches.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { insertText, type Send } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'

type Received = { provider: PaymentProvider; event: ProviderEvent }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment of each event, by the first reference in it that is known; null if none is. */
export async function findPaymentsOf(
  send: Send,
  received: readonly Received[],
): Promise<({ id: string; state: PaymentState } | null)[]> {
  const named = received.map(({ provider, event: { about } }, place) => ({
    place,
    provider,
    id: about.paymentId !== null && UUID.test(about.paymentId) ? about.paymentId : null,
    ref: about.ref,
    captureRef: about.captureRef,
  }))
  const { rows } = await send<{ place: number; id: string; state: PaymentState }>(
    `select place, found.id, found.state
     from json_to_recordset($1::json) as named (place int, provider text, id uuid, ref text, capture_ref text)
     cross join lateral (
       select 1 as rank, id, state from payments where id = named.id and provider = named.provider
       union all
       select 2, id, state from payments where provider = named.provider and provider_ref = named.ref
       union all
       select 3, id, state from payments where provider = named.provider and capture_ref = named.capture_ref
       order by rank limit 1) as found`,
    [jsonRows(named)],
  )
  const found = new Map(rows.map(({ place, id, state }) => [place, { id, state }]))
  return received.map((_, place) => found.get(place) ?? null)
}

/** Returns for each event whether it is received for the first time. */
export async function insertEvents(send: Send, received: readonly Received[], at: Date): Promise<boolean[]> {
  const keyOf = (provider: string, id: string) => `${provider} ${id}`
  const rows = received.map(({ provider, event }) => ({
    provider,
    eventId: event.id,
    type: event.type,
    providerRef: event.about.ref ?? event.about.captureRef,
    body: event.body,
    receivedAt: at,
  }))
  // Concurrent inserts of the same keys have the same order, so they cannot deadlock.
  const insert = insertText('providerEvents', ['provider', 'eventId', 'type', 'providerRef', 'body', 'receivedAt'])
  const { rows: stored } = await send<{ provider: string; id: string }>(
    `${insert} order by provider, event_id on conflict do nothing returning provider, event_id as id`,
    [jsonRows(rows)],
  )
  const first = new Set(stored.map(({ provider, id }) => keyOf(provider, id)))
  return received.map(({ provider, event }) => first.delete(keyOf(provider, event.id)))
}

/** The instant up to which a provider's events have been read. */
export async function findCursor(db: Db, provider: PaymentProvider): Promise<Date | null> {
  const row = await db
    .selectFrom('providerCursors')
    .select('readTo')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.readTo ?? null
}

export async function saveCursor(db: Db, provider: PaymentProvider, readTo: Date): Promise<void> {
  await db
    .insertInto('providerCursors')
    .values({ provider, readTo })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ readTo }))
    .execute()
}

export function purgeProviderEventsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'providerEvents', 'receivedAt', before)
}

/** Deletes the stored bodies of messages; their ids and subjects remain. */
export function purgeEventBodiesBefore(db: Db, before: Date): Promise<void> {
  return inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update provider_events set body = null where body is not null and ctid = any(array(
        select ctid from provider_events where body is not null and received_at < ${before} limit ${limit}))`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}
