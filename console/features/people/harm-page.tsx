import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant, showName } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { closeHarmCase, listHarmCases } from '#contract/console/harm.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { type HarmMarker, harmOutcomes } from '#domain/person/harm-markers.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Listed = RowOf<typeof listHarmCases>

const markerWords: Record<HarmMarker, string> = {
  SPENDING: 'Spent a lot in a week',
  SPEED: 'Bought very quickly',
  NIGHTS: 'Bought at night',
  FAILED_CARDS: 'Failed payments',
  RAISED_LIMITS: 'Raised their limit',
  AFTER_LOSSES: 'Entered after losses',
  LOOK_ALIKE: 'May be an excluded customer',
}

/** People who may be harmed by gambling. Staff look at each case and record their action. */
export function HarmPage() {
  const may = useMay()
  const [closing, setClosing] = useState<string | null>(null)
  const address = useListAddress()
  const state = address.get('state') === 'CLOSED' ? 'CLOSED' : 'OPEN'
  const list = useList(listHarmCases, { state })
  const columns: readonly ListColumn<Listed>[] = [
    {
      id: 'person',
      header: 'Customer',
      cell: ({ person_id, alike_person_ids }) => (
        <span className="flex flex-col">
          <Link to={consolePaths.person(person_id)}>View customer</Link>
          {alike_person_ids.map((id) => (
            <Link key={id} to={consolePaths.person(id)}>
              View excluded customer
            </Link>
          ))}
        </span>
      ),
    },
    {
      id: 'markers',
      header: 'Noticed',
      cell: ({ markers }) => markers.map((marker) => markerWords[marker]).join(', '),
    },
    { id: 'since', sort: 'opened_at', header: 'Since', cell: ({ opened_at }) => showInstant(opened_at) },
    {
      id: 'offers',
      header: 'Offers',
      cell: ({ is_marked }) => <Badge tone={is_marked ? 'warning' : 'plain'}>{is_marked ? 'Paused' : 'Shown'}</Badge>,
    },
    {
      id: 'done',
      header: 'Done',
      cell: ({ case_id, done, closed_by, closed_at }) => {
        if (done !== null && closed_at !== null) return `${showName(done)}, ${closed_by}, ${showInstant(closed_at)}`
        if (!may('harm.close')) return 'Not yet'
        return (
          <Button tone="quiet" size="small" onClick={() => setClosing(case_id)}>
            Record action taken
          </Button>
        )
      },
    },
  ]
  return (
    <Page title="Safer play">
      <p className="max-w-prose text-ink-soft">
        These customers may be showing signs of harm: how much, how fast or when they buy, failed payments, raised
        limits, or entries after losses. A new account or card that looks like an excluded customer is listed too. They
        get no offers while marked.
      </p>
      <SelectField
        label="Show"
        value={state}
        options={[
          { value: 'OPEN', label: 'To review' },
          { value: 'CLOSED', label: 'Done' },
        ]}
        onChange={(event) => address.set({ state: event.target.value })}
      />
      <List
        name="Cases to review"
        columns={columns}
        list={list}
        rowId={({ case_id }) => case_id}
        empty="No open cases."
      />
      {closing && <CloseDialog params={{ case_id: closing }} onClose={() => setClosing(null)} />}
    </Page>
  )
}

const schema = z.object({ done: z.enum(harmOutcomes), stays_marked: z.boolean(), reason: reasonSchema })

function CloseDialog({ params, onClose }: { params: { case_id: string }; onClose: () => void }) {
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, {
    done: 'CALLED',
    stays_marked: true,
    reason: '',
  })
  return (
    <FormDialog
      size="wide"
      title="Record action taken"
      description="Recorded in the audit log."
      label="Close case"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit((body) => change(closeHarmCase, { params, body }, onClose))}
      onClose={onClose}
    >
      <SelectField
        label="Done"
        options={harmOutcomes.map((value) => ({ value, label: showName(value) }))}
        {...field('done')}
      />
      <Checkbox label="Offers stay paused" {...form.register('stays_marked')} />
      <TextArea label="Reason" hint="Their answer, and what you agreed." {...field('reason')} />
    </FormDialog>
  )
}
