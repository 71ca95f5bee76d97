import { expect, test } from 'vitest'
import { z } from 'zod'
import { newPasswordSchema } from '#contract/fields.ts'
import {
  BIRTH_DATE_FUTURE_TEXT,
  BIRTH_DATE_INCOMPLETE_TEXT,
  BIRTH_DATE_UNREAL_TEXT,
} from '#domain/person/birth-date.ts'
import { PASSWORD_REPEAT_TEXT, PASSWORD_TEXT } from '#domain/person/person.ts'
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
])('a new password %s, re-typed %s, shows %j', (password, repeated, messages) => {
  expect(messagesOf(passwords, { new: password, repeated })).toEqual(messages)
})

test.each(['10/12/1986', '10.12.86', '10121986'])('a birth date is typed as %s and sent as a date', (typed) => {
  expect(typedBirthDateSchema.parse(typed)).toBe('1986-12-10')
})

test.each([
  ['', BIRTH_DATE_INCOMPLETE_TEXT],
  ['31/02/1986', BIRTH_DATE_UNREAL_TEXT],
  ['10/12/2999', BIRTH_DATE_FUTURE_TEXT],
])('%j is refused: %s', (typed, message) => {
  expect(messagesOf(typedBirthDateSchema, typed)).toEqual([message])
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
