import { countInMemory, type MakeCallCounter } from '#server/platform/limits/calls-in-memory.ts'
import { metrics } from '#server/platform/log/metrics.ts'

/** What the HTTP app needs of the processes beside its own. */
export type Beside = { makeCounter: MakeCallCounter; readMetrics: () => Promise<string> }

export const nobodyBeside: Beside = { makeCounter: countInMemory, readMetrics: () => metrics.metrics() }
