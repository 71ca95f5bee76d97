import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useTypedForm } from '#web/core/forms/typed-form.ts'

export type SavedForm = { isSaved: boolean; isBusy: boolean; isChanged: boolean; domainErrors: readonly string[] }

/**
 * A form of stored values. It is sent only if the values have changed, and shows that it is saved until they are
 * edited.
 */
export function useSavedForm<Typed extends FieldValues, Stored>(
  schema: z.ZodType<Stored, Typed>,
  savedValues: Typed & DefaultValues<Typed>,
) {
  const form = useTypedForm(schema, savedValues)
  const [isSaved, setIsSaved] = useState(false)
  if (isSaved && form.isChanged) setIsSaved(false)
  return {
    ...form,
    isSaved,
    save(values: Typed) {
      form.keep(values)
      setIsSaved(true)
    },
  }
}
