import { expect, test } from 'vitest'
import {
  OLD_PASSWORD_TEXT,
  PASSWORD_REPEAT_TEXT,
  PASSWORD_TEXT,
  PASSWORD_UNCHANGED_TEXT,
} from '#domain/person/person.ts'
import { passwordSchema } from './password-schema.ts'

const longest = `Aa1.${'x'.repeat(26)}`

test.each([
  ['Demo.Pass1', 'Demo.Pass2', 'Demo.Pass2', {}],
  ['weak', 'Demo.Pass2', 'Demo.Pass2', {}],
  ['Demo.Pass1', longest, longest, {}],
  ['Demo.Pass1', `${longest}x`, `${longest}x`, { new: PASSWORD_TEXT, repeated: PASSWORD_REPEAT_TEXT }],
  ['', 'Demo.Pass2', 'Demo.Pass2', { old: OLD_PASSWORD_TEXT }],
  ['Demo.Pass1', 'Demo.Pass1', 'Demo.Pass1', { new: PASSWORD_UNCHANGED_TEXT }],
  ['Demo.Pass1', 'Demo.Pass2', 'Demo.Pass3', { repeated: PASSWORD_REPEAT_TEXT }],
  ['', '', '', { old: OLD_PASSWORD_TEXT, new: PASSWORD_TEXT, repeated: PASSWORD_REPEAT_TEXT }],
])('changing %j to %j, re-typed %j, shows beside the fields: %j', (old, password, repeated, received) => {
  const read = passwordSchema.safeParse({ old, new: password, repeated })
  const issues = read.success ? [] : read.error.issues
  // A field shows only its first error.
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())).toEqual(received)
})
