import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { alarms } from '#server/platform/log/metrics.ts'
import { makeReporter } from '#server/platform/log/report-process.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { recordBackup } from './exports.ts'
import { findWarnings } from './system.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())

const owner = await signInStaff(context, await makeStaff(context, { roles: ['OWNER'] }), url)
const read = async (path: string) => (await harness.get(`/api/console${path}`, owner)).body.data
const system = () => read('/system')
const processOf = (roles: string[], isReady = true) =>
  makeReporter({ ...context, config: { ...context.config, ROLES: roles as never } }, () => isReady)

describe('The page of the system', () => {
  test('names the roles that no ready process plays, until one does', async () => {
    expect(await system()).toMatchObject({ is_ready: false, processes: [] })
    const [web, worker] = [processOf(['web', 'api', 'payments', 'console']), processOf(['worker'], false)]
    await Promise.all([web.report(), worker.report()])
    expect((await system()).missing).toEqual(['No process that is ready plays worker'])
    const ready = processOf(['worker'])
    await ready.report()
    expect(await system()).toMatchObject({ is_ready: true, missing: [] })
    await ready.end()
    expect(await system()).toMatchObject({ is_ready: false })
    await context.pool.query(`update process_reports set reported_at = reported_at - interval '2 minutes'`)
    const { processes, missing } = await system()
    expect([processes.map((each: { is_silent: boolean }) => each.is_silent), missing.length]).toEqual([[true, true], 5])
  })

  test.each([
    ['one host stores files on its disk', [{ host: 'a' }, { host: 'a' }], []],
    [
      'two hosts store files in S3',
      [
        { host: 'a', files: 's3' },
        { host: 'b', files: 's3' },
      ],
      [],
    ],
    [
      'two hosts store files on their disks',
      [{ host: 'b' }, { host: 'a' }],
      ['a and b each store files on their own disk: set FILES=s3'],
    ],
    ['a clock is 250 ms ahead', [{ host: 'a', clockAheadMs: 250 }], []],
    [
      'a clock is 251 ms behind',
      [{ host: 'a', clockAheadMs: -251 }],
      ["The clock of a is 251 ms behind the database's: check chrony"],
    ],
    ['older programs report nothing', [{ host: 'a', version: null, clockAheadMs: null, files: null }], []],
    [
      'a host runs another version',
      [{ host: 'a' }, { host: 'b', version: '0.9.0', files: 's3' }],
      ['Processes run different versions: 0.9.0, 1.0.0'],
    ],
  ])('the warnings when %s', (_what, hosts, warnings) => {
    expect(findWarnings(hosts.map((host) => ({ version: '1.0.0', clockAheadMs: 0, files: 'disk', ...host })))).toEqual(
      warnings,
    )
  })

  test('counts an alarm once, whatever process raised it, and Today leads there', async () => {
    const [one, other] = [processOf(['worker']), processOf(['api'])]
    await Promise.all([one.report(), other.report()])
    const before = (await system()).alarms.find(({ alarm }: { alarm: string }) => alarm === 'of_a_test')
    expect(before).toBeUndefined()
    alarms.inc({ alarm: 'of_a_test' }, 3)
    await one.report()
    await one.report()
    expect((await system()).alarms[0]).toMatchObject({ alarm: 'of_a_test', count: 3 })
    expect((await read('/today')).needs[0]).toMatchObject({ kind: 'ALARMS', count: 3 })
  })

  test('shows jobs that wait and those that were given up', async () => {
    const add = (runAt: number, attemptsMax: number, key: string) =>
      context.pool.query(
        `select graphile_worker.add_job('of.a-test', run_at := $1, max_attempts := $2, job_key := $3)`,
        [new Date(context.now().getTime() + runAt), attemptsMax, key],
      )
    await add(-1000, 12, 'waits')
    await add(3_600_000, 12, 'is due later')
    await add(-1000, 1, 'fails')
    await context.pool.query(`update graphile_worker._private_jobs set attempts = 1 where key = 'fails'`)
    const [queue] = (await system()).queues
    expect(queue).toMatchObject({ job: 'of.a-test', waiting: 1, failed: 1 })
    expect(Date.parse(queue.oldest_at)).toBeLessThanOrEqual(context.now().getTime())
  })

  test('shows the last backup, and the versions and connections of the database', async () => {
    expect((await system()).backup.name).toBeNull()
    expect(await recordBackup(context, ' ', 'timer')).toMatch(/name/)
    await recordBackup(context, 'base-2026-11-24', 'timer')
    const { backup, versions, database, providers, statements } = await system()
    expect(backup).toMatchObject({ name: 'base-2026-11-24', archived_at: null })
    expect(versions.schema).toMatch(/^\d{4}_/)
    expect(database.connections).toBeGreaterThan(0)
    expect(providers.map(({ provider, calls }: { provider: string; calls: number }) => [provider, calls])).toEqual([
      ['STRIPE', 0],
      ['PAYPAL', 0],
    ])
    expect(statements).toBeNull()
  })

  test('warns while a clock differs from that of the database, and raises one alarm', async () => {
    let aheadMs = 100
    const worker = makeReporter(
      context,
      () => true,
      () => Date.now() + aheadMs,
    )
    const skewAlarms = async () =>
      (await alarms.get()).values.find(({ labels }) => labels.alarm === 'clock_skew')?.value ?? 0
    const before = await skewAlarms()
    await worker.report()
    expect((await system()).warnings).toEqual([])
    aheadMs = 5_000
    await worker.report()
    await worker.report()
    expect((await system()).warnings).toEqual([expect.stringMatching(/^The clock of .+ is [45]\d{3} ms ahead of/)])
    expect((await skewAlarms()) - before).toBe(1)
    await worker.end()
  })
})

test('Today counts the visits of which a page reported within five minutes, each once', async () => {
  const { headers } = await harness.makeEntrant()
  const visit = await harness.makeEntrant()
  const send = (at: Date, of: Record<string, string>) =>
    harness.post('/api/events', { events: [{ name: 'page_view', at: at.toISOString(), path: '/' }] }, of)
  await send(context.now(), headers)
  await send(context.now(), headers)
  await send(context.now(), visit.headers)
  expect((await read('/today')).figures.visitors).toBe(2)
  await context.pool.query(`update collected_events set received_at = received_at - interval '6 minutes'`)
  await send(context.now(), { ...headers, 'x-request-id': uuid() })
  expect((await read('/today')).figures.visitors).toBe(1)
})
