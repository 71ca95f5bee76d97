import { type Err, errorOf, errSchema } from '#contract/errors.ts'
import { readWire } from '#contract/wire.ts'
import { readRawErrors } from './raw-errors.ts'
import { type ConnectionError, connectionText } from './send.ts'

/** Anything but success. Status -1: no answer came. The first of `errors` is `error`. */
export type CallFailure = { ok: false; status: number; error: Err; errors: readonly [Err, ...Err[]] }

export function failureOfConnection(connectionError: ConnectionError): CallFailure {
  return failure(-1, [errorOf('InternalError', {}, connectionText(connectionError))])
}

/** An answer that is not 200, whatever its body is: at least one error always comes of it. */
export function failureOfAnswer(status: number, body: unknown): CallFailure {
  const errors = readErrors(body)
  const [first = errorOf('InternalError'), ...others] = errors
  return failure(status, [first, ...others])
}

function failure(status: number, errors: [Err, ...Err[]]): CallFailure {
  return { ok: false, status, error: errors[0], errors }
}

/** The errors of an answer as code holds them. */
export function readErrors(body: unknown): Err[] {
  return readRawErrors(body).map((raw) => {
    const read = readWire(errSchema, { ...raw, meta: { ...raw.meta } })
    if (!read.success) return errorOf('InternalError')
    const { name, meta, message } = read.data
    return errorOf(name, meta, message)
  })
}
