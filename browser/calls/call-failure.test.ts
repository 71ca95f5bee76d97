import { expect, test } from 'vitest'
import { errorOf } from '#contract/errors.ts'
import { CallFailed, failureOf, retriesCall } from './call-failure.ts'

const failed = (status: number) => new CallFailed(failureOf(status, [errorOf('InternalError')]), 'It failed')

test.each([
  ['a call that got no answer is sent again', 0, failed(-1), true],
  ['a call is sent twice at most', 1, failed(-1), false],
  ['a refused call is not sent again', 0, failed(500), false],
  ['an unexpected error does not repeat a call', 0, new TypeError('undefined'), false],
])('%s', (_, count, error, isRetried) => expect(retriesCall(count, error)).toBe(isRetried))
