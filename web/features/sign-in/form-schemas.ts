import { z } from 'zod'
import { newPasswordSchema } from '#contract/fields.ts'
import { BIRTH_DATE_LENGTH, birthDateProblem, parseBirthDate } from '#domain/birth-date.ts'
import { PASSWORD_REPEAT_TEXT, passwordRepeatProblem } from '#domain/person.ts'

/** Typed as dd/mm/yyyy, sent as a date. The server judges again by its own clock. */
export const typedBirthDateSchema = z
  .string()
  .max(BIRTH_DATE_LENGTH)
  .check(({ value, issues }) => {
    const problem = birthDateProblem(value, new Date())
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
  })
  .transform((typed) => parseBirthDate(typed)!)

export const newPasswordFields = { password: newPasswordSchema, repeated: z.string() }

/** Said whatever else is wrong in the form, hence `when`. */
export const repeatedPassword = [
  ({ password, repeated }: { password: string; repeated: string }) =>
    passwordRepeatProblem(repeated, password) === null,
  { path: ['repeated'], message: PASSWORD_REPEAT_TEXT, when: () => true },
] satisfies Parameters<z.ZodObject<typeof newPasswordFields>['refine']>

export const termsSchema = z.literal(true, 'Please tick this to continue')
