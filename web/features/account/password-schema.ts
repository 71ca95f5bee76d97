import { z } from 'zod'
import { newPasswordSchema, oldPasswordSchema } from '#contract/fields.ts'
import { PASSWORD_REPEAT_TEXT, PASSWORD_UNCHANGED_TEXT, passwordRepeatProblem } from '#domain/person.ts'

/** What compares two fields is said whatever else is wrong in the form, hence `when`. */
const always = { when: () => true }

export const passwordSchema = z
  .object({ old: oldPasswordSchema, new: newPasswordSchema, repeated: z.string() })
  .refine((typed) => typed.new !== typed.old, { path: ['new'], message: PASSWORD_UNCHANGED_TEXT, ...always })
  .refine((typed) => passwordRepeatProblem(typed.repeated, typed.new) === null, {
    path: ['repeated'],
    message: PASSWORD_REPEAT_TEXT,
    ...always,
  })
