import { type CallFailure, failureOf } from '#browser/calls/call-failure.ts'
import { type Err, errorOf, errSchema } from '#contract/errors.ts'
import { readWire } from '#contract/wire.ts'
import { readRawErrors } from './raw-errors.ts'
import { type ConnectionError, connectionText } from './send.ts'

export function failureOfConnection(connectionError: ConnectionError): CallFailure {
  return failureOf(-1, [errorOf('InternalError', {}, connectionText(connectionError))])
}

/** The failure of an answer without status 200. It has at least one error for any body. */
export function failureOfAnswer(status: number, body: unknown): CallFailure {
  const errors = readErrors(body)
  const [first = errorOf('InternalError'), ...others] = errors
  return failureOf(status, [first, ...others])
}

/** The errors of an answer, decoded. */
export function readErrors(body: unknown): Err[] {
  return readRawErrors(body).map((raw) => {
    const read = readWire(errSchema, { ...raw, meta: { ...raw.meta } })
    if (!read.success) return errorOf('InternalError')
    const { name, meta, message } = read.data
    return errorOf(name, meta, message)
  })
}
