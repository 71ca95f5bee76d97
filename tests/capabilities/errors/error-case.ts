import type { ErrorName } from '#contract/errors.ts'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'
import type { List } from './outcomes.ts'

/** One way to come by an error, with what is to be answered. */
export type ErrorCase = {
  name: ErrorName
  /** How it came about, as docs/errors.md says it. */
  how: string
  /** The list of a purchase's answer that it stands in; otherwise it is the answer itself. */
  list?: List
  /** As it stands on the wire. */
  meta?: object
  /** What is wrong with it as well, and reported beside it. */
  beside?: readonly ErrorName[]
  provoke: (harness: TestHarness) => Promise<Answered>
}
