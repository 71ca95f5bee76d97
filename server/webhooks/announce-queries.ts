import type { WebhookEvent } from '#domain/staff/webhook.ts'
import type { Send } from '#server/platform/db/pipeline.ts'

const insert = `insert into webhook_deliveries (
  id, endpoint_id, event_id, type, subject_id, version, happened_at, due_at)`

export async function insertForPurchases(
  send: Send,
  events: readonly { eventId: string; subjectId: string }[],
  now: Date,
): Promise<void> {
  await send(
    `${insert}
     select gen_random_uuid(), endpoint.id, event.id, 'purchase.completed', event.subject_id, 1, $3, $3
     from unnest($1::uuid[], $2::uuid[]) as event (id, subject_id)
       join purchases on purchases.id = event.subject_id
       join webhook_endpoints as endpoint on endpoint.brand = purchases.brand
     where endpoint.state = 'ON' and 'purchase.completed' = any(endpoint.events)
     on conflict (endpoint_id, event_id) do nothing`,
    [events.map(({ eventId }) => eventId), events.map(({ subjectId }) => subjectId), now],
  )
}

type Event = { eventId: string; type: WebhookEvent; subjectId: string; version: number }

export async function insertForRound(send: Send, roundId: string, event: Event, now: Date): Promise<void> {
  await send(
    `${insert}
     select gen_random_uuid(), endpoint.id, $2::uuid, $3::text, $4::uuid, $5::int, $6, $6
     from rounds
       join campaigns on campaigns.id = rounds.campaign_id
       left join campaign_drafts as draft on draft.tag = campaigns.tag
       join webhook_endpoints as endpoint on draft.brand is null or endpoint.brand = draft.brand
     where rounds.id = $1 and endpoint.state = 'ON' and $3::text = any(endpoint.events)
     on conflict (endpoint_id, event_id) do nothing`,
    [roundId, event.eventId, event.type, event.subjectId, event.version, now],
  )
}

export async function insertForAll(send: Send, event: Event, now: Date): Promise<void> {
  await send(
    `${insert}
     select gen_random_uuid(), id, $1::uuid, $2::text, $3::uuid, $4::int, $5, $5
     from webhook_endpoints where state = 'ON' and $2::text = any(events)
     on conflict (endpoint_id, event_id) do nothing`,
    [event.eventId, event.type, event.subjectId, event.version, now],
  )
}
