import pg from 'pg'
import { expect, test } from 'vitest'
import { makeBatchQueue, QueueFull } from './batch-queue.ts'

/** A queue whose batches are answered one by one, when the test lets them. */
function heldQueue({ batchMax = 100, queueMax = 100 } = {}) {
  const batches: { requests: readonly string[]; done: PromiseWithResolvers<readonly string[]> }[] = []
  const queue = makeBatchQueue<string, string>({
    batchMax,
    queueMax,
    work: (requests) => {
      const done = Promise.withResolvers<readonly string[]>()
      batches.push({ requests, done })
      return done.promise
    },
  })
  const turn = async (number: number) => {
    await expect.poll(() => batches.length, { interval: 1 }).toBe(number)
    return batches[number - 1]!
  }
  return {
    request: (subject: string, request = subject) => queue.request(subject, request),
    requestAny: (request: string) => queue.request(null, request),
    /** Finishes a batch, and returns its requests. */
    finish: async (number: number) => {
      const { requests, done } = await turn(number)
      done.resolve(requests.map((request) => `${request} in ${number}`))
      return requests
    },
    fail: async (number: number, error: Error) => (await turn(number)).done.reject(error),
    turn,
  }
}

test('a request to an idle queue is sent at once and alone', async () => {
  const queue = heldQueue()
  const answer = queue.request('a')
  expect(await queue.finish(1)).toEqual(['a'])
  expect(await answer).toBe('a in 1')
})

test('requests that arrive while a batch is written go with the next, in the order in which they came', async () => {
  const queue = heldQueue()
  const first = queue.request('a')
  await queue.turn(1)
  const others = ['b', 'c', 'd'].map((subject) => queue.request(subject))
  await queue.finish(1)
  expect(await queue.finish(2)).toEqual(['b', 'c', 'd'])
  expect(await Promise.all([first, ...others])).toEqual(['a in 1', 'b in 2', 'c in 2', 'd in 2'])
})

test('a batch has a limited number of members', async () => {
  const queue = heldQueue({ batchMax: 2 })
  const answers = ['a', 'b', 'c'].map((subject) => queue.request(subject))
  expect([await queue.finish(1), await queue.finish(2)]).toEqual([['a', 'b'], ['c']])
  expect(await Promise.all(answers)).toHaveLength(3)
})

test('two requests of one subject never share a batch, and the later one delays no other subject', async () => {
  const queue = heldQueue()
  const answers = [queue.request('a', 'a1'), queue.request('a', 'a2'), queue.request('b'), queue.request('a', 'a3')]
  expect([await queue.finish(1), await queue.finish(2), await queue.finish(3)]).toEqual([['a1', 'b'], ['a2'], ['a3']])
  expect(await Promise.all(answers)).toEqual(['a1 in 1', 'a2 in 2', 'b in 1', 'a3 in 3'])
})

test('requests without a subject share a batch', async () => {
  const queue = heldQueue()
  const answers = [queue.requestAny('a'), queue.requestAny('a')]
  expect(await queue.finish(1)).toEqual(['a', 'a'])
  expect(await Promise.all(answers)).toEqual(['a in 1', 'a in 1'])
})

test('a limited number of requests may wait, the next is refused at once, and a taken batch makes room again', async () => {
  const queue = heldQueue({ queueMax: 2 })
  const first = queue.request('a')
  await queue.turn(1)
  const waiting = [queue.request('b'), queue.request('c')]
  await expect(queue.request('d')).rejects.toBeInstanceOf(QueueFull)
  await queue.finish(1)
  await queue.turn(2)
  const later = queue.request('d')
  await queue.finish(2)
  await queue.finish(3)
  expect(await Promise.all([first, ...waiting, later])).toEqual(['a in 1', 'b in 2', 'c in 2', 'd in 3'])
})

test('each member of a failed batch is tried alone, so that only an impossible one fails', async () => {
  const queue = heldQueue()
  const answers = ['a', 'b', 'c'].map((subject) => queue.request(subject))
  const settled = Promise.allSettled(answers)
  await queue.fail(1, new Error('one of them breaks a constraint'))
  await queue.finish(2)
  await queue.fail(3, new Error('it is b'))
  await queue.finish(4)
  expect(await settled).toEqual([
    { status: 'fulfilled', value: 'a in 2' },
    { status: 'rejected', reason: new Error('it is b') },
    { status: 'fulfilled', value: 'c in 4' },
  ])
})

test('no member is tried again while the database is away, and the queue continues when it is back', async () => {
  const queue = heldQueue()
  const settled = Promise.allSettled([queue.request('a'), queue.request('b')])
  const away = Object.assign(new pg.DatabaseError('shutting down', 0, 'error'), { code: '57P01' })
  await queue.fail(1, away)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = queue.request('c')
  expect(await queue.finish(2)).toEqual(['c'])
  expect(await later).toBe('c in 2')
})
