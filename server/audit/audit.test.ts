import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allow, refuse } from '#domain/verdict.ts'
import { makePool, transact } from '#server/platform/db/db.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { testContext } from '#tests/support/database/database.ts'
import { CHAIN_BEGIN, hashLine } from './audit-line.ts'
import { listLinesAfter } from './queries.ts'
import { recordAudit } from './record-audit.ts'
import { type ChainCheck, checkChain } from './verify-chain.ts'

const now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now })
const program = makePool(context.programUrl, 2)
afterAll(async () => {
  await program.end()
  await context.close()
})

const actor = { kind: 'STAFF', id: 'someone', name: 'Olive', address: '192.0.2.1' } as const
const record = (change: { after?: unknown; reason?: string } = {}) =>
  transact(context.db, async (tx) => {
    const line = { action: 'test', subject: { kind: 'thing', id: '1' }, reason: 'for a test', ...change }
    await recordAudit(tx, actor, line, now)
    return allow(null)
  })

async function check(): Promise<ChainCheck> {
  let last: ChainCheck | null = null
  for await (const each of checkChain(context.db)) last = each
  return last!
}

/** Changes rows like an intruder who owns the table and has switched its triggers off. */
async function asIntruder(...statements: string[]) {
  const client = await context.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

beforeEach(() => asIntruder('delete from audit_lines'))

describe('The audit', () => {
  test('is a chain without gaps, however many processes write at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => record({ after: { index } })))
    expect(await check()).toMatchObject({ verified: 30, total: 30, brokenAt: null })
  })

  test('has a line exactly when the change happened', async () => {
    const save = (isAllowed: boolean) =>
      transact(context.db, async (tx) => {
        await saveSetting(tx, 'test.value', 1, now)
        await recordAudit(tx, actor, { action: 'test', subject: { kind: 'thing', id: '1' }, reason: 'why' }, now)
        return isAllowed ? allow(null) : refuse('NotFoundError')
      })
    await save(false)
    expect((await check()).total).toBe(0)
    await save(true)
    expect((await check()).total).toBe(1)
  })

  test('can be verified after any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string({ unit: 'grapheme' }), async (json, text) => {
        const reason = text.replaceAll('\0', '')
        const after = JSON.parse(json.replaceAll('\\u0000', ''))
        await record({ after, reason })
      }),
      { numRuns: 60 },
    )
    expect(await check()).toMatchObject({ verified: 60, brokenAt: null })
  })

  test('is verified in parts that report their progress', async () => {
    await asIntruder(...manyLines(2_500))
    const seen: number[] = []
    for await (const { verified, total } of checkChain(context.db)) {
      seen.push(verified)
      expect(total).toBe(2_500)
    }
    expect(seen).toEqual([1_000, 2_000, 2_500])
  })

  test.each([
    ['a changed reason', `update audit_lines set reason = 'another' where number = 3`],
    ['a changed person', `update audit_lines set actor_id = 'another' where number = 3`],
    ['a changed instant', `update audit_lines set happened_at = happened_at + interval '1 ms' where number = 3`],
    ['a changed value', `update audit_lines set after = '{"index": 7}' where number = 3`],
    ['a line that was taken out', 'delete from audit_lines where number = 3'],
    [
      'a line that was put in place of another',
      `update audit_lines set (reason, hash) = (select reason, hash from audit_lines where number = 2) where number = 3`,
    ],
  ])('shows %s, and where', async (_, statement) => {
    for (let index = 0; index < 5; index += 1) await record({ after: { index }, reason: `change ${index}` })
    await asIntruder(statement)
    expect(await check()).toMatchObject({ verified: 2, brokenAt: 3 })
  })

  test('shows a line whose hash was computed again at the next one', async () => {
    for (let index = 0; index < 5; index += 1) await record()
    const [third] = await listLinesAfter(context.db, 2, 1)
    const { hash: _, ...line } = third!
    await asIntruder(
      `update audit_lines set reason = 'forged', hash = '${hashLine({ ...line, reason: 'forged' })}' where number = 3`,
    )
    expect(await check()).toMatchObject({ verified: 3, brokenAt: 4 })
  })

  test('has another head once its end is cut off', async () => {
    await record()
    await record()
    const { head } = await check()
    await asIntruder('delete from audit_lines where number = 2')
    const after = await check()
    expect(after.brokenAt).toBeNull()
    expect(after.head).not.toBe(head)
  })
})

describe.each([
  ['the program', program],
  ['the owner of the tables', context.pool],
])('The connection of %s', (_, pool) => {
  test.each([`update audit_lines set reason = 'another'`, 'delete from audit_lines', 'truncate audit_lines'])(
    'is not allowed to %s',
    async (statement) => {
      await record()
      await expect(pool.query(statement)).rejects.toThrow()
      expect((await check()).total).toBe(1)
    },
  )
})

/** Lines inserted together, for a chain that is longer than one part. */
function manyLines(count: number): string[] {
  const statements: string[] = []
  let previousHash = CHAIN_BEGIN
  for (let number = 1; number <= count; number += 1) {
    const line = {
      number,
      happenedAt: now,
      actorKind: 'PROGRAM' as const,
      actorId: null,
      actorName: 'x',
      address: null,
      action: 'test',
      subjectKind: 'thing',
      subjectId: '1',
      brand: null,
      before: null,
      after: null,
      reason: '',
      approvalId: null,
      previousHash,
    }
    const hash = hashLine(line)
    statements.push(
      `insert into audit_lines (number, happened_at, actor_kind, actor_name, action, subject_kind, subject_id, reason, previous_hash, hash)
       values (${number}, '${now.toISOString()}', 'PROGRAM', 'x', 'test', 'thing', '1', '', '${previousHash}', '${hash}')`,
    )
    previousHash = hash
  }
  return [statements.join(';')]
}
