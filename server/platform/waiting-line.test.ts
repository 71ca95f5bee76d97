import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WaitingLine } from './waiting-line.ts'

const limits = { atOnce: 2, waitingMax: 6, waitMsMax: 1_000 }

function lineWith(given: Partial<typeof limits> = {}) {
  const world = { now: 0, admitted: [] as string[] }
  const line = new WaitingLine({ ...limits, ...given }, () => world.now)
  const join = (name: string, arrivedAt = 0, hasPlace = false) =>
    line.join({ arrivedAt, hasPlace }, () => world.admitted.push(name))
  return { world, line, join }
}

test('a limited number work at once, the next is admitted as one leaves, and no caller waits without a reason', () => {
  const { world, join } = lineWith()
  const [a, , c] = ['a', 'b', 'c'].map((name) => join(name))
  expect(world.admitted).toEqual(['a', 'b'])
  a!()
  expect(world.admitted).toEqual(['a', 'b', 'c'])
  c!()
  expect(join('d')).not.toBeNull()
  expect(world.admitted).toEqual(['a', 'b', 'c', 'd'])
})

test('half of the line is for new requests, the rest for those that were refused before', () => {
  const { join } = lineWith()
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect(join(name)).not.toBeNull()
  expect(join('new')).toBeNull()
  for (const name of ['f', 'g', 'h']) expect(join(name, 0, true)).not.toBeNull()
  expect(join('again', 0, true)).toBeNull()
})

test('the request that first came earliest is admitted first, even after a retry; a tie goes to the first to ask', () => {
  const { world, join } = lineWith()
  const [a, b] = [join('a'), join('b')]
  join('late', 30)
  join('early', 10, true)
  join('early too', 10, true)
  a!()
  b!()
  expect(world.admitted.slice(2)).toEqual(['early', 'early too'])
})

test('a request that is abandoned while it waits is not admitted, and frees its place', () => {
  const { world, join } = lineWith()
  const a = join('a')
  join('b')
  const c = join('c')
  join('d')
  c!()
  c!()
  a!()
  a!()
  expect(world.admitted).toEqual(['a', 'b', 'd'])
})

test.each([
  [500, false, true],
  [501, false, false],
  [1_000, true, true],
  [1_001, true, false],
])(
  'with one leaving every %i ms, a request with one turn to wait and a place: %s, is admitted: %s',
  (ms, hasPlace, isLetIn) => {
    const { world, line, join } = lineWith()
    const [a] = [join('a'), join('b')]
    join('c')
    world.now = ms
    a!()
    join('d')
    expect(line.expectedWaitMs).toBe(ms)
    expect(join('e', 0, hasPlace) !== null).toBe(isLetIn)
  },
)

test.each([
  [2_000, 3, true],
  [2_001, 3, false],
  [1_000, 5, true],
  [1_001, 5, false],
])('after %i ms without a finished request, the %ith request is let in: %s', (ms, nth, isLetIn) => {
  const { world, join } = lineWith({ waitMsMax: 4_000, waitingMax: 12 })
  for (let index = 1; index < nth; index += 1) join(String(index))
  join('waits')
  world.now = ms
  expect(join('new') !== null).toBe(isLetIn)
})

test('work that has just begun adds no expected wait', () => {
  const { world, line, join } = lineWith()
  const [a] = [join('a'), join('b')]
  world.now = 60_000
  a!()
  join('c')
  expect(line.expectedWaitMs).toBe(0)
})

test('the expected wait is that of the whole line, not of its last pause, when work ends in batches', () => {
  const { world, line, join } = lineWith({ atOnce: 50, waitingMax: 400, waitMsMax: 60_000 })
  const inOrder = Array.from({ length: 150 }, (_, index) => join(`first ${index}`)!)
  const expected: number[] = []
  for (let batch = 1; batch <= 20; batch += 1) {
    world.now = batch * 100
    for (const leave of inOrder.splice(0, 50)) {
      leave()
      inOrder.push(join(`${batch} ${inOrder.length}`)!)
      if (batch > 5) expected.push(line.expectedWaitMs)
    }
  }
  expect(Math.min(...expected)).toBeGreaterThan(150)
  expect(Math.max(...expected)).toBeLessThan(300)
})

test('any order of arrivals and departures fills all places, admits none twice and leaves none out', () => {
  const steps = fc.array(fc.record({ leaves: fc.boolean(), at: fc.nat(50), hasPlace: fc.boolean(), who: fc.nat(30) }))
  fc.assert(
    fc.property(steps, (taken) => {
      const { world, join } = lineWith()
      const present = new Map<string, () => void>()
      for (const [index, { leaves, at, hasPlace, who }] of taken.entries()) {
        const name = String(index)
        const [gone] = [...present.keys()].slice(who % Math.max(1, present.size))
        if (leaves && gone) {
          present.get(gone)!()
          present.delete(gone)
        } else {
          const leave = join(name, at, hasPlace)
          if (leave) present.set(name, leave)
        }
        const working = [...present.keys()].filter((each) => world.admitted.includes(each))
        expect(working).toHaveLength(Math.min(limits.atOnce, present.size))
      }
      expect(new Set(world.admitted).size).toBe(world.admitted.length)
    }),
  )
})
