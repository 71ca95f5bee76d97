import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePool } from '#server/platform/db/db.ts'
import { makeReporter } from '#server/platform/log/report-process.ts'
import { recordBackup } from '#server/today/exports.ts'
import { withSetting } from '#tests/support/database/database.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import type { Check } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { describeFindings, examine } from './examine.ts'
import { patroniChecks } from './patroni-checks.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const resultOf = async (checks: readonly Check[], name: string) => {
  const check = checks.find((each) => each.name === name)!
  return check.run().catch((error: Error) => error)
}

// The server of tests does not wait for its disk.
const urlWith = (setting: string) => withSetting(context.databaseUrl, setting)

describe('The checks of the database', () => {
  test('pass for one database with every role and a backup', async () => {
    const process = makeReporter(
      { ...context, config: { ...context.config, ROLES: ['web', 'api', 'payments', 'console', 'worker'] } },
      () => true,
    )
    await process.report()
    await recordBackup(context, 'base-today', 'timer')
    const pool = makePool(urlWith('synchronous_commit=on'), 1)
    const checks = databaseChecks({ ...context, pool })
    const findings = await Promise.all(checks.map(({ name }) => resultOf(checks, name)))
    await pool.end()
    expect(findings).toEqual([
      expect.stringMatching(/^PostgreSQL \d/),
      'one database without standbys',
      'none',
      'up to date',
      expect.stringMatching(/^-?\d+ ms ahead/),
      '1 report, every role is ready',
      'base-today, 0 hours old',
    ])
    await process.end()
  })

  test('name the roles without a process, and the age of the backup', async () => {
    expect(await resultOf(databaseChecks(context), 'processes')).toMatchObject({
      message: expect.stringContaining('No process that is ready plays web'),
    })
    const later = () => new Date(context.now().getTime() + 27 * 3_600_000)
    expect(await resultOf(databaseChecks({ ...context, now: later }), 'backup')).toEqual(
      new Error('the last backup, base-today, is 27 hours old'),
    )
  })

  test('find that a pooler keeps named statements', async () => {
    const config = { ...context.config, DATABASE_POOLER: 'transaction' as const }
    expect(await resultOf(databaseChecks({ ...context, config }), 'pooler')).toBe('keeps named statements')
  })

  test('refuse a user whose commits wait for nothing', async () => {
    const pool = makePool(urlWith('synchronous_commit=off'), 1)
    expect(await resultOf(databaseChecks({ ...context, pool }), 'replication')).toEqual(
      new Error('synchronous_commit is off: set it to on, or acknowledged purchases can be lost'),
    )
    await pool.end()
  })
})

describe('The checks of Patroni', () => {
  type Node = { version: string; role: string; state?: string; etcd?: string; mode?: unknown; isStrict?: boolean }
  const hosts = ['127.0.77.1', '127.0.77.2']
  const nodes = new Map<string, Node>()
  const servers: Server[] = []
  const serve = (host: string, port: number, answer: (path: string, node: Node) => object) =>
    new Promise<void>((resolve) => {
      const server = createServer(({ url = '' }, response) =>
        response.end(JSON.stringify(answer(url, nodes.get(host)!))),
      )
      servers.push(server.listen(port, host, resolve))
    })
  beforeAll(async () => {
    for (const host of hosts) {
      await serve(host, 8008, (path, { version, role, state = 'running', mode = 'quorum', isStrict = true }) =>
        path === '/config'
          ? { synchronous_mode: mode, synchronous_mode_strict: isStrict }
          : { role, state, patroni: { version, scope: 'fairdraw' } },
      )
      await serve(host, 2379, (_path, { etcd = '3.4.23' }) => ({ etcdserver: etcd }))
    }
  })
  afterAll(() => {
    for (const server of servers) server.close()
  })
  beforeEach(() => {
    nodes.set(hosts[0]!, { version: '4.0.7', role: 'primary' })
    nodes.set(hosts[1]!, { version: '4.1.0', role: 'replica' })
  })
  const change = (index: number, node: Partial<Node>) =>
    nodes.set(hosts[index]!, { ...nodes.get(hosts[index]!)!, ...node })

  test('pass for one primary and a quorum', async () => {
    const checks = patroniChecks(hosts)
    expect(await Promise.all(checks.map(({ name }) => resultOf(checks, name)))).toEqual([
      'Patroni 4.0.7, primary',
      'Patroni 4.1.0, replica',
      '127.0.77.1',
      'quorum',
      'etcd 3.4.23',
      'etcd 3.4.23',
    ])
  })

  test.each([
    ['Patroni 3.0.2', 'patroni 127.0.77.2', { version: '3.0.2' }, /^Patroni 3\.0\.2 can lose purchases/],
    ['Patroni 4.0.6', 'patroni 127.0.77.2', { version: '4.0.6' }, /^Patroni 4\.0\.6 can lose purchases/],
    ['a stopped PostgreSQL', 'patroni 127.0.77.2', { state: 'stopped' }, /^PostgreSQL is stopped/],
    ['two primaries', 'one primary', { role: 'primary' }, /^127\.0\.77\.1 and 127\.0\.77\.2 are both primary/],
    ['etcd 3.3', 'etcd 127.0.77.2', { etcd: '3.3.27' }, /^etcd 3\.3\.27 is too old/],
  ])('refuse %s', async (_what, name, node, message) => {
    change(1, node)
    expect(await resultOf(patroniChecks(hosts), name)).toMatchObject({ message: expect.stringMatching(message) })
  })

  test.each([
    ['is off', { mode: false }, /^synchronous_mode is off/],
    ['is not strict', { isStrict: false }, /^synchronous_mode_strict is off/],
  ])('refuse a synchronous mode that %s', async (_what, node, message) => {
    change(0, node)
    expect(await resultOf(patroniChecks(hosts), 'synchronous mode')).toMatchObject({
      message: expect.stringMatching(message),
    })
  })

  test('name a host that does not answer', async () => {
    expect(await resultOf(patroniChecks(['127.0.77.9']), 'patroni 127.0.77.9')).toMatchObject({
      message: expect.stringMatching(/^http:\/\/127\.0\.77\.9:8008\/patroni does not answer/),
    })
  })
})

test('the report has a line for each check, and counts the problems', async () => {
  const config = {
    ...context.config,
    publicUrl: harness.url,
    consoleUrl: 'http://127.0.0.1:1',
    paymentsUrl: harness.url,
  }
  const findings = await examine({ ...context, config, sandboxUrl: 'http://127.0.0.1/sandbox' }, [])
  const problems = findings.filter(({ problem }) => problem !== null).map(({ name }) => name)
  expect(problems).toEqual(expect.arrayContaining(['console']))
  expect(problems).not.toEqual(expect.arrayContaining(['database', 'file store', 'STRIPE webhooks', 'email']))
  const lines = describeFindings(findings).split('\n')
  expect(lines.filter((line) => /^(ok|PROBLEM) /.test(line))).toHaveLength(findings.length)
  expect(lines.at(-1)).toBe(`${problems.length} of ${findings.length} checks failed.`)
})
