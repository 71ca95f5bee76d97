import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import type { Send } from '../db/pipeline.ts'
import { type BatchKind, inSharedTransaction } from './shared-transaction.ts'

const context = await testContext()
await context.pool.query(`
  create table ones (mark int primary key, text text check (text <> $$wrong$$));
  create table others (mark int primary key);`)
afterAll(() => context.close())

const transactionOf = async (send: Send) =>
  (await send<{ id: string }>('select pg_current_xact_id()::text as id', [])).rows[0]!.id

type Mark = { mark: number; text?: string }
const ones: BatchKind<Mark, string> = {
  work: async (_context, send, requests) => {
    const id = await transactionOf(send)
    for (const { mark, text = 'right' } of requests)
      await send('insert into ones (mark, text) values ($1, $2)', [mark, text])
    return requests.map(() => id)
  },
}
const others: BatchKind<Mark, string> = {
  work: async (_context, send, requests) => {
    const id = await transactionOf(send)
    await Promise.all(requests.map(({ mark }) => send('insert into others (mark) values ($1)', [mark])))
    return requests.map(() => id)
  },
}
const loner: BatchKind<Mark, string> = {
  work: async (_context, _send, requests) => requests.map(() => null),
  alone: async (_context, { mark }) => `${mark} alone`,
}
const marksIn = async (table: string) =>
  (await context.pool.query(`select mark from ${table} order by mark`)).rows.map(({ mark }) => mark as number)

test('work of any kind that arrives at once shares one transaction', async () => {
  const ids = await Promise.all([
    inSharedTransaction(context, ones, 'a', { mark: 1 }),
    inSharedTransaction(context, others, 'b', { mark: 1 }),
    inSharedTransaction(context, ones, 'c', { mark: 2 }),
  ])
  expect(new Set(ids).size).toBe(1)
  expect([await marksIn('ones'), await marksIn('others')]).toEqual([[1, 2], [1]])
})

test('work that cannot share a transaction is done alone, after the others', async () => {
  const answers = await Promise.all([
    inSharedTransaction(context, loner, 'a', { mark: 7 }),
    inSharedTransaction(context, others, 'b', { mark: 2 }),
  ])
  expect(answers).toEqual(['7 alone', expect.any(String)])
})

test('a request that breaks a constraint fails alone, and everything else of its batch is done', async () => {
  const settled = await Promise.allSettled([
    inSharedTransaction(context, ones, 'a', { mark: 3 }),
    inSharedTransaction(context, ones, 'b', { mark: 4, text: 'wrong' }),
    inSharedTransaction(context, others, 'c', { mark: 3 }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await marksIn('ones'), await marksIn('others')]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})

test('a kind that throws leaves nothing of another that was still at work', async () => {
  const slow: BatchKind<Mark, string> = {
    work: async (_context, send, requests) => {
      for (let trip = 0; trip < 5; trip += 1) await send('select $1::int', [trip])
      await send('insert into others (mark) values ($1)', [requests[0]!.mark])
      return requests.map(() => 'done')
    },
  }
  const failing: BatchKind<Mark, string> = {
    work: async (_context, send) => {
      await send('select $1::int', [1])
      throw new Error('failed')
    },
  }
  const settled = await Promise.allSettled([
    inSharedTransaction(context, failing, 'a', { mark: 9 }),
    inSharedTransaction(context, slow, 'b', { mark: 9 }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await marksIn('others')).toEqual([1, 2, 3, 9])
})
