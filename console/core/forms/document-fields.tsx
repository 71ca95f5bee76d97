import { type ComponentProps, type ReactNode, useState } from 'react'
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { showMoment } from '#console/core/format.ts'
import { londonInstant, toLondon } from '#domain/time/london.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { controlBox, describedBy, Field, FieldErrors } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldId } from './field-place.ts'
import { shapePounds } from './pounds-field.tsx'
import { messagesOf } from './problems.ts'
import { SelectField } from './select-field.tsx'

type Props<Name extends string> = {
  name: Name
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Whether an empty field is null. The default is that of `optional`. */
  nullable?: boolean
}
type TextProps = Pick<ComponentProps<typeof TextField>, 'shape' | 'prefix' | 'suffix' | 'maxLength' | 'disabled'>
type Choices = readonly (readonly [value: string | number | null, label: string])[]

/** The fields of one kind of document, so that the compiler checks their names. */
export function fieldsOf<Values extends FieldValues>() {
  type Name = FieldPath<Values>
  type Fields = {
    LineField: (props: Props<Name> & TextProps) => ReactNode
    LinesField: (props: Props<Name>) => ReactNode
    CountField: (props: Props<Name>) => ReactNode
    DecimalField: (props: Props<Name>) => ReactNode
    PoundsField: (props: Props<Name> & { disabled?: boolean }) => ReactNode
    MomentField: (props: Props<Name>) => ReactNode
    ClockField: (props: Props<Name>) => ReactNode
    ChoiceField: (props: Props<Name> & { options: Choices }) => ReactNode
    TickField: (props: Props<Name>) => ReactNode
    ListErrors: (props: { name: Name }) => ReactNode
  }
  const fields = {
    LineField,
    LinesField,
    CountField,
    DecimalField,
    PoundsField,
    MomentField,
    ClockField,
    ChoiceField,
    TickField,
    ListErrors,
  }
  return fields as Fields
}

/** Stored tags are in capitals. */
export const shapeTag = (_: string, after: string) => after.trim().toUpperCase()

/** A field shows its errors until its value changes. */
export function useField(name: string) {
  const { control, clearErrors } = useFormContext()
  const { field, fieldState } = useController({ control, name })
  const onChange = (value: unknown) => {
    if (fieldState.error) clearErrors(name)
    field.onChange(value)
  }
  return { ...field, onChange, id: fieldId(name), value: field.value as unknown, errors: messagesOf(fieldState.error) }
}

/** One line of text. */
function LineField({ name, optional, nullable = optional, ...rest }: Props<string> & TextProps) {
  const { value, onChange, ...field } = useField(name)
  return (
    <TextField
      {...field}
      {...rest}
      showErrors
      optional={optional}
      value={(value as string | null) ?? ''}
      onValueChange={(text) => onChange(nullable && text.trim() === '' ? null : text)}
    />
  )
}

function LinesField({ name, label, hint }: Props<string>) {
  const { value, ...field } = useField(name)
  return <TextArea {...field} showErrors label={label} hint={hint} value={String(value ?? '')} />
}

type NumberProps = Omit<Props<string>, 'nullable'> &
  Omit<ComponentProps<typeof TextField>, 'name' | 'hint' | 'value'> & {
    read: (text: string) => number
    show?: (value: number) => string
    /** The value of an empty field. */
    empty: number | null
  }

/** A number. Its text is not reformatted while it is typed. */
function NumberField({ name, read, show = String, empty, ...rest }: NumberProps) {
  const { value, onChange, ...field } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const numberOf = (text: string) => (text.trim() === '' ? empty : read(text))
  const stored = (value as number | null | undefined) ?? null
  const shown = stored === null || Number.isNaN(stored) ? '' : show(stored)
  return (
    <TextField
      {...field}
      {...rest}
      showErrors
      value={typed !== null && Object.is(numberOf(typed), stored) ? typed : shown}
      onValueChange={(text) => {
        setTyped(text)
        onChange(numberOf(text))
      }}
    />
  )
}

function CountField({ nullable, ...rest }: Props<string>) {
  return <NumberField {...rest} kind="number" read={Number} empty={(nullable ?? rest.optional) ? null : 0} />
}

function DecimalField(props: Props<string>) {
  return <NumberField {...props} inputMode="decimal" read={Number} empty={Number.NaN} />
}

/** An amount in pounds as the API has it, a number with at most two decimals. */
function PoundsField({ nullable, ...rest }: Props<string> & { disabled?: boolean }) {
  return (
    <NumberField
      {...rest}
      prefix="£"
      inputMode="decimal"
      shape={(_, after) => shapePounds(after)}
      read={(text) => Math.round(Number(text) * 100) / 100}
      show={(pounds) => pounds.toFixed(2)}
      empty={(nullable ?? rest.optional) ? null : 0}
    />
  )
}

/** A moment in London time. */
function MomentField({ name, label, hint, optional, nullable = optional }: Props<string>) {
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
            if (instant !== null || nullable) onChange(instant)
          }}
        />
      </span>
    </Field>
  )
}

function ClockField({ name, label, hint }: Props<string>) {
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

function ChoiceField({ name, label, hint, options }: Props<string> & { options: Choices }) {
  const { value, onChange, ...field } = useField(name)
  return (
    <SelectField
      {...field}
      label={label}
      hint={hint}
      value={String(value)}
      options={options.map(([each, words]) => ({ value: String(each), label: words }))}
      onChange={({ target }) => onChange(options.find(([each]) => String(each) === target.value)![0])}
    />
  )
}

function TickField({ name, label, hint }: Props<string>) {
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

/** The errors of a list as a whole. */
function ListErrors({ name }: { name: string }) {
  const { getFieldState, formState } = useFormContext()
  const id = fieldId(name)
  return (
    <div id={id} tabIndex={-1}>
      <FieldErrors id={id} errors={messagesOf(getFieldState(name, formState).error)} />
    </div>
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
