import type { WebhookEndpointState, WebhookEvent } from '#domain/staff/webhook.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The endpoints for which something is due. */
export async function listDueEndpoints(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints as endpoint where state = 'ON' and exists (
      select from webhook_deliveries
      where endpoint_id = endpoint.id and webhook_deliveries.state = 'WAITING' and due_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

export type DueDelivery = {
  readonly id: string
  readonly eventId: string
  readonly type: WebhookEvent
  readonly subjectId: string
  readonly version: number
  readonly happenedAt: Date
  readonly attempts: number
}

/** Takes due deliveries, the oldest first. No other process takes them before `until`. */
export async function leaseDue(
  db: Db,
  endpointId: string,
  now: Date,
  until: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries set due_at = ${until} where id in (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'WAITING' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning id, event_id, type, subject_id, version, happened_at, attempts`.execute(db)
  return rows
}

export async function findEndpoint(db: Db, id: string) {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'brand', 'address', 'email', 'secret', 'failingSince'])
    .select((eb) => eb.ref('state').$castTo<WebhookEndpointState>().as('state'))
    .select((eb) => eb.ref('events').$castTo<WebhookEvent[]>().as('events'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function lockEndpoint(tx: Tx, id: string): Promise<Awaited<ReturnType<typeof findEndpoint>>> {
  await sql`select from webhook_endpoints where id = ${id} for no key update`.execute(tx)
  return findEndpoint(tx, id)
}

/**
 * The result of an attempt. `dueAt` is the time of the next one: null after success, or when the delivery is given up.
 */
export type Attempt = {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly response: string
  readonly dueAt: Date | null
}

export async function saveAttempt(db: Db, id: string, attempt: Attempt, now: Date): Promise<void> {
  const { isDelivered, status, response, dueAt } = attempt
  await db
    .updateTable('webhookDeliveries')
    .set((eb) => ({
      state: isDelivered ? 'DELIVERED' : dueAt === null ? 'FAILED' : 'WAITING',
      attempts: eb('attempts', '+', 1),
      attemptedAt: now,
      status,
      response,
      ...(dueAt !== null && { dueAt }),
    }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('WAITING'))
    .execute()
}

export async function setFailingSince(db: Db, id: string, failingSince: Date | null): Promise<void> {
  await db.updateTable('webhookEndpoints').set({ failingSince }).where('id', '=', id).execute()
}

export async function setEndpointState(db: Db, id: string, state: WebhookEndpointState): Promise<void> {
  await db.updateTable('webhookEndpoints').set({ state, failingSince: null }).where('id', '=', id).execute()
}

export function purgeDeliveriesBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'webhookDeliveries', 'happenedAt', before)
}
