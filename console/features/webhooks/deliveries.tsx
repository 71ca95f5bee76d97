import { useState } from 'react'
import { showInstant, showName } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { listWebhookDeliveries, replayWebhookDelivery } from '#contract/console/webhooks.ts'
import { type WebhookDeliveryState, webhookDeliveryStates } from '#domain/staff/webhook.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type Listed = RowOf<typeof listWebhookDeliveries>

const PREFIX = 'deliveries-'
const tones = { WAITING: 'warning', DELIVERED: 'success', FAILED: 'danger' } as const

/** Deliveries that were made or are due, with their responses. */
export function Deliveries() {
  const may = useMay()
  const [replaying, setReplaying] = useState<Listed | null>(null)
  const address = useListAddress(PREFIX)
  const endpointId = address.get('endpoint')
  const state = webhookDeliveryStates.find((each) => each === address.get('state'))
  const filter = { ...(endpointId && { endpoint_id: endpointId }), ...(state && { state }) }
  const list = useList(listWebhookDeliveries, filter, { prefix: PREFIX })
  const columns: readonly ListColumn<Listed>[] = [
    { id: 'at', sort: 'happened_at', header: 'Time', cell: ({ happened_at }) => showInstant(happened_at) },
    { id: 'type', header: 'Event', cell: ({ type }) => type },
    { id: 'address', header: 'Address', cell: ({ address: url }) => <span className="break-all">{url}</span> },
    { id: 'state', header: 'State', cell: (row) => <DeliveryState delivery={row} /> },
    {
      id: 'answer',
      header: 'Answer',
      cell: ({ status, response, attempted_at }) =>
        attempted_at && <span className="break-all">{[status, response].filter(Boolean).join(' ')}</span>,
    },
    { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts },
    {
      id: 'id',
      header: 'Event id',
      cell: ({ event_id }) => <span className="break-all">{event_id}</span>,
      isExtra: true,
    },
    ...(may('webhook.replay')
      ? [
          {
            id: 'do',
            header: 'Again',
            cell: (delivery: Listed) => (
              <Button
                tone="quiet"
                size="small"
                aria-label={`Send ${delivery.type} to ${delivery.address} again`}
                onClick={() => setReplaying(delivery)}
              >
                Send again
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-4">
      <h2 id="deliveries" className="text-xl">
        Deliveries
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Show"
          value={state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...webhookDeliveryStates.map((value: WebhookDeliveryState) => ({ value, label: showName(value) })),
          ]}
          onChange={(event) => address.set({ state: event.target.value })}
        />
        {endpointId && (
          <Button tone="quiet" onClick={() => address.set({ endpoint: undefined })}>
            From all endpoints
          </Button>
        )}
      </div>
      <List
        name="Deliveries"
        columns={columns}
        list={list}
        rowId={({ delivery_id }) => delivery_id}
        empty="No deliveries in the last 30 days."
      />
      {replaying && (
        <ReasonDialog
          title="Send again"
          description={`${replaying.type} goes to ${replaying.address} again, with the same id.`}
          label="Send again"
          onSend={async (reason) => {
            const params = { delivery_id: replaying.delivery_id }
            return change(replayWebhookDelivery, { params, body: { reason } }, () => setReplaying(null))
          }}
          onClose={() => setReplaying(null)}
        />
      )}
    </section>
  )
}

function DeliveryState({ delivery: { state, due_at, attempts } }: { delivery: Listed }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[state]}>{showName(state)}</Badge>
      {due_at && attempts > 0 && <span className="text-sm text-ink-soft">{`Next ${showInstant(due_at)}`}</span>}
    </span>
  )
}
