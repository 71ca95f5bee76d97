import { expect, test } from 'vitest'
import { z } from 'zod'
import { penceSchema } from '#contract/money.ts'
import { pence } from '#domain/money/money.ts'
import { readablePart } from './readable-part.ts'

const schema = z.object({
  figures: z.object({ sold_by_tag: z.array(z.object({ tag: z.string(), sold: z.int().min(0), price: penceSchema })) }),
  at: z.string(),
})
const row = (tag: string, sold: number, price = 100) => ({ tag, sold, price: pence(price) })

test('a row that cannot be answered is left out and named, and all other rows stay', () => {
  const sold_by_tag = [row('CAR', 1), row('BOAT', -1), row('BIKE', 2), row('VAN', 3, -5)]
  const { readable, unreadable } = readablePart(schema, { figures: { sold_by_tag }, at: 'now' })
  expect(readable).toEqual({ figures: { sold_by_tag: [row('CAR', 1), row('BIKE', 2)] }, at: 'now' })
  expect(unreadable).toEqual(['sold by tag BOAT', 'sold by tag VAN'])
})

test('an answer without such a row stays as it is', () => {
  const answer = { figures: { sold_by_tag: [row('CAR', 1)] }, at: 'now' }
  expect(readablePart(schema, answer)).toEqual({ readable: answer, unreadable: [] })
})
