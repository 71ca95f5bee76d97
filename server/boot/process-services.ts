import { countInMemory, type MakeCallCounter } from '#server/platform/limits/calls-in-memory.ts'
import { metrics } from '#server/platform/log/metrics.ts'

/** The services that the HTTP app needs from other processes. */
export type ProcessServices = { makeCounter: MakeCallCounter; readMetrics: () => Promise<string> }

export const singleProcessServices: ProcessServices = {
  makeCounter: countInMemory,
  readMetrics: () => metrics.metrics(),
}
