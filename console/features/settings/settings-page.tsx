import { useId, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { Fact } from '#console/core/fact.tsx'
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
import { settingGroups, settingProblem, settingText } from '#domain/staff/live-settings.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

type Setting = AnswerOf<typeof listSettings>['settings'][number]
type Changed = AnswerOf<typeof changeSetting>

/** Settings that can be changed while the program runs, by group, with their meaning and their range. */
export function SettingsPage() {
  const answer = useAnswer(listSettings, {})
  return (
    <Page title="Settings">
      <Loaded answer={answer}>
        {({ settings }) => (
          <div className="flex max-w-prose flex-col gap-8">
            {settingGroups.map((group) => (
              <Group key={group} title={group} settings={settings.filter((setting) => setting.group === group)} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Group({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const id = useId()
  if (settings.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {settings.map((setting) => (
          <li key={setting.name}>
            <SettingCard setting={setting} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SettingCard({ setting }: { setting: Setting }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [changed, setChanged] = useState<Changed | null>(null)
  return (
    <Card className="flex flex-col gap-3 rounded-card bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{setting.title}</h3>
        {setting.binds && <Badge tone="warning">Needs two people</Badge>}
      </div>
      <p>{setting.meaning}</p>
      <p className="figures text-xl font-semibold">{settingText(setting, setting.value)}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name="Default">{settingText(setting, setting.start_value)}</Fact>
        <Fact name="Allowed">{rangeText(setting)}</Fact>
        <Fact name="Who can change it">{setting.binds ? 'Two owners' : 'An owner'}</Fact>
      </dl>
      {setting.changed_at && (
        <p className="text-sm text-ink-soft">
          Changed by {setting.changed_by}, {showInstant(setting.changed_at)}
        </p>
      )}
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
  if (changed.outcome === 'DONE') return <Notice live tone="success" title="Saved. It applies from now" />
  if (changed.outcome === 'CHANGED_MEANWHILE')
    return (
      <Notice live tone="warning" title="Not saved">
        Someone else just changed this. You’re seeing the latest.
      </Notice>
    )
  return (
    <Notice live title="Waiting for another owner to approve">
      {changed.approval_id && <Link to={consolePaths.approval(changed.approval_id)}>View the request</Link>}
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
    if (problem !== null)
      context.addIssue({ code: 'custom', path: ['value'], message: `Please choose from ${rangeText(setting)}` })
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
      label={setting.binds ? 'Request approval' : 'Change'}
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
      <TextField
        label="Value"
        hint={`From ${rangeText(setting)}.`}
        inputMode="decimal"
        {...(isMoney && { prefix: '£' })}
        {...field('value')}
      />
      {Number.isFinite(typed) && typed !== setting.value && (
        <p>
          <del className="rounded-tick bg-danger-soft px-2">{settingText(setting, setting.value)}</del>{' '}
          <ins className="rounded-tick bg-success-soft px-2 no-underline">{settingText(setting, typed)}</ins>
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

/** `£1.00 to £100.00` or `1 to 1,440 minutes`. */
function rangeText({ unit, noun, min, max }: Setting): string {
  const least = unit === 'PENCE' ? formatPounds(pence(min)) : showCount(min)
  return `${least} to ${settingText({ unit, noun }, max)}`
}
