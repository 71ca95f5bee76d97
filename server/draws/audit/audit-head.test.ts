import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allow } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { checkAuditHeads } from '#tools/verify-draw.mjs'
import { findContradictedHead } from './find-contradicted-head.ts'
import { publishAuditHead } from './publish-audit-head.ts'
import { readSeenHead } from './seen-head.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const actor = { kind: 'STAFF', id: 'someone', name: 'Olive', address: null } as const
const record = (reason: string) =>
  transact(context.db, async (tx) => {
    await recordAudit(tx, actor, { action: 'test', subject: { kind: 'thing', id: '1' }, reason }, context.now())
    return allow(null)
  })
const published = async () => (await harness.get('/api/draws/audit-heads')).body.data
const keys = async () => (await harness.get('/api/draws/keys')).body.data.keys

/** A worker that has not seen any head yet. */
function anotherMachine() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'fairdraw-audit-'))
  return { ...context, cache: new ProcessCache(), config: { ...context.config, DATA_DIR } }
}

async function alarmsOf(alarm: string): Promise<number> {
  const { values } = (await alarms.get()) as { values: { labels: { alarm: string }; value: number }[] }
  return values.find(({ labels }) => labels.alarm === alarm)?.value ?? 0
}

/** Changes rows like an intruder who owns the tables and has switched their triggers off. */
async function asIntruder(statement: string) {
  const client = await context.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement)
  await client.query('set session_replication_role = default')
  client.release()
}

test('an audit without lines has no head', async () => {
  await publishAuditHead(context)
  expect(await published()).toEqual({ heads: [], next: null })
})

test('a head is published once for the lines that it has, and signed by a published key', async () => {
  await record('first')
  await Promise.all([1, 2, 3].map(() => publishAuditHead(context)))
  await record('second')
  await record('third')
  await publishAuditHead(context)
  await publishAuditHead(context)
  const { heads } = await published()
  expect(heads.map(({ lines }: { lines: number }) => lines)).toEqual([3, 1])
  expect(checkAuditHeads({ copies: [heads, heads.slice(1)], keys: await keys() })).toBe(2)
  expect(await findContradictedHead(context.db, heads)).toBeNull()
  expect((await harness.get('/api/draws/audit-heads?before=3')).body.data.heads).toEqual(heads.slice(1))
  expect((await harness.get('/api/draws/audit-heads?before=-1')).body.error.name).toBe('ValidationError')
})

test.each([
  ['another hash', { hash: 'ab'.repeat(32) }],
  ['more lines', { lines: 4 }],
  ['another instant', { at: '2026-01-01T00:00:00.000Z' }],
])('the checker finds %s in a head', async (_, changed) => {
  const { heads } = await published()
  const copies = [[{ ...heads[0], ...changed }, heads[1]]]
  const given = await keys()
  expect(() => checkAuditHeads({ copies, keys: given })).toThrow('its signature is not by the key')
})

test('a rewritten audit log, or one that was cut off, differs from a copy kept elsewhere', async () => {
  const { heads } = await published()
  await asIntruder('delete from audit_lines where number > 1; delete from audit_heads where lines > 1')
  expect(await findContradictedHead(context.db, [])).toBeNull()
  expect(await findContradictedHead(context.db, heads)).toMatchObject({ lines: 3 })

  await record('another second')
  await record('another third')
  await publishAuditHead(anotherMachine())
  const again = (await published()).heads
  expect(await findContradictedHead(context.db, heads)).toMatchObject({ lines: 3 })
  const given = await keys()
  expect(() => checkAuditHeads({ copies: [heads, again], keys: given })).toThrow('another hash of line 3')
})

test('cutting off lines together with their published heads raises an alarm, and no new head is published', async () => {
  const machine = anotherMachine()
  await record('to be cut')
  await record('to be cut too')
  await publishAuditHead(machine)
  const [newest] = (await published()).heads
  const remaining = newest.lines - 2
  await asIntruder(
    `delete from audit_lines where number > ${remaining}; delete from audit_heads where lines > ${remaining}`,
  )
  await record('instead')
  await publishAuditHead(machine)
  expect((await published()).heads[0].lines).toBeLessThan(newest.lines)
  expect(await alarmsOf('audit_contradicted')).toBe(1)
  // The file outlives the process, and `verify-audit` reads it.
  const seen = readSeenHead(machine.config.DATA_DIR)
  expect(seen).toEqual({ lines: newest.lines, hash: newest.hash })
  expect(await findContradictedHead(context.db, [seen!])).toMatchObject({ lines: newest.lines })
  await publishAuditHead({ ...machine, cache: new ProcessCache() })
  expect(await alarmsOf('audit_contradicted')).toBe(2)
})

test.each(["update audit_heads set hash = hash || ''", 'delete from audit_heads', 'truncate audit_heads'])(
  '%s is refused to the owner of the table',
  async (statement) => {
    await expect(context.pool.query(statement)).rejects.toThrow()
  },
)
