import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainError } from './plain-errors.ts'

test.each<[z.ZodType, unknown, string]>([
  [z.string().min(1), '', 'Please fill this in'],
  [z.string(), undefined, 'Please fill this in'],
  [z.int(), Number.NaN, 'Please fill this in'],
  [z.date(), null, 'Please fill this in'],
  [z.string().min(3), 'ab', 'Please write at least 3 characters'],
  [z.string().max(2), 'abc', 'Please write at most 2 characters'],
  [z.int(), 1.5, 'Please enter a whole number'],
  [z.number().min(1), 0, 'Please enter at least 1'],
  [z.number().positive(), 0, 'Please enter more than 0'],
  [z.number().max(9), 10, 'Please enter at most 9'],
  [z.number().lt(9), 9, 'Please enter less than 9'],
  [z.number().multipleOf(5), 3, 'Please enter a multiple of 5'],
  [z.array(z.string()).min(1), [], 'Please add at least 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Please add at most 1'],
  [z.enum(['a', 'b']), 'c', 'Please choose one'],
  [z.email(), 'x', 'Please enter an email address, like name@example.com'],
  [z.url(), 'x', 'Please enter a web address, like https://www.example.com'],
  [z.string().regex(/^A/), 'b', 'Some of these characters aren’t allowed'],
  [z.string().regex(/^A/, 'must begin with A'), 'b', 'must begin with A'],
])('%#: a problem is described in an operator’s words', (schema, value, text) => {
  z.config({ customError: plainError })
  const { error } = schema.safeParse(value)
  z.config({ customError: undefined })
  expect(error?.issues.map(({ message }) => message)).toEqual([text])
})
