import type { Counted } from '#server/platform/limits/calls-in-memory.ts'
import type { Outside } from './start-context.ts'

/** The task of one process of several: it answers HTTP, runs jobs, or runs the simulators. */
export type MemberKind = 'http' | 'jobs' | 'sandbox'

/** The parameters of a new process. */
export type Begin = { kind: MemberKind; name: string; database: string; outside: Outside }

/** The variable that passes `Begin` to a process; it is removed from the environment at once. */
export const BEGIN_VARIABLE = 'FAIRDRAW_MEMBER'

/** The state of the program as a whole. */
export type Whole = { isReady: boolean; isStopping: boolean }

export type CallToCount = { counter: string; max: number; address: string | undefined }

export type ToMember =
  | { type: 'whole'; whole: Whole }
  | { type: 'counted'; batch: number; counts: readonly Counted[] }
  /** Null if a process did not answer in time. */
  | { type: 'metrics'; question: number; text: string | null }
  | { type: 'stop' }

export type ToPrimary =
  | { type: 'started'; outside: Outside }
  | { type: 'running'; isRunning: boolean }
  | { type: 'count'; batch: number; calls: readonly CallToCount[] }
  | { type: 'ask metrics'; question: number }
