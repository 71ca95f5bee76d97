import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Err, errorText } from '#contract/errors.ts'

export type TypedForm<Typed extends FieldValues, Stored> = ReturnType<typeof useTypedForm<Typed, Stored>>

/**
 * A form validated by one schema: as typed on the way in, as it is sent on the way out. Each field shows its own error
 * once it has been left. Sent with a wrong field it shows every error, and the first wrong field gets the focus. The
 * server's domain errors stand beside the fields they name, and otherwise in `domainErrors`.
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

  /** What a tick or a radio group needs: they show their error at once, since they are changed by one press. */
  const choice = (name: Path<Typed>, validatedWith: Path<Typed>[] = []) => {
    const { message } = errorOf(name) ?? {}
    return { ...form.register(name, { deps: validatedWith }), errors: message ? [message] : [] }
  }
  /** `validatedWith` names the fields whose own rules look at this one. */
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
    /** Only while it is sent: an overlay during validation would take the focus from the wrong field. */
    isBusy: isSending,
    /** It was sent, with every field right. */
    isSent: isSubmitSuccessful,
    /** Something stands there that was not there at first, or when `keep` was called last. */
    isChanged: isDirty,
    keep: (values: Typed) => form.reset(values),
    /**
     * `send` answers what was refused; nothing means that it went well. With every field right `interrupts` may still
     * keep the form here, which is not to send it: the next press counts at once.
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
