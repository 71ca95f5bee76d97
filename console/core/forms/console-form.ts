import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useServerForm } from '#browser/forms/server-form.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import type { Err } from '#contract/errors.ts'
import { useUnsaved } from './unsaved.tsx'

/**
 * The form of a dialog. A field shows its error once it was left, or when the form was sent. Errors of the server are
 * shown beside the field that they name, and otherwise in `problems`.
 */
export function useConsoleForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  defaultValues: DefaultValues<Typed>,
) {
  const options = { mode: 'onTouched', fieldOf, textOf: staffErrorText } as const
  const { form, field, problems, refuse } = useServerForm(schema, defaultValues, options)
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty && !isSubmitting)

  return {
    form,
    field,
    problems,
    isChanged: isDirty,
    isBusy: isSubmitting,
    /** `send` returns the errors; an empty list means success. */
    submit: (send: (stored: Stored) => Promise<readonly Err[]>) =>
      form.handleSubmit(async (stored) => {
        refuse([])
        const refused = await send(stored)
        refuse(refused)
        // The sent values are saved. Only later changes count as unsaved.
        if (refused.length === 0) form.reset(form.getValues())
      }),
  }
}

/** `body.roles.0` names the field `roles`. */
function fieldOf(path: string): string {
  return path.split('.').find((part) => part !== 'body') ?? path
}
