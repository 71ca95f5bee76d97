import type { WebhookDeliveryState, WebhookEndpointState, WebhookEvent } from '#domain/staff/webhook.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** The caller's brands; null for all of them. */
type Brands = readonly string[] | null

export type NewEndpoint = {
  readonly id: string
  readonly brand: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly email: string
  readonly secret: Buffer
  readonly addedBy: string
}

export async function insertEndpoint(tx: Tx, { addedBy, events, ...endpoint }: NewEndpoint, now: Date): Promise<void> {
  await tx
    .insertInto('webhookEndpoints')
    .values({ ...endpoint, state: 'UNAPPROVED', events: [...events], addedBy, addedAt: now })
    .execute()
}

export type EndpointRow = {
  id: string
  brand: string
  address: string
  events: WebhookEvent[]
  email: string
  state: Exclude<WebhookEndpointState, 'REMOVED'>
  failingSince: Date | null
  waiting: number
  addedBy: string
  addedAt: Date
}

export const endpointSorting: Sorting<'added_at' | 'brand'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: { added_at: { by: sql`added_at`, type: 'instant' }, brand: { by: sql`brand`, type: 'text' } },
}

export async function listEndpoints(
  db: Db,
  { brand, brands }: { brand: string | undefined; brands: Brands },
  page: SortedPage,
): Promise<(EndpointRow & { place: Place })[]> {
  const { rows } = await sql<EndpointRow & { place: Place }>`
    select id, brand, address, events, email, state, failing_since, added_by, added_at,
      ${page.place} as place, (
        select count(*)::int from webhook_deliveries as delivery
        where delivery.endpoint_id = webhook_endpoints.id and delivery.state = 'WAITING') as waiting
    from webhook_endpoints
    where state <> 'REMOVED' and (${brand ?? null}::text is null or brand = ${brand ?? null})
      and (${brands}::text[] is null or brand = any(${brands})) and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export type DeliveryRow = {
  id: string
  endpointId: string
  eventId: string
  address: string
  type: WebhookEvent
  version: number
  happenedAt: Date
  state: WebhookDeliveryState
  attempts: number
  attemptedAt: Date | null
  dueAt: Date
  status: number | null
  response: string
}

export const deliverySorting: Sorting<'happened_at'> = {
  id: { by: sql`delivery.id`, type: 'uuid' },
  sorts: { happened_at: { by: sql`delivery.happened_at`, type: 'instant' } },
}

/** Unused conditions are left out, so that each filter gets its own plan. */
export async function listDeliveries(
  db: Db,
  filter: { endpointId: string | undefined; state: WebhookDeliveryState | undefined; brands: Brands },
  page: SortedPage,
): Promise<(DeliveryRow & { place: Place })[]> {
  const { endpointId, state, brands } = filter
  const wanted = [
    page.isAfter,
    ...(endpointId ? [sql<boolean>`delivery.endpoint_id = ${endpointId}`] : []),
    ...(state ? [sql<boolean>`delivery.state = ${sql.lit(state)}`] : []),
    ...(brands ? [sql<boolean>`endpoint.brand = any(${brands}::text[])`] : []),
  ]
  const { rows } = await sql<DeliveryRow & { place: Place }>`
    select delivery.id, endpoint_id, event_id, address, type, version, happened_at,
      delivery.state, attempts, attempted_at, due_at, status, response, ${page.place} as place
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = endpoint_id
    where ${sql.join(wanted, sql` and `)} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** Locks a delivery and reads its brand. */
export async function lockDelivery(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; brand: string; state: WebhookDeliveryState; endpoint: string }>`
    select delivery.id, brand, delivery.state, endpoint.state as endpoint
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = endpoint_id
    where delivery.id = ${id} for no key update of delivery`.execute(tx)
  return rows[0] ?? null
}

/** Resets a delivery to its state before the first attempt. */
export async function queueAgain(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'WAITING', attempts: 0, dueAt: now })
    .where('id', '=', id)
    .execute()
}
