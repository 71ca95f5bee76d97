import { z } from 'zod'
import { genderOtherSchema, genderSchema } from '#contract/fields.ts'
import { birthDateProblem, parseBirthDate } from '#domain/person/birth-date.ts'
import { mobileProblem, PASSWORD_REPEAT_TEXT, passwordRepeatProblem } from '#domain/person/person.ts'
import { serverNow } from '#web/core/site/clock.ts'

/** Typed with the day first and sent as a date. It is validated against the server's day, so that both sides agree. */
export const typedBirthDateSchema = z
  .string()
  .check(({ value, issues }) => {
    const problem = birthDateProblem(value, serverNow())
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
  })
  .transform((typed) => parseBirthDate(typed, serverNow())!)

/** The text as it was typed, which the server parses. */
export const typedMobileSchema = z.string().check(({ value, issues }) => {
  const problem = mobileProblem(value)
  if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
})

/** An empty word is sent as null. */
export const genderFields = {
  gender: genderSchema,
  genderOther: genderOtherSchema.transform((word) => word || null),
}

/** The second password must equal the first. `when` reports a difference even if the form has other errors. */
export function repeatOf<Name extends string>(name: Name) {
  const isRepeated = (typed: Record<Name | 'repeated', string>) =>
    passwordRepeatProblem(typed.repeated, typed[name]) === null
  const repetition = { path: ['repeated'], message: PASSWORD_REPEAT_TEXT, when: () => true }
  return [isRepeated, repetition] satisfies [typeof isRepeated, typeof repetition]
}
