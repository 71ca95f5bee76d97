import { afterAll, expect, test } from 'vitest'
import { openCrashHarness } from './crash-harness.ts'
import { documentedPoints } from './documented.ts'
import type { KillAt } from './kill-at.ts'
import { dieAndRecover, listPoints } from './recover.ts'
import type { Scenario } from './scenarios.ts'

/** The scenarios of `npm test`: each kind of end, and each kind of last call. */
const shortly = ['card', 'PayPal', 'free', 'webhook only', 'no confirmation', 'card and PayPal both', 'card refunded']
const isLong = process.env.FULL !== undefined
const timeoutMs = isLong ? 3_000_000 : 60_000

/**
 * Runs each scenario once, then again with a crash before and after each point. A short run tries only some crashes,
 * after their last call.
 */
export async function runScenarios(scenarios: readonly Scenario[]): Promise<void> {
  const harness = await openCrashHarness()
  afterAll(() => harness.stop())
  await harness.live()

  test.each(scenarios)(
    'the purchase "$name" reaches its one end wherever the process dies',
    async (scenario) => {
      const points = await listPoints(harness, scenario)
      expect(points).toEqual(documentedPoints(scenario.name))
      for (const killAt of deathsOf(scenario, points)) {
        const place = `dying ${killAt.side} ${killAt.point} (${killAt.nth})`
        const isOver = await naming(place, () => dieAndRecover(harness, scenario, killAt, true))
        if (!isOver && isLong) await naming(`${place}, gone`, () => dieAndRecover(harness, scenario, killAt, false))
      }
    },
    timeoutMs,
  )
}

function deathsOf(scenario: Scenario, points: readonly string[]): KillAt[] {
  if (isLong) return everyDeath(points)
  return shortly.includes(scenario.name) ? [deathAfterLastCall(points)] : []
}

function everyDeath(points: readonly string[]): KillAt[] {
  return points.flatMap((point, index) => {
    const nth = points.slice(0, index + 1).filter((other) => other === point).length
    return [
      { point, nth, side: 'before' as const },
      { point, nth, side: 'after' as const },
    ]
  })
}

function deathAfterLastCall(points: readonly string[]): KillAt {
  const last = points.findLast((point) => point.includes(' POST ')) ?? points.at(-1)!
  return everyDeath(points).findLast(({ point }) => point === last)!
}

async function naming<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    throw new Error(place, { cause: fault })
  }
}
