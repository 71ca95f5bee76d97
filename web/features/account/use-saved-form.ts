import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useTypedForm } from '#web/core/forms/typed-form.ts'

export type SavedForm = { isSaved: boolean; isBusy: boolean; isChanged: boolean; domainErrors: readonly string[] }

/**
 * A form of what is stored already: it is sent only where it differs from that, and says that it is saved until edited.
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
