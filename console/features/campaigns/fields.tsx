import { type ReactNode, useState } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { showMoment } from '#console/core/format.ts'
import type { StoredCampaignDocument } from '#contract/console/campaigns.ts'
import { londonInstant, toLondon } from '#domain/time/london.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { controlBox, describedBy, Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldId } from './field-words.ts'

type Path = FieldPath<StoredCampaignDocument>
type Props = { name: Path; label: string; hint?: ReactNode; optional?: boolean }

/** A field shows its error until its value changes. */
function useField(name: Path) {
  const { control, clearErrors } = useFormContext<StoredCampaignDocument>()
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  const onChange = (value: unknown) => {
    if (message) clearErrors(name)
    field.onChange(value)
  }
  return { ...field, onChange, id: fieldId(name), value: field.value as unknown, errors: message ? [message] : [] }
}

/** One line of text. An empty optional field is stored as null. */
export function LineField({ name, label, hint, optional }: Props) {
  const { value, onChange, ...field } = useField(name)
  return (
    <TextField
      {...field}
      showErrors
      label={label}
      hint={hint}
      optional={optional}
      value={(value as string | null) ?? ''}
      onValueChange={(text) => onChange(optional && text === '' ? null : text)}
    />
  )
}

export function LinesField({ name, label, hint }: Props) {
  const { value, ...field } = useField(name)
  return <TextArea {...field} showErrors label={label} hint={hint} value={String(value ?? '')} />
}

export function CountField({ name, label, hint, optional }: Props) {
  const { value, onChange, ...field } = useField(name)
  return (
    <TextField
      {...field}
      showErrors
      kind="number"
      label={label}
      hint={hint}
      optional={optional}
      value={value === null || value === undefined ? '' : String(value)}
      onValueChange={(text) => onChange(text === '' ? (optional ? null : 0) : Number(text))}
    />
  )
}

/**
 * An amount in pounds as the API has it, a number with at most two decimals. Text is not reformatted while it is typed.
 */
export function PoundsField({ name, label, hint, optional }: Props) {
  const { value, onChange, ...field } = useField(name)
  const [typed, setTyped] = useState('')
  const pounds = (value as number | null | undefined) ?? null
  return (
    <TextField
      {...field}
      showErrors
      prefix="£"
      label={label}
      hint={hint}
      optional={optional}
      inputMode="decimal"
      value={poundsOf(typed, optional) === pounds ? typed : String(pounds ?? '')}
      onValueChange={(text) => {
        setTyped(text)
        const read = poundsOf(text, optional)
        if (read !== undefined) onChange(read)
      }}
    />
  )
}

/** Undefined if the text is not an amount. */
function poundsOf(text: string, isOptional = false): number | null | undefined {
  if (text.trim() === '') return isOptional ? null : 0
  const pounds = Number(text.replaceAll(',', ''))
  return Number.isFinite(pounds) && pounds >= 0 ? Math.round(pounds * 100) / 100 : undefined
}

/** A moment in London time. */
export function MomentField({ name, label, hint, optional }: Props) {
  const { value, onChange, errors, ...field } = useField(name)
  const words = value ? showMoment(new Date(String(value))) : null
  const hints = [hint, words].filter(Boolean).join(' · ')
  return (
    <Field id={field.id} label={label} hint={hints} errors={errors} optional={optional}>
      <span className={controlBox}>
        <input
          {...field}
          {...describedBy(field.id, hints, errors)}
          type="datetime-local"
          className="w-full bg-transparent px-4 outline-none"
          value={value ? localOf(String(value)) : ''}
          onChange={({ target }) => {
            const instant = instantOf(target.value)
            if (instant !== null || optional) onChange(instant)
          }}
        />
      </span>
    </Field>
  )
}

export function ClockField({ name, label, hint }: Props) {
  const { value, onChange, errors, ...field } = useField(name)
  return (
    <Field id={field.id} label={label} hint={hint} errors={errors}>
      <span className={controlBox}>
        <input
          {...field}
          {...describedBy(field.id, hint, errors)}
          type="time"
          className="w-full bg-transparent px-4 outline-none"
          value={(value as string | null) ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      </span>
    </Field>
  )
}

export function ChoiceField({
  name,
  label,
  hint,
  options,
}: Props & { options: readonly (readonly [value: string | number | null, label: string])[] }) {
  const { value, onChange, errors, ...field } = useField(name)
  return (
    <Field id={field.id} label={label} hint={hint} errors={errors}>
      <span className={controlBox}>
        <select
          {...field}
          {...describedBy(field.id, hint, errors)}
          className="w-full bg-transparent px-4 outline-none"
          value={String(value)}
          onChange={({ target }) => onChange(options.find(([each]) => String(each) === target.value)![0])}
        >
          {options.map(([each, words]) => (
            <option key={each} value={String(each)}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}

export function TickField({ name, label, hint }: Props) {
  const { value, onChange, ...field } = useField(name)
  return (
    <Checkbox
      {...field}
      label={label}
      hint={hint}
      checked={Boolean(value)}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** An instant in London time, in the format of the browser's own control: `2026-11-27T09:00`. */
export function localOf(instant: string): string {
  return toLondon(new Date(instant)).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

export function instantOf(local: string): string | null {
  const [date, time] = local.split('T')
  if (!date || !time) return null
  return londonInstant(Temporal.PlainDate.from(date), time).toISOString()
}
