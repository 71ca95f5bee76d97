import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Err, errorText } from '#contract/errors.ts'

/**
 * A form checked by a schema of the contract. A field shows its error once it was left, or when the form was sent; what
 * the server refuses stands beside the field that it names, and otherwise in `problems`.
 */
export function useConsoleForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  defaultValues: DefaultValues<Typed>,
) {
  const form = useForm<Typed, unknown, Stored>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' })
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState
  const [problems, setProblems] = useState<readonly string[]>([])

  const field = (name: Path<Typed>) => {
    const error = get(errors, name) as FieldError | undefined
    return {
      ...form.register(name),
      errors: error?.message ? [error.message] : [],
      showErrors: isSubmitted || error?.type === 'server',
    }
  }

  function showRefused(refused: readonly Err[]): void {
    const named = refused.flatMap((error) => (error.name === 'ValidationError' ? (error.meta.fields ?? []) : []))
    const known = named.filter(({ path }) => fieldOf(path) in form.getValues())
    for (const { path, message } of known) form.setError(fieldOf(path) as Path<Typed>, { type: 'server', message })
    setProblems(known.length > 0 && known.length === named.length ? [] : refused.map(errorText))
  }

  return {
    form,
    field,
    problems,
    isChanged: isDirty,
    isBusy: isSubmitting,
    /** `send` answers what was refused; nothing means that it went well. */
    submit: (send: (stored: Stored) => Promise<readonly Err[]>) =>
      form.handleSubmit(async (stored) => {
        setProblems([])
        const refused = await send(stored)
        if (refused.length > 0) showRefused(refused)
      }),
  }
}

/** `body.roles.0` names the field `roles`. */
function fieldOf(path: string): string {
  return path.split('.').find((part) => part !== 'body') ?? path
}
