import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { staffErrorText } from '#console/core/error-texts.ts'
import type { Err } from '#contract/errors.ts'
import { problemsOf } from './problems.ts'
import { useUnsaved } from './unsaved.tsx'

/**
 * A form checked by a schema of the contract. A field shows its error once it was left, or when the form was sent.
 * Errors of the server are shown beside the field that they name, and otherwise in `problems`.
 */
export function useConsoleForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  defaultValues: DefaultValues<Typed>,
) {
  const form = useForm<Typed, unknown, Stored>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' })
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState
  const [problems, setProblems] = useState<readonly string[]>([])
  useUnsaved(isDirty && !isSubmitting)

  const field = (name: Path<Typed>) => {
    const error = get(errors, name) as FieldError | undefined
    return {
      ...form.register(name),
      errors: error?.message ? [error.message] : [],
      showErrors: isSubmitted || error?.type === 'server',
    }
  }

  function showRefused(refused: readonly Err[]): void {
    const named = problemsOf(refused)
    const known = named.filter(({ path }) => fieldOf(path) in form.getValues())
    for (const { path, message } of known) form.setError(fieldOf(path) as Path<Typed>, { type: 'server', message })
    setProblems(known.length === named.length ? [] : refused.map(staffErrorText))
  }

  return {
    form,
    field,
    problems,
    isChanged: isDirty,
    isBusy: isSubmitting,
    /** `send` returns the errors; an empty list means success. */
    submit: (send: (stored: Stored) => Promise<readonly Err[]>) =>
      form.handleSubmit(async (stored) => {
        setProblems([])
        const refused = await send(stored)
        if (refused.length > 0) showRefused(refused)
        // The sent values are saved. Only later changes count as unsaved.
        else form.reset(form.getValues())
      }),
  }
}

/** `roles.0` names the field `roles`. */
function fieldOf(path: string): string {
  return path.split('.')[0]!
}
