import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useServerForm } from '#browser/forms/server-form.ts'
import { type Err, errorText } from '#contract/errors.ts'

export type TypedForm<Typed extends FieldValues, Stored> = ReturnType<typeof useTypedForm<Typed, Stored>>

/**
 * A form with one schema, which validates the typed values and converts them for sending. Each field shows its error
 * once it has been left. Submitting with errors shows all of them, and focuses the first field. The server's errors are
 * shown beside the fields they name, and otherwise in `domainErrors`.
 */
export function useTypedForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  defaultValues: DefaultValues<Typed>,
) {
  const options = { mode: 'all', fieldOf: (path: string) => path.split('.').at(-1)!, textOf: errorText } as const
  const { form, choice, field, problems, refuse } = useServerForm(schema, defaultValues, options)
  const { isDirty, isSubmitSuccessful } = form.formState
  const [isSending, setIsSending] = useState(false)

  const { watch, setValue, setFocus } = form
  return {
    watch,
    setValue,
    setFocus,
    refuse,
    field,
    choice,
    domainErrors: problems,
    /** Only during sending: an overlay during validation would take the focus from the invalid field. */
    isBusy: isSending,
    /** The form was sent without errors. */
    isSent: isSubmitSuccessful,
    /** A value differs from its initial value, or from that at the last call of `keep`. */
    isChanged: isDirty,
    keep: (values: Typed) => form.reset(values),
    /**
     * `send` returns the errors; an empty list means success. After a successful validation `interrupts` can still stop
     * the sending. The form then does not count as sent, and the next press works at once.
     */
    submit: (send: (stored: Stored) => Promise<readonly Err[]>, interrupts = () => false) =>
      form.handleSubmit(async (stored) => {
        refuse([])
        if (interrupts()) return
        setIsSending(true)
        try {
          refuse(await send(stored))
        } finally {
          setIsSending(false)
        }
      }),
  }
}
