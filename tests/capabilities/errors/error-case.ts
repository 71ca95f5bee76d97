import type { ErrorName } from '#contract/errors.ts'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'
import type { List } from './outcomes.ts'

/** One way to cause an error, with the expected answer. */
export type ErrorCase = {
  name: ErrorName
  /** The cause, in the words of docs/errors.md. */
  how: string
  /** The list of a purchase's answer that contains it; otherwise it is the answer itself. */
  list?: List
  /** The `meta` that the API sends. */
  meta?: object
  /** Other errors that are reported beside it. */
  beside?: readonly ErrorName[]
  provoke: (harness: TestHarness) => Promise<Answered>
}
