import { z } from 'zod'
import type { Pence } from '#domain/money/money.ts'
import { pence } from '#domain/money/money.ts'

/**
 * Pounds in JSON: at most two decimals, so 2.505 is refused and never rounded. An amount whose pence a number cannot
 * count exactly, such as 1e300, is refused too.
 */
const poundsSchema = z
  .number()
  .refine(
    (pounds) => Math.round(pounds * 100) / 100 === pounds && Number.isSafeInteger(Math.round(pounds * 100)),
    'must be pounds with at most two decimals',
  )
  .meta({ description: 'Pounds, at most two decimal places' })

const wholePenceSchema = z.custom<Pence>((amount) => Number.isSafeInteger(amount), 'must be whole pence')

const codec = (wire: typeof poundsSchema) =>
  z.codec(wire, wholePenceSchema, {
    decode: (pounds) => pence(Math.round(pounds * 100)),
    encode: (amount) => amount / 100,
  })

/** The one place where pounds become pence: a number of pounds on the wire, whole pence in code. */
export const penceSchema = codec(poundsSchema.min(0))

/** A sum that may be negative, for example a difference. */
export const signedPenceSchema = codec(poundsSchema)

/** The price in a request. The upper limit, a million pounds, exceeds every price and fits the columns. */
export const requestedPenceSchema = codec(poundsSchema.min(0).max(1_000_000))

/** The limit for the total value of prizes: a pound at least. */
export const exposureSchema = codec(poundsSchema.min(1).max(10_000_000))

/** Credit for trying the site: a penny at least, and at most a few baskets' worth. */
export const testCreditSchema = codec(poundsSchema.min(0.01).max(100))
