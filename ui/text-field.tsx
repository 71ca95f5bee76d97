import { Check, Eye, EyeOff, X } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { controlBox, describedBy, Field } from './field.tsx'
import { dropInvisible, dropLeadingSpaces, type Shape, slashDate, tidyName } from './input-masks.ts'

export type TextKind = 'text' | 'name' | 'email' | 'password' | 'date' | 'mobile' | 'postcode' | 'number'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'prefix' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** The errors of the current value. Shown only after the field has been focused and left, or with `showErrors`. */
  errors?: readonly string[] | undefined
  /** Shows the errors at once: after a failed submit, or when the server refused the value. */
  showErrors?: boolean | undefined
  optional?: boolean | undefined
  labelHidden?: boolean | undefined
  /**
   * Sets the keyboard, autofill and input masks: names lose dots and outer spaces when left, dates get their slashes.
   */
  kind?: TextKind | undefined
  /** Shows a tick or a cross, once the field has been left. */
  mark?: boolean | undefined
  /** Fixed text before the value, such as £. */
  prefix?: ReactNode
  /** A unit or a button after the value. */
  suffix?: ReactNode
  /** Changes the text while it is typed or pasted, before `maxLength` counts; replaces the default of the kind. */
  shape?: Shape | undefined
  /** Changes the text when the field is left; replaces the default of the kind. */
  tidy?: ((text: string) => string) | undefined
  /** The value after shaping and tidying; `onChange` and `onBlur` see the same value on the element. */
  onValueChange?: ((value: string) => void) | undefined
}

interface InputMask {
  input: ComponentProps<'input'>
  shape?: Shape
  tidy?: (text: string) => string
}

const inputMask: Record<TextKind, InputMask> = {
  text: { input: { type: 'text' } },
  name: { input: { type: 'text', autoCapitalize: 'words', spellCheck: false }, tidy: tidyName },
  email: {
    input: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
    tidy: (text) => text.trim(),
  },
  password: { input: { type: 'password', autoCapitalize: 'none', spellCheck: false } },
  date: {
    input: { type: 'text', inputMode: 'numeric', autoComplete: 'bday', placeholder: 'dd/mm/yyyy' },
    shape: slashDate,
  },
  mobile: { input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } },
  postcode: {
    input: {
      type: 'text',
      autoComplete: 'postal-code',
      autoCapitalize: 'characters',
      spellCheck: false,
    },
    shape: dropLeadingSpaces,
    tidy: (text) => text.trim().toUpperCase(),
  },
  number: { input: { type: 'text', inputMode: 'numeric' }, shape: (_, after) => after.replace(/\D/g, '') },
}

/**
 * One line of text with its label, hint and errors. It works uncontrolled, controlled (`value` + `onValueChange`) or
 * with the `name`, `ref`, `onChange` and `onBlur` of a form library.
 */
export function TextField({
  label,
  hint,
  errors = [],
  showErrors,
  optional,
  labelHidden,
  kind = 'text',
  mark,
  prefix,
  suffix,
  shape = inputMask[kind].shape,
  tidy = inputMask[kind].tidy,
  onValueChange,
  onChange,
  onBlur,
  id: givenId,
  maxLength,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const before = useRef(String(rest.value ?? rest.defaultValue ?? ''))
  const [left, setLeft] = useState(false)
  const [filled, setFilled] = useState(before.current !== '')
  const [shown, setShown] = useState(false)
  const said = left || showErrors ? errors : []
  // A hint that is repeated by an error is not announced twice.
  const advice = typeof hint === 'string' && said.includes(hint) ? undefined : hint

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    const seen = kind === 'password' ? typed : dropInvisible(typed)
    const text = shape ? shape(before.current, seen).slice(0, maxLength) : seen
    if (text !== typed) event.target.value = text
    before.current = text
    setFilled(text !== '')
    onValueChange?.(text)
    onChange?.(event)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const tidied = tidy?.(event.target.value) ?? event.target.value
    if (tidied !== event.target.value) retype(event.target, tidied)
    setLeft(true)
    onBlur?.(event)
  }

  return (
    <Field
      id={id}
      label={label}
      hint={advice}
      errors={said}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
    >
      <div className={controlBox}>
        {prefix && <span className="pl-4 text-ink-soft">{prefix}</span>}
        <input
          {...inputMask[kind].input}
          {...describedBy(id, advice, said)}
          {...rest}
          {...(kind === 'password' ? { type: shown ? 'text' : 'password' } : {})}
          id={id}
          // If the browser cut a paste before it is shaped, characters that the shape removes would count.
          {...(shape ? {} : { maxLength })}
          onChange={change}
          onBlur={leave}
          className="min-h-11 w-0 flex-1 bg-transparent px-4 outline-none placeholder:text-sm placeholder:text-ink-soft disabled:text-ink-soft"
        />
        {mark && <Mark isBad={said.length > 0} isGood={left && filled && errors.length === 0} />}
        {kind === 'password' && <ShowButton id={id} shown={shown} onToggle={() => setShown(!shown)} />}
        {suffix && <span className="pr-3">{suffix}</span>}
      </div>
    </Field>
  )
}

/** Sets a text as if it had been typed, so that the owner of the value validates it again. */
function retype(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function ShowButton({ id, shown, onToggle }: { id: string; shown: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-label="Show password"
      aria-pressed={shown}
      aria-controls={id}
      onClick={onToggle}
      className="mr-0.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
    >
      {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
    </button>
  )
}

/** The space of the mark is reserved, so that the text does not shift. */
function Mark({ isBad, isGood }: { isBad: boolean; isGood: boolean }) {
  return (
    <span aria-hidden className="flex w-9 shrink-0 justify-center">
      {isGood && <Check size={20} strokeWidth={3} className="text-success" />}
      {isBad && <X size={20} strokeWidth={3} className="text-danger" />}
    </span>
  )
}
