import { z } from 'zod'
import { newPasswordSchema, oldPasswordSchema } from '#contract/fields.ts'
import { PASSWORD_UNCHANGED_TEXT } from '#domain/person/person.ts'
import { repeatOf } from '#web/core/forms/field-schemas.ts'

/** `when` reports that the two fields differ even if the form has other errors. */
export const passwordSchema = z
  .object({ old: oldPasswordSchema, new: newPasswordSchema, repeated: z.string() })
  .refine((typed) => typed.new !== typed.old, { path: ['new'], message: PASSWORD_UNCHANGED_TEXT, when: () => true })
  .refine(...repeatOf('new'))
