import { expect, test } from 'vitest'
import { describePlan, readCapacityPage, withNumbers } from './capacity.ts'

test('the page of capacity has the numbers of the code, as npm run capacity -- --write writes them', () => {
  expect(readCapacityPage()).toBe(withNumbers(readCapacityPage()))
})

test('a plan names the hosts, the database cores and the calls to request from Stripe', () => {
  const lines = describePlan({ listeners: 1_000_000, comePercent: 10, buyPercent: 5, minutes: 10 })
  expect(lines.find((line) => line.startsWith('hosts:'))).toMatch(/ = 2 of 8 cores$/)
  expect(lines.find((line) => line.startsWith('database:'))).toMatch(/ = 2 on each database host$/)
  expect(lines.find((line) => line.startsWith('Stripe:'))).toMatch(/25 calls a second to each of 3 .* 75 in all/)
})
