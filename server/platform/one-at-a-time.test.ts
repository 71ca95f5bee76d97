import { expect, test } from 'vitest'
import { makeOneAtATime } from './one-at-a-time.ts'

test('actions follow one another, a limited number wait, and one that fails does not block the next', async () => {
  const limited = makeOneAtATime(2)
  const gates = [0, 1, 2].map(() => Promise.withResolvers<string>())
  const began: number[] = []
  const all = gates.map(({ promise }, index) =>
    limited(() => {
      began.push(index)
      return promise
    }),
  )
  expect(await limited(async () => 'too many')).toBeNull()
  expect(began).toEqual([0])
  gates[0]!.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  await expect.poll(() => began).toEqual([0, 1])
  gates[1]!.resolve('one')
  gates[2]!.resolve('two')
  expect([await all[1], await all[2]]).toEqual(['one', 'two'])
  expect(await limited(async () => 'room again')).toBe('room again')
})
