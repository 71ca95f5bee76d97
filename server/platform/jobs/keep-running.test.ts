import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeLog } from '../log/log.ts'
import { keepRunning, type Started } from './keep-running.ts'

const log = makeLog('silent', false)
const forever = new Promise<never>(() => {})

test('a part that cannot be started, fails or ends is started again, and is stopped after each run', async () => {
  const lives: (() => Promise<Started>)[] = [
    () => Promise.reject(new Error('cannot be started')),
    async () => ({ ended: Promise.reject(new Error('fails')), stop }),
    async () => ({ ended: wait(1), stop }),
    async () => ({ ended: forever, stop }),
  ]
  const stop = vi.fn(async () => {})
  const start = vi.fn(() => lives.shift()!())
  const part = keepRunning('test', start, log)
  expect(part.isRunning()).toBe(false)
  await expect.poll(() => start).toHaveBeenCalledTimes(4)
  expect([part.isRunning(), stop.mock.calls.length]).toEqual([true, 2])
  await part.stop()
  expect([part.isRunning(), stop.mock.calls.length]).toEqual([false, 3])
})

test('a part that is stopped before it has started is stopped all the same', async () => {
  const stop = vi.fn(async () => {})
  const begun = Promise.withResolvers<Started>()
  const part = keepRunning('test', () => begun.promise, log)
  const stopped = part.stop()
  begun.resolve({ ended: forever, stop })
  await stopped
  expect(stop).toHaveBeenCalledOnce()
})

/** In a separate process: the test's own would report the rejection as its failure. */
const program = `
  import { keepRunning, surviveRejections } from '#server/platform/jobs/keep-running.ts'
  import { makeLog } from '#server/platform/log/log.ts'
  const log = makeLog('error', false)
  surviveRejections(log)
  let starts = 0
  const start = async () => {
    starts += 1
    if (starts === 2) process.exit(42)
    setTimeout(() => Promise.reject(new Error('nobody handles this')), 10)
    return { ended: new Promise(() => {}), stop: async () => {} }
  }
  keepRunning('other', async () => ({ ended: new Promise(() => {}), stop: () => process.exit(1) }), log)
  keepRunning('part', start, log)
`

test('an unhandled rejection is logged and restarts its part, not the process', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = Buffer.concat(await child.stdout.toArray()).toString()
  expect(said).toContain('unhandled promise rejection')
  await expect.poll(() => child.exitCode).toBe(42)
})
