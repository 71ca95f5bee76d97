import type { Counted } from '#server/platform/limits/calls-in-memory.ts'
import type { Outside } from './start-context.ts'

/** What one process of several does: answers HTTP, runs jobs, or plays the simulators. */
export type MemberKind = 'http' | 'jobs' | 'sandbox'

/** What a process is given when it is made. */
export type Begin = { kind: MemberKind; name: string; database: string; outside: Outside }

/** The variable that carries `Begin` to a process; it is taken out of the environment at once. */
export const BEGIN_VARIABLE = 'FAIRDRAW_MEMBER'

/** How the program as a whole stands. */
export type Whole = { isReady: boolean; isStopping: boolean }

export type CallToCount = { counter: string; max: number; address: string | undefined }

export type ToMember =
  | { type: 'whole'; whole: Whole }
  | { type: 'counted'; batch: number; counts: readonly Counted[] }
  /** Null where a process did not answer in time. */
  | { type: 'metrics'; question: number; text: string | null }
  | { type: 'stop' }

export type ToPrimary =
  | { type: 'started'; outside: Outside }
  | { type: 'running'; isRunning: boolean }
  | { type: 'count'; batch: number; calls: readonly CallToCount[] }
  | { type: 'ask metrics'; question: number }
