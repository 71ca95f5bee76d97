import { z } from 'zod'
import { genderOtherSchema, genderSchema } from '#contract/fields.ts'
import { birthDateProblem, parseBirthDate } from '#domain/birth-date.ts'
import { PASSWORD_REPEAT_TEXT, passwordRepeatProblem } from '#domain/person.ts'
import { serverNow } from '#web/core/site/clock.ts'

/** Typed with the day first, sent as a date; validated on the server's day, so that both sides say the same. */
export const typedBirthDateSchema = z
  .string()
  .check(({ value, issues }) => {
    const problem = birthDateProblem(value, serverNow())
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
  })
  .transform((typed) => parseBirthDate(typed, serverNow())!)

/** Who has no word of their own sends none. */
export const genderFields = {
  gender: genderSchema,
  genderOther: genderOtherSchema.transform((word) => word || null),
}

/** A new password is typed twice alike, which is said whatever else is wrong in the form, hence `when`. */
export function repeatOf<Name extends string>(name: Name) {
  const isRepeated = (typed: Record<Name | 'repeated', string>) =>
    passwordRepeatProblem(typed.repeated, typed[name]) === null
  const repetition = { path: ['repeated'], message: PASSWORD_REPEAT_TEXT, when: () => true }
  return [isRepeated, repetition] satisfies [typeof isRepeated, typeof repetition]
}
