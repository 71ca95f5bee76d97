import { expect, test } from 'vitest'
import { z } from 'zod'
import { newPasswordSchema } from '#contract/fields.ts'
import { BIRTH_DATE_TEXT } from '#domain/birth-date.ts'
import { PASSWORD_REPEAT_TEXT, PASSWORD_TEXT } from '#domain/person.ts'
import { genderFields, repeatOf, typedBirthDateSchema } from './field-schemas.ts'

const passwords = z.object({ new: newPasswordSchema, repeated: z.string() }).refine(...repeatOf('new'))

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

test.each([
  ['Demo.Pass1', 'Demo.Pass1', []],
  ['Demo.Pass1', 'Demo.Pass2', [PASSWORD_REPEAT_TEXT]],
  ['short', 'short', [PASSWORD_TEXT, PASSWORD_REPEAT_TEXT]],
  ['short', '', [PASSWORD_TEXT, PASSWORD_REPEAT_TEXT]],
])('a new password %s, re-typed %s, is told of %j', (password, repeated, messages) => {
  expect(messagesOf(passwords, { new: password, repeated })).toEqual(messages)
})

test('a birth date is typed as dd/mm/yyyy and sent as a date', () => {
  expect(typedBirthDateSchema.parse('10/12/1986')).toBe('1986-12-10')
})

test.each(['', '1/2/1986', '31/02/1986', '1986-12-10', '10/12/2999'])('%j is no birth date of an adult', (typed) => {
  expect(messagesOf(typedBirthDateSchema, typed)).toEqual([BIRTH_DATE_TEXT])
})

const gender = z.object(genderFields)

test.each([
  [
    { gender: 'o', genderOther: ' Agender ' },
    { gender: 'o', genderOther: 'Agender' },
  ],
  [
    { gender: 'o', genderOther: '  ' },
    { gender: 'o', genderOther: null },
  ],
  [
    { gender: 'n', genderOther: '' },
    { gender: 'n', genderOther: null },
  ],
])('%j is sent as %j', (typed, sent) => {
  expect(gender.parse(typed)).toEqual(sent)
})
