import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { ProcessCache } from '../process-cache.ts'
import { readTogether } from './read-together.ts'

/** A reader whose statements are answered one by one, when the test lets them. */
function heldReader() {
  const statements: { keys: readonly string[]; done: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = []
  const read = readTogether<string>((_context, keys) => {
    const done = Promise.withResolvers<ReadonlyMap<string, string>>()
    statements.push({ keys, done })
    return done.promise
  })
  const context = { cache: new ProcessCache() } as Context
  const sent = async (number: number) => {
    await expect.poll(() => statements.length, { interval: 1 }).toBe(number)
    return statements[number - 1]!
  }
  return { read: (key: string) => read(context, key), sent }
}

test('keys requested during a read share the next statement', async () => {
  const { read, sent } = heldReader()
  const first = read('a')
  const { done } = await sent(1)
  const others = ['a', 'b', 'b', 'none'].map(read)
  done.resolve(new Map([['a', 'old']]))
  const second = await sent(2)
  expect(second.keys).toEqual(['a', 'b', 'none'])
  second.done.resolve(new Map(Object.entries({ a: 'new', b: 'new' })))
  expect(await first).toBe('old')
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new', null])
})

test('each process has a queue of its own', async () => {
  const { read, sent } = heldReader()
  const other = heldReader()
  const answers = [read('a'), other.read('a')]
  for (const reader of [sent, other.sent]) (await reader(1)).done.resolve(new Map([['a', 'row']]))
  expect(await Promise.all(answers)).toEqual(['row', 'row'])
})
