import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { CardSection } from '#console/core/card-section.tsx'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Loaded } from '#console/core/page.tsx'
import { change, useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { excludeTickets, listExclusions } from '#contract/console/draws.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { exclusionReasons } from '#domain/draw/exclusion.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DeskDraw } from './desk-draw.ts'
import { voidWords } from './draw-words.tsx'
import { ExclusionBadge } from './exclusion-words.tsx'

/** Single tickets that cannot win. They cannot be requested after the freeze. */
export function RoundExclusions({ desk: { round } }: { desk: DeskDraw }) {
  const may = useMay()
  const [isAdding, setIsAdding] = useState(false)
  const { round_id } = round
  const answer = useAnswer(listExclusions, { query: { sort: '-recorded_at', round_id } })
  if (round.method === 'ELSEWHERE') return null
  const isOpen = round.frozen_at === null && round.state !== 'CANCELLED'
  return (
    <CardSection title="Excluded tickets">
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">None.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {rows.map(({ exclusion_id, tickets, reason, words, state, approval_id }) => (
                <li key={exclusion_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="figures font-semibold">{tickets?.map(showCount).join(', ')}</span>
                  <span>
                    {voidWords[reason]}: {words}
                  </span>
                  <ExclusionBadge state={state} />
                  {approval_id && <Link to={consolePaths.approval(approval_id)}>Approval</Link>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && may('draw.exclude') && (
        <div>
          <Button tone="quiet" onClick={() => setIsAdding(true)}>
            Exclude tickets
          </Button>
        </div>
      )}
      {isAdding && <TicketsDialog params={{ round_id }} onClose={() => setIsAdding(false)} />}
    </CardSection>
  )
}

const typed = z.object({
  tickets: z.string().regex(/^\s*\d{1,15}(\s*,\s*\d{1,15})*\s*$/, 'Numbers separated by commas, such as 12, 7'),
  why: z.enum(exclusionReasons),
  reason: reasonSchema,
})

function TicketsDialog({ params, onClose }: { params: { round_id: string }; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(typed, { tickets: '', why: 'INELIGIBLE', reason: '' })
  return (
    <FormDialog
      title="Exclude tickets"
      description="They keep their numbers but can’t win. A second person must approve."
      label="Request approval"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(async ({ tickets, ...rest }) => {
        const body = { tickets: tickets.split(',').map(Number), ...rest }
        return change(excludeTickets, { params, body }, onClose)
      })}
      onClose={onClose}
    >
      <TextField label="Tickets" {...field('tickets')} />
      <SelectField
        label="Cause"
        options={exclusionReasons.map((value) => ({ value, label: voidWords[value] }))}
        {...field('why')}
      />
      <TextArea label="Reason" hint="Recorded in the audit log. Don’t name anyone." {...field('reason')} />
    </FormDialog>
  )
}
