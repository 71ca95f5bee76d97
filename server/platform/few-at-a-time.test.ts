import { expect, test } from 'vitest'
import { makeFewAtATime } from './few-at-a-time.ts'

test('a limited number run at a time, in their order, and one that fails makes room too', async () => {
  const limited = makeFewAtATime(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const results = [0, 1, 2, 3].map((number) =>
    limited(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('it failed')
      return number
    }),
  )
  const settled = Promise.allSettled(results)
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await expect(results[1]).rejects.toThrow('it failed')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  expect(await results[0]).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
