import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant, showName } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type addWebhookEndpoint, listWebhookEndpoints, switchWebhookEndpoint } from '#contract/console/webhooks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AddDialog } from './add-dialog.tsx'
import { Deliveries } from './deliveries.tsx'

type Listed = RowOf<typeof listWebhookEndpoints>
type Switching = { endpoint: Listed; state: 'ON' | 'OFF' | 'REMOVED' }

const labels = { ON: 'Switch on', OFF: 'Switch off', REMOVED: 'Remove' } as const
const effects = {
  ON: 'Queued events are sent now.',
  OFF: 'Queued events are sent when you switch it back on. New events aren’t kept while it’s off.',
  REMOVED: 'Stops all deliveries, including queued ones. You can’t undo this.',
} as const

/** The endpoints to which changes of brands are sent, and the deliveries. */
export function WebhooksPage() {
  const may = useMay()
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<AnswerOf<typeof addWebhookEndpoint> | null>(null)
  const [switching, setSwitching] = useState<Switching | null>(null)
  const address = useListAddress('deliveries-')
  const list = useList(listWebhookEndpoints, {})
  const columns: readonly ListColumn<Listed>[] = [
    {
      id: 'address',
      header: 'Address',
      cell: ({ address: url }) => <span className="break-all font-semibold">{url}</span>,
    },
    { id: 'brand', sort: 'brand', header: 'Brand', cell: ({ brand }) => brand },
    { id: 'events', header: 'Events', cell: ({ events }) => events.join(', ') },
    { id: 'state', header: 'State', cell: (row) => <EndpointState endpoint={row} /> },
    {
      id: 'waiting',
      header: 'Waiting',
      cell: ({ waiting, endpoint_id }) => (
        <Button tone="quiet" size="small" onClick={() => address.set({ endpoint: endpoint_id })}>
          {waiting} waiting
        </Button>
      ),
    },
    { id: 'email', header: 'Contact', cell: ({ email }) => email, isExtra: true },
    {
      id: 'added',
      sort: 'added_at',
      header: 'Added',
      cell: ({ added_by, added_at }) => `${added_by}, ${showInstant(added_at)}`,
      isExtra: true,
    },
    ...(may('webhook.edit')
      ? [
          {
            id: 'do',
            header: 'Change',
            cell: (endpoint: Listed) => (
              <span className="flex flex-wrap gap-2">
                {changesOf(endpoint).map((state) => (
                  <Button
                    key={state}
                    tone="quiet"
                    size="small"
                    aria-label={`${labels[state]} ${endpoint.address}`}
                    onClick={() => setSwitching({ endpoint, state })}
                  >
                    {labels[state]}
                  </Button>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page
      title="Webhooks"
      actions={may('webhook.edit') && <Button onClick={() => setIsAdding(true)}>Add an endpoint</Button>}
    >
      {added && (
        <Notice live tone="success" title="Waiting for another owner to approve">
          <p>This is the secret. Copy it now: you won’t see it again.</p>
          <p className="figures mt-2 break-all select-all font-semibold">{added.secret}</p>
          <p className="mt-2">
            <Link to={consolePaths.approval(added.approval_id)}>View the request</Link>
          </p>
        </Notice>
      )}
      <List
        name="Endpoints"
        columns={columns}
        list={list}
        rowId={({ endpoint_id }) => endpoint_id}
        empty="No webhooks yet."
      />
      <Deliveries />
      {isAdding && (
        <AddDialog
          onAdded={(endpoint) => {
            setAdded(endpoint)
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {switching && (
        <ReasonDialog
          title={`${labels[switching.state]} ${switching.endpoint.address}`}
          description={effects[switching.state]}
          label={labels[switching.state]}
          onSend={async (reason) => {
            const params = { endpoint_id: switching.endpoint.endpoint_id }
            return change(switchWebhookEndpoint, { params, body: { state: switching.state, reason } }, () =>
              setSwitching(null),
            )
          }}
          onClose={() => setSwitching(null)}
        />
      )}
    </Page>
  )
}

function changesOf({ state }: Listed): ('ON' | 'OFF' | 'REMOVED')[] {
  if (state === 'UNAPPROVED') return ['REMOVED']
  return [state === 'ON' ? 'OFF' : 'ON', 'REMOVED']
}

function EndpointState({ endpoint: { state, failing_since } }: { endpoint: Listed }) {
  if (state === 'UNAPPROVED') return <Badge tone="warning">Waiting for approval</Badge>
  if (state === 'FAILED') return <Badge tone="danger">Disabled after repeated failures</Badge>
  if (state === 'ON' && failing_since)
    return <Badge tone="warning">{`Failing since ${showInstant(failing_since)}`}</Badge>
  return <Badge tone={state === 'ON' ? 'success' : 'plain'}>{showName(state)}</Badge>
}
