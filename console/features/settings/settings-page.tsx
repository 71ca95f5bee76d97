import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showInstant } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { changeSetting, listSettings } from '#contract/console/settings.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds, pence } from '#domain/money/money.ts'
import { settingProblem } from '#domain/staff/live-settings.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

type Setting = AnswerOf<typeof listSettings>['settings'][number]
type Changed = AnswerOf<typeof changeSetting>

const showValue = (unit: Setting['unit'], value: number) =>
  unit === 'PENCE' ? formatPounds(pence(value)) : showCount(value)

/** Settings that can be changed while the program runs, with their meaning. */
export function SettingsPage() {
  const answer = useAnswer(listSettings, {})
  return (
    <Page title="Settings">
      <Loaded answer={answer}>
        {({ settings }) => (
          <ul className="flex max-w-prose flex-col gap-4">
            {settings.map((setting) => (
              <li key={setting.name}>
                <SettingCard setting={setting} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

function SettingCard({ setting }: { setting: Setting }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [changed, setChanged] = useState<Changed | null>(null)
  return (
    <Card className="flex flex-col gap-3 rounded-card bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{setting.title}</h2>
        {setting.binds && <Badge tone="warning">Takes two people</Badge>}
      </div>
      <p>{setting.meaning}</p>
      <p className="figures text-xl font-semibold">{showValue(setting.unit, setting.value)}</p>
      <p className="text-sm text-ink-soft">
        {setting.changed_at
          ? `Changed by ${setting.changed_by}, ${showInstant(setting.changed_at)}`
          : 'As the program was started'}
      </p>
      {changed && <ChangedNotice changed={changed} />}
      {may('setting.change') && (
        <div>
          <Button tone="quiet" size="small" aria-label={`Change ${setting.title}`} onClick={() => setIsOpen(true)}>
            Change
          </Button>
        </div>
      )}
      {isOpen && (
        <ChangeDialog
          setting={setting}
          onChanged={async (outcome) => {
            setChanged(outcome)
            setIsOpen(false)
            await readAgain()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

function ChangedNotice({ changed }: { changed: Changed }) {
  if (changed.outcome === 'DONE') return <Notice live tone="success" title="It counts from now on" />
  if (changed.outcome === 'CHANGED_MEANWHILE')
    return (
      <Notice live tone="warning" title="Nothing was done">
        Somebody else changed it meanwhile. What you see now is how it is.
      </Notice>
    )
  return (
    <Notice live title="Another owner has to approve it">
      {changed.approval_id && <Link to={consolePaths.approval(changed.approval_id)}>See the request</Link>}
    </Notice>
  )
}

function ChangeDialog({
  setting,
  onChanged,
  onClose,
}: {
  setting: Setting
  onChanged: (changed: Changed) => Promise<void>
  onClose: () => void
}) {
  const isMoney = setting.unit === 'PENCE'
  const schema = z.object({ value: z.string(), reason: reasonSchema }).superRefine(({ value }, context) => {
    const problem = settingProblem(setting.name, readValue(value, isMoney))
    if (problem !== null) context.addIssue({ code: 'custom', path: ['value'], message: boundsOf(setting) })
  })
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, {
    value: String(isMoney ? setting.value / 100 : setting.value),
    reason: '',
  })
  const typed = readValue(form.watch('value'), isMoney)
  return (
    <FormDialog
      title={`Change ${setting.title}`}
      description={setting.meaning}
      label={setting.binds ? 'Request approval' : 'Change it'}
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(async ({ value, reason }) => {
        const body = { from: setting.value, value: readValue(value, isMoney), reason }
        const called = await call(changeSetting, { params: { name: setting.name }, body })
        if (!called.ok) return called.errors
        await onChanged(called.value)
        return []
      })}
      onClose={onClose}
    >
      <TextField label="Value" inputMode="decimal" {...(isMoney && { prefix: '£' })} {...field('value')} />
      {Number.isFinite(typed) && typed !== setting.value && (
        <p>
          <del className="rounded-tick bg-danger-soft px-2">{showValue(setting.unit, setting.value)}</del>{' '}
          <ins className="rounded-tick bg-success-soft px-2 no-underline">{showValue(setting.unit, typed)}</ins>
        </p>
      )}
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}

function readValue(typed: string, isMoney: boolean): number {
  const isFit = (isMoney ? /^\d{1,12}(\.\d{1,2})?$/ : /^\d{1,12}$/).test(typed.trim())
  return isFit ? Math.round(Number(typed) * (isMoney ? 100 : 1)) : Number.NaN
}

function boundsOf({ unit, min, max }: Setting): string {
  return `Please choose from ${showValue(unit, min)} to ${showValue(unit, max)}`
}
