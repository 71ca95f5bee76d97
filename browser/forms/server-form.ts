import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Mode,
  type Path,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { Err } from '#contract/errors.ts'

type Options = {
  /** When fields are checked before the form is sent for the first time. */
  mode: Mode
  /** The field of the form that a path in the body names. */
  fieldOf: (path: string) => string
  textOf: (error: Err) => string
}

/**
 * A form with one schema, which validates the typed values and converts them for sending. The server's errors are shown
 * beside the fields that they name, and otherwise in `problems`.
 */
export function useServerForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  defaultValues: DefaultValues<Typed>,
  { mode, fieldOf, textOf }: Options,
) {
  const form = useForm<Typed, unknown, Stored>({ resolver: zodResolver(schema), defaultValues, mode })
  const { errors, isSubmitted } = form.formState
  const [problems, setProblems] = useState<readonly string[]>([])
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

  /** Shows every error once: beside the field that it names, or in the list. */
  function refuse(refused: readonly Err[]): void {
    const fields = refused.flatMap((error) => (error.name === 'ValidationError' ? (error.meta.fields ?? []) : []))
    const own = fields.flatMap(({ path, message }) => {
      const name = fieldOf(path)
      return name in form.getValues() ? [{ name: name as Path<Typed>, message }] : []
    })
    for (const [index, { name, message }] of own.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    const isBesideFields = (error: Err) =>
      error.name === 'ValidationError' && own.length > 0 && own.length === fields.length
    setProblems(refused.filter((error) => !isBesideFields(error)).map(textOf))
  }

  return { form, choice, field, problems, refuse }
}
