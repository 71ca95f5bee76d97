import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { showInstant, showName } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { change, readAgain } from '#console/core/queries.ts'
import { saveText } from '#console/core/save-file.ts'
import { useMay } from '#console/core/session.ts'
import { deleteAfterDraw } from '#contract/console/after-draw.ts'
import {
  closeDataRequest,
  deleteForRequest,
  exportForRequest,
  listDataRequests,
} from '#contract/console/data-requests.ts'
import type { Err } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'
import { waitEndsAt } from '#domain/person/after-draw.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

type Listed = RowOf<typeof listDataRequests>
type Act = { request: Listed; verb: 'DELETE' | 'DONE' | 'REFUSED' }

const words = {
  DELETE: { label: 'Delete', description: 'Deletes all the customer’s accounts. You can’t undo this.' },
  DONE: { label: 'Done', description: 'They’ve been sent what they asked for.' },
  REFUSED: { label: 'Refuse', description: 'They’ve been sent the reason.' },
} as const

/** Requests of people about their data, by due date. */
export function DataRequestsPage() {
  const may = useMay()
  const address = useListAddress()
  const state = address.get('state') === 'DONE' ? 'DONE' : 'OPEN'
  const list = useList(listDataRequests, { state })
  const [acting, setActing] = useState<Act | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [result, setResult] = useState<string | null>(null)

  async function save({ request_id }: Listed): Promise<void> {
    const called = await call(exportForRequest, { params: { request_id } })
    setProblems(called.ok ? [] : called.errors.map(staffErrorText))
    if (!called.ok) return
    const text = JSON.stringify(toWire(exportForRequest.answer, called.value), null, 2)
    saveText('data.json', text, 'application/json')
    await readAgain()
  }

  async function carryOut({ request: { request_id }, verb }: Act, reason: string): Promise<readonly Err[]> {
    const params = { request_id }
    const called =
      verb === 'DELETE'
        ? await call(deleteForRequest, { params, body: { reason } })
        : await call(closeDataRequest, { params, body: { outcome: verb, reason } })
    if (!called.ok) return called.errors
    const left = 'left' in called.value ? called.value.left : []
    const cardsLeft = 'cards_left' in called.value ? called.value.cards_left : 0
    const leftWords = [
      ...left.map(({ account_id, why }) => `${account_id}: ${leftWhy[why]}`),
      ...(cardsLeft > 0 ? [`${cardsLeft} cards: their draw or prize is still open`] : []),
    ].join('; ')
    setResult(leftWords ? `Not deleted yet. ${leftWords}.` : 'Done.')
    setActing(null)
    await readAgain()
    return []
  }

  async function deleteLater({ request: { request_id } }: Act, reason: string): Promise<readonly Err[]> {
    return change(deleteAfterDraw, { params: { request_id }, body: { reason } }, () => {
      setResult('They’ll be deleted after the draw.')
      setActing(null)
    })
  }

  const columns: readonly ListColumn<Listed>[] = [
    {
      id: 'person',
      header: 'Customer',
      cell: ({ person_id }) => <Link to={consolePaths.person(person_id)}>View customer</Link>,
    },
    { id: 'kind', header: 'Request', cell: ({ kind }) => (kind === 'EXPORT' ? 'Copy of data' : 'Deletion') },
    { id: 'received', header: 'Received', cell: ({ received_at }) => showInstant(received_at) },
    { id: 'due', sort: 'due_at', header: 'Due', cell: (row) => <Due row={row} /> },
    { id: 'by', header: 'Recorded by', cell: ({ recorded_by }) => recorded_by, isExtra: true },
    {
      id: 'done',
      header: 'Done',
      cell: (row) => {
        if (row.outcome !== null && row.done_at !== null)
          return `${showName(row.outcome)}, ${row.done_by}, ${showInstant(row.done_at)}`
        if (!may('data-request.carry-out')) return 'Not yet'
        const verbs = row.kind === 'EXPORT' ? (['DONE', 'REFUSED'] as const) : (['DELETE', 'REFUSED'] as const)
        return (
          <div className="flex flex-wrap gap-2">
            {row.kind === 'EXPORT' && (
              <Button tone="quiet" size="small" onClick={() => save(row)}>
                Save data
              </Button>
            )}
            {verbs.map((verb) => (
              <Button key={verb} tone="quiet" size="small" onClick={() => setActing({ request: row, verb })}>
                {words[verb].label}
              </Button>
            ))}
          </div>
        )
      },
    },
  ]
  return (
    <Page title="Data requests">
      <SelectField
        label="Show"
        value={state}
        options={[
          { value: 'OPEN', label: 'Due' },
          { value: 'DONE', label: 'Done' },
        ]}
        onChange={(event) => address.set({ state: event.target.value })}
      />
      <ErrorList errors={problems} />
      {result && (
        <Notice tone="info" live>
          {result}
        </Notice>
      )}
      <List
        name="Data requests"
        columns={columns}
        list={list}
        rowId={({ request_id }) => request_id}
        empty="Nothing due. Record a request on the customer’s page."
      />
      {acting?.verb === 'DELETE' && (
        <WaitingDialog
          title={words.DELETE.label}
          description={words.DELETE.description}
          params={{ person_id: acting.request.person_id }}
          accountId={null}
          dueAt={acting.request.due_at}
          onSend={(reason, when) => (when === 'NOW' ? carryOut(acting, reason) : deleteLater(acting, reason))}
          onClose={() => setActing(null)}
        />
      )}
      {acting && acting.verb !== 'DELETE' && (
        <ReasonDialog
          title={words[acting.verb].label}
          description={words[acting.verb].description}
          label={words[acting.verb].label}
          onSend={(reason) => carryOut(acting, reason)}
          onClose={() => setActing(null)}
        />
      )}
    </Page>
  )
}

const leftWhy = {
  AccountBlocked: 'it’s blocked',
  EntryAlreadyPending: 'a payment is under way',
  PrizeNotSettled: 'a prize isn’t settled yet',
} as const

function Due({ row: { due_at, done_at, waits } }: { row: Listed }) {
  const isLate = done_at === null && due_at < new Date()
  const isTooLate = waits?.last_draw_at ? waits.last_draw_at >= waitEndsAt(due_at) : false
  return (
    <span className="flex flex-wrap items-center gap-2">
      {showInstant(due_at)}
      {isLate && <Badge tone="danger">Late</Badge>}
      {waits && <Badge tone={isTooLate ? 'danger' : 'warning'}>{isTooLate ? 'Draw is too late' : 'Waiting'}</Badge>}
      {waits && (
        <span className="text-sm text-ink-soft">
          {waits.last_draw_at ? `For the draw on ${showInstant(waits.last_draw_at)}` : 'Until nothing is open'}
        </span>
      )}
    </span>
  )
}
