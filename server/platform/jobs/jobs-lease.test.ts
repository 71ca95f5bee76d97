import { afterAll, expect, test, vi } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { leaseTimes } from './jobs-lease.ts'

const context = await testContext()
afterAll(() => context.close())

/** Short, but long enough for several beats on a busy machine. */
const times = { beatMs: 100, lapsesAfterMs: 4_000 }

test('a job of a killed worker is done by another, and that of a running one is left alone', async () => {
  const long = Promise.withResolvers<void>()
  const action = vi.fn(async () => {})
  const longAction = vi.fn(() => long.promise)
  await enqueue(context.db, 'long', {})
  const living = startJobs(context, { long: longAction }, [], times)
  await expect.poll(() => longAction).toHaveBeenCalledOnce()

  await enqueue(context.db, 'action', {})
  const killed = `update graphile_worker._private_jobs set attempts = 1, locked_by = 'killed', locked_at = now()
    where id = (select id from graphile_worker.jobs where task_identifier = 'action')`
  await context.pool.query(killed)
  const other = startJobs(context, { action, long: longAction }, [], times)
  await expect.poll(() => action).toHaveBeenCalledOnce()

  expect(longAction).toHaveBeenCalledOnce()
  long.resolve()
  await Promise.all([living.stop(), other.stop()])
  const { rows } = await context.pool.query('select 1 from graphile_worker.jobs')
  expect(rows).toEqual([])
})

/** Rows of jobs that were done cannot be deleted; a sequence counts the attempts, for it is not rolled back. */
const breakEnds = `
  create sequence kept_jobs;
  create function keep_job() returns trigger language plpgsql as
    $$ begin perform nextval('kept_jobs'); raise exception 'the end cannot be saved'; end $$;
  create trigger keep_job before delete on graphile_worker._private_jobs for each row execute function keep_job()`
const mendEnds = 'drop function keep_job cascade'
const stored = async () => {
  const { rows } = await context.pool.query(
    'select case when is_called then last_value else 0 end as count from kept_jobs',
  )
  return rows[0].count
}
const left = async () => (await context.pool.query('select 1 from graphile_worker.jobs')).rowCount

/** In this case the shutdown of graphile-worker never ends, and abandoned locks expire after half a minute. */
test('jobs whose ends could not be saved are started again soon', async () => {
  const names = ['first', 'second', 'third', 'last']
  const gates = names.map(() => Promise.withResolvers<void>())
  const actions = gates.map(({ promise }) => vi.fn(() => promise))
  for (const name of names) await enqueue(context.db, name, {})
  const worker = startJobs(context, Object.fromEntries(names.map((name, index) => [name, actions[index]!])), [])
  await expect.poll(() => actions.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1])
  await context.pool.query(breakEnds)
  for (const [index, gate] of gates.entries()) {
    gate.resolve()
    await expect.poll(stored).toBe(index + 1)
  }
  await context.pool.query(mendEnds)
  await expect.poll(left).toBe(0)
  await worker.stop()
  expect(actions.map(({ mock }) => mock.calls.length)).toEqual([2, 2, 2, 2])
})

test('jobs of a killed worker come back within a minute, though its successor has just been started', () => {
  const { beatMs, lapsesAfterMs } = leaseTimes
  expect(lapsesAfterMs + 4 * beatMs).toBeLessThan(60_000)
})
