import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
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
  const form = useForm<Typed, unknown, Stored>({ resolver: zodResolver(schema), defaultValues, mode: 'all' })
  const { errors, isDirty, isSubmitted, isSubmitSuccessful } = form.formState
  const [domainErrors, setDomainErrors] = useState<readonly string[]>([])
  const [isSending, setIsSending] = useState(false)

  const errorOf = (name: Path<Typed>) => get(errors, name) as FieldError | undefined

  /** Props of a checkbox or a radio group. They show their error at once, since one press changes them. */
  const choice = (name: Path<Typed>, validatedWith: Path<Typed>[] = []) => {
    const { message } = errorOf(name) ?? {}
    return { ...form.register(name, { deps: validatedWith }), errors: message ? [message] : [] }
  }
  /** `validatedWith` names the fields whose rules depend on this one. */
  const field = (name: Path<Typed>, validatedWith: Path<Typed>[] = []) => ({
    ...choice(name, validatedWith),
    showErrors: isSubmitted || errorOf(name)?.type === 'server',
  })

  /** Shows every domain error once: beside the field that it names, or in the list. */
  function refuse(refused: readonly Err[]) {
    const fields = refused.flatMap((error) => (error.name === 'ValidationError' ? (error.meta.fields ?? []) : []))
    const own = fields.flatMap(({ path, message }) => {
      const name = path.split('.').at(-1)!
      return name in form.getValues() ? [{ name: name as Path<Typed>, message }] : []
    })
    for (const [index, { name, message }] of own.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    const isBesideFields = (error: Err) =>
      error.name === 'ValidationError' && own.length > 0 && own.length === fields.length
    setDomainErrors(refused.filter((error) => !isBesideFields(error)).map(errorText))
  }

  const { watch, setValue, setFocus } = form
  return {
    watch,
    setValue,
    setFocus,
    refuse,
    field,
    choice,
    domainErrors,
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
        setDomainErrors([])
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
