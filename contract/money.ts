import { z } from 'zod'
import type { Pence } from '#domain/money.ts'
import { pence } from '#domain/money.ts'

/** Pounds as they stand in JSON: at most two decimals, so 2.505 is refused and never rounded. */
const poundsSchema = z
  .number()
  .refine((pounds) => Math.round(pounds * 100) / 100 === pounds, 'must be pounds with at most two decimals')
  .meta({ description: 'Pounds, at most two decimal places' })

const wholePenceSchema = z.custom<Pence>((amount) => Number.isSafeInteger(amount), 'must be whole pence')

const codec = (wire: typeof poundsSchema) =>
  z.codec(wire, wholePenceSchema, {
    decode: (pounds) => pence(Math.round(pounds * 100)),
    encode: (amount) => amount / 100,
  })

/** The one place where pounds become pence: a number of pounds on the wire, whole pence in code. */
export const penceSchema = codec(poundsSchema.min(0))

/** A sum that may be less than nothing, as a difference is. */
export const signedPenceSchema = codec(poundsSchema)

/** What a request may name as a price: nothing costs a million pounds, and what is held in a column must fit it. */
export const requestedPenceSchema = codec(poundsSchema.min(0).max(1_000_000))

/** What prizes may be worth together: a pound at least. */
export const exposureSchema = codec(poundsSchema.min(1).max(10_000_000))

/** Credit to try things out with: a penny at least, and no more than a few baskets' worth. */
export const testCreditSchema = codec(poundsSchema.min(0.01).max(100))
