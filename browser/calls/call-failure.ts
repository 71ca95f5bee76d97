import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Err } from '#contract/errors.ts'

/** Any result except success. The status is -1 if there was no answer. `error` is the first of `errors`. */
export type CallFailure = { ok: false; status: number; error: Err; errors: readonly [Err, ...Err[]] }
export type Called<E extends Endpoint> = { ok: true; value: AnswerOf<E> } | CallFailure

export function failureOf(status: number, errors: readonly [Err, ...Err[]]): CallFailure {
  return { ok: false, status, error: errors[0], errors }
}

/** Thrown for queries, which need an error to be thrown. */
export class CallFailed extends Error {
  readonly failure: CallFailure

  constructor(failure: CallFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** For queries: a refused request is not retried. A request that never arrived is sent again. */
export function retriesCall(count: number, error: Error): boolean {
  return count < 1 && error instanceof CallFailed && error.failure.status === -1
}
