import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Audience, assumptions, type CapacityPlan, hostsFor, planCapacity } from './capacity.ts'

const audience = (listeners: number, comePercent: number, buyPercent: number, minutes: number): Audience => ({
  listeners,
  comePercent,
  buyPercent,
  minutes,
})

test.each<[string, Audience, Partial<CapacityPlan>]>([
  [
    'a million listeners need exactly the calls that Stripe allows an endpoint',
    audience(1_000_000, 10, 5, 10),
    {
      visits: 100_000,
      purchases: 5_000,
      busiestArrivalsPerSecond: 500,
      busiestPurchasesPerSecond: 25,
      stripeCallsPerSecondPerEndpoint: 25,
      stripeCallsPerSecond: 75,
      textsPerSecond: 13,
      minutesWithDefaultLimits: 10,
    },
  ],
  [
    'one listener more needs one call more',
    audience(1_000_200, 10, 5, 10),
    { stripeCallsPerSecondPerEndpoint: 26, stripeCallsPerSecond: 78 },
  ],
  [
    'buyers above the default limits wait',
    audience(5_000_000, 10, 5, 10),
    { purchases: 25_000, minutesWithDefaultLimits: 25_000 / 20 / 60 },
  ],
  [
    'no listener needs one host, its spare and the smallest database',
    audience(0, 10, 5, 10),
    { hosts: 2, databaseCores: 2, databaseConnections: 144, stripeCallsPerSecondPerEndpoint: 0, textsPerSecond: 0 },
  ],
])('%s', (_what, given, expected) => {
  expect(planCapacity(given)).toMatchObject(expected)
})

const usableCores = assumptions.coresPerHost * assumptions.usedShareMax * assumptions.fleetEfficiency

test.each([
  ['none', 0, 2],
  ['a full host', usableCores, 2],
  ['a little more than a full host', usableCores + 0.001, 3],
  ['ten full hosts', usableCores * 10, 11],
])('hosts for %s, with one to spare', (_what, cores, hosts) => {
  expect(hostsFor(cores)).toBe(hosts)
})

const needs: readonly (keyof CapacityPlan)[] = [
  'hosts',
  'databaseCores',
  'databaseConnections',
  'stripeCallsPerSecondPerEndpoint',
  'stripeCallsPerSecond',
  'textsPerSecond',
]
const anyAudience = fc.record({
  listeners: fc.integer({ min: 0, max: 60_000_000 }),
  comePercent: fc.integer({ min: 0, max: 100 }),
  buyPercent: fc.integer({ min: 0, max: 100 }),
  minutes: fc.integer({ min: 1, max: 600 }),
})

test('a larger audience, a larger share or less time never needs less', () => {
  fc.assert(
    fc.property(anyAudience, anyAudience, (one, other) => {
      const smaller = planCapacity({
        listeners: Math.min(one.listeners, other.listeners),
        comePercent: Math.min(one.comePercent, other.comePercent),
        buyPercent: Math.min(one.buyPercent, other.buyPercent),
        minutes: Math.max(one.minutes, other.minutes),
      })
      for (const larger of [one, other].map(planCapacity))
        for (const need of needs) expect(larger[need]).toBeGreaterThanOrEqual(smaller[need])
    }),
  )
})

test('the planned cores carry the busiest minute with one host away', () => {
  fc.assert(
    fc.property(anyAudience, (given) => {
      const { hosts, busiestApplicationCores, databaseCores, busiestDatabaseCores } = planCapacity(given)
      expect((hosts - assumptions.spareHosts) * usableCores).toBeGreaterThanOrEqual(busiestApplicationCores - 1e-9)
      expect(databaseCores * assumptions.usedShareMax).toBeGreaterThanOrEqual(busiestDatabaseCores - 1e-9)
    }),
  )
})
