import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { penceSchema } from './money.ts'
import { codeNames, fromWire, readWire, toWire, wireFields, wireName, wireNames, wireObject } from './wire.ts'

describe('On the wire', () => {
  test.each([
    ['title', 'title'],
    ['startsAt', 'starts_at'],
    ['prizesPerEntrant', 'prizes_per_entrant'],
    ['basketMinPence', 'basket_min'],
    ['pricePence', 'price'],
    ['penceShown', 'pence_shown'],
  ])('%s is called %s', (name, expected) => {
    expect(wireName(name)).toBe(expected)
  })
})

describe('An object with wire names', () => {
  const option = wireObject({ pricePence: penceSchema, basketMinPence: penceSchema.nullable() })
  const campaign = wireObject({ shortDescription: z.string(), priceOptions: z.array(option) })
  const onWire = { short_description: 'A car', price_options: [{ price: 2.5, basket_min: null }] }

  test('has the names of the code when it is read', () => {
    const read = fromWire(campaign, onWire)
    expect(read).toEqual({ shortDescription: 'A car', priceOptions: [{ pricePence: 250, basketMinPence: null }] })
    expect(toWire(campaign, read)).toEqual(onWire)
  })

  test('leaves out fields that the schema does not know', () => {
    expect(fromWire(campaign, { ...onWire, other_field: 1 })).not.toHaveProperty('otherField')
    expect(toWire(campaign, Object.assign(fromWire(campaign, onWire), { tag: 'CAR' }))).toEqual(onWire)
  })

  test('names a wrong field as the wire does', () => {
    const read = readWire(campaign, { ...onWire, price_options: [{ price: 2.505, basket_min: null }] })
    expect(read.error!.issues.map(({ path }) => path)).toEqual([['price_options', 0, 'price']])
  })
})

describe('A value', () => {
  const value = { campaignTag: 'CAR', pricePence: 250, isFree: false, details: { firstName: 'Ada' } }

  test('gets the names of the wire, and its nested objects keep theirs', () => {
    const expected = { campaign_tag: 'CAR', price: 250, is_free: false, details: { firstName: 'Ada' } }
    expect(wireNames(value)).toEqual(expected)
  })

  test('gets only the fields that a schema has', () => {
    const schema = z.object({ campaign_tag: z.string(), price: z.int(), other: z.int() })
    expect(wireFields(schema, value)).toEqual({ campaign_tag: 'CAR', price: 250 })
  })

  test('without amounts gets the names of the code back', () => {
    const { pricePence: _, ...fields } = value
    expect(codeNames(wireNames(fields))).toEqual(fields)
  })
})
