import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { EMPTY_FRONTIER, frontierRoot } from '#domain/draw/frontier.ts'
import { leafHashes } from '#domain/draw/merkle-hash.ts'
import { merkleRoot, merkleTree, treeOfLevels } from '#domain/draw/merkle-tree.ts'
import { openRegister } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import { withThread } from './with-thread.ts'

const PACKED_BYTES = 41
const keys = { roundKey: randomBytes(32), ticketIdKey: randomBytes(32) }

/** Entries of one ticket each, of one person. */
function pack(first: number, count: number): string {
  const packed = Buffer.alloc(count * PACKED_BYTES)
  for (let index = 0; index < count; index += 1)
    for (const offset of [0, 8, 16]) packed.writeBigUInt64BE(BigInt(first + index), index * PACKED_BYTES + offset)
  return packed.toString('base64')
}

test.each([1, 1_999, 2_000, 5_000])('%d lines get the tree that all of them have together', async (count) => {
  const half = Math.ceil(count / 2)
  const lines = new Uint8Array(new SharedArrayBuffer(count * LINE_BYTES))
  const { frontier } = await withThread(async (thread) => {
    const target = lines.subarray(0, half * LINE_BYTES)
    const one = { ...keys, packed: pack(1, half), lastTicket: half, frontier: EMPTY_FRONTIER, ticketsBefore: 0, target }
    const first = await thread.run('addLines', one, count)
    const rest = { ...keys, packed: pack(half + 1, count - half), lastTicket: count, ticketsBefore: half }
    const others = lines.subarray(half * LINE_BYTES)
    return thread.run('addLines', { ...rest, frontier: first.frontier, target: others }, count)
  })
  expect(openRegister(lines)).toMatchObject({ ok: true, value: { lines: count, tickets: count } })
  expect(frontierRoot(frontier)).toEqual(merkleRoot(merkleTree(leafHashes(lines))))
  const levels = await withThread((thread) => thread.run('hashPage', lines, count))
  expect(merkleRoot(treeOfLevels(levels))).toEqual(frontierRoot(frontier))
})

test.each([
  ['a ticket that is in no entry', { packed: pack(2, 1), lastTicket: 2 }, 'ticket 1 is in no entry'],
  ['an entry that was left out at the end', { packed: pack(1, 1), lastTicket: 2 }, 'ticket 2 is in no entry'],
])('%s stops a register, in a thread and without one', async (_, wrong, problem) => {
  const given = { ...keys, ...wrong, frontier: EMPTY_FRONTIER, ticketsBefore: 0, target: new Uint8Array(LINE_BYTES) }
  for (const count of [1, 1_000_000])
    await expect(withThread((thread) => thread.run('addLines', given, count))).rejects.toThrow(problem)
})

test('the event loop goes on while a thread hashes', async () => {
  const lines = new Uint8Array(200_000 * 65)
  let turns = 0
  const from = performance.now()
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await withThread((thread) => thread.run('hashPage', lines, 200_000))
  clearInterval(timer)
  expect(performance.now() - from).toBeGreaterThan(20)
  expect(turns).toBeGreaterThan(5)
})
