import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { controlBox, describedBy, Field } from './field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** The errors of the current value. Shown only after the field has been left, or with `showErrors`. */
  errors?: readonly string[] | undefined
  showErrors?: boolean | undefined
  optional?: boolean | undefined
}

/** A field of several lines, which grows with its text. It accepts the props of a form library. */
export function TextArea({
  label,
  hint,
  errors = [],
  showErrors,
  optional,
  id: givenId,
  className,
  onBlur,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [left, setLeft] = useState(false)
  const said = left || showErrors ? errors : []

  function leave(event: FocusEvent<HTMLTextAreaElement>) {
    setLeft(true)
    onBlur?.(event)
  }

  return (
    <Field id={id} label={label} hint={hint} errors={said} optional={optional} className={className}>
      <div className={controlBox}>
        <textarea
          rows={5}
          {...describedBy(id, hint, said)}
          {...rest}
          id={id}
          onBlur={leave}
          className="field-sizing-content max-h-96 min-h-36 w-0 flex-1 resize-y bg-transparent px-4 py-3 outline-none"
        />
      </div>
    </Field>
  )
}
