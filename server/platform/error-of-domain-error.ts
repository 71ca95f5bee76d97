import { type Err, errorOf, isErrorName } from '#contract/errors.ts'

export type DomainError = { name: string; message: string; meta: object }

/**
 * A domain error as the catalogue of errors knows it. A name that is not in that catalogue is our bug, so it is thrown.
 */
export function errOf(domainError: DomainError): Err {
  if (!isErrorName(domainError.name)) throw new Error(`not in the error catalogue: ${domainError.name}`)
  return errorOf(domainError.name, domainError.meta, domainError.message)
}
