import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SessionData, sessionDataSchema, type User } from '#contract/sessions.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { readSessionData } from './read-session.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const text = maybe(fc.string())
const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
const amount = fc.nat(5_000_000).map(pence)
const day = maybe(instant.map((date) => date.toISOString().slice(0, 10)))
const unseen = maybe(fc.record({ title: fc.string(), description: fc.string(), amount }))

const user: fc.Arbitrary<User> = fc.record({
  external_id: fc.string(),
  account_type: fc.constantFrom('GUEST', 'REGISTERED'),
  email_confirmed: fc.boolean(),
  email_hash: fc.string(),
  custom_hash: fc.string(),
  first_name: text,
  last_name: text,
  dob: day,
  postcode: text,
  msisdn: text,
  msisdn_exp: maybe(instant),
  terms_and_privacy: maybe(instant),
  credit: amount,
  credit_exp: maybe(instant),
  can_spin: fc.boolean(),
  own_monthly_limit: maybe(amount),
  away_until: maybe(instant),
  needs_proof: fc.boolean(),
  offers_paused: fc.boolean(),
  brand: fc.string(),
  opt_in_sms: fc.boolean(),
  opt_in_email: fc.boolean(),
  last_unseen_credit: unseen,
})

const session: fc.Arbitrary<SessionData> = fc.record({
  brand: fc.string(),
  campaign_tag: text,
  server_time: instant,
  user: maybe(user),
  last_unseen_credit: unseen,
})

test('session data is read like by the contract, to the penny and the millisecond', () => {
  fc.assert(
    fc.property(session, (data) => {
      const wire = JSON.parse(JSON.stringify(toWire(sessionDataSchema, data)))
      expect(readSessionData({ data: wire })).toEqual(fromWire(sessionDataSchema, wire))
    }),
  )
})

test.each([[null], ['<html>'], [{}], [{ data: null }], [{ data: { server_time: 5, user: null } }], [{ data: {} }]])(
  '%j is not accepted as session data',
  (body) => {
    expect(readSessionData(body)).toBeNull()
  },
)
