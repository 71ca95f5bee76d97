import { expect, test } from 'vitest'
import type { PastPurchase } from '#contract/entries.ts'
import { ownDraws } from './own-draws.ts'

type Range = PastPurchase['items'][number]['entries'][number]
type Stands = Range['draw']

const day = (date: number | null) => (date === null ? null : new Date(Date.UTC(2026, 10, date)))

function tickets(round: string, draw: Stands, first: number, last: number, drawsAt: number | null = 20): Range {
  const numbers = { first_ticket: first, last_ticket: last }
  return { round_id: round, draw, draws_at: day(drawsAt), campaign_tag: `TAG-${round}`, ...numbers } as Range
}

const bought = (name: string, ...entries: Range[]) => ({ name, entries, items: null }) as PastPurchase['items'][number]
const purchase = (...items: PastPurchase['items']) => ({ items }) as PastPurchase
const short = (draws: readonly { roundId: string; tickets: number }[]) =>
  draws.map(({ roundId, tickets: count }) => `${roundId} ${count}`)

test('tickets of several purchases in one round are one draw, in order of their numbers', () => {
  const { live } = ownDraws([
    purchase(bought('A car', tickets('car', 'OPEN', 51, 60))),
    purchase(bought('A car', tickets('car', 'OPEN', 1, 5), tickets('car', 'VOID', 7, 9))),
  ])
  expect(live).toMatchObject([{ title: 'A car', campaignTag: 'TAG-car', tickets: 15 }])
  expect(live[0]!.ranges.map(({ first_ticket }) => first_ticket)).toEqual([1, 51])
})

test('draws are sorted by their state: won ones, then open ones with the next draw first, then drawn ones with the newest first', () => {
  const bundle = { ...bought('Three'), items: [bought('A boat', tickets('boat', 'OPEN', 1, 2, 25))] }
  const found = ownDraws([
    purchase(
      bought('Late', tickets('late', 'WAITING', 1, 1, 28)),
      bought('Never', tickets('never', 'OPEN', 1, 1, null)),
      bought('Soon', tickets('soon', 'OPEN', 1, 3, 21)),
      bundle as PastPurchase['items'][number],
      bought('Old', tickets('old', 'NOT_THIS_TIME', 1, 1, 2)),
      bought('Older', tickets('older', 'NOT_THIS_TIME', 1, 1, 1)),
      bought('Won', tickets('won', 'NOT_THIS_TIME', 1, 9, 3), tickets('won', 'WON', 10, 11, 3)),
      bought('Given back', tickets('back', 'VOID', 1, 4)),
      bought('Unpaid'),
    ),
  ])
  expect(short(found.won)).toEqual(['won 2'])
  expect(short(found.live)).toEqual(['soon 3', 'boat 2', 'late 1', 'never 1'])
  expect(short(found.over)).toEqual(['old 1', 'older 1'])
})
