import { type Err, errorOf, isErrorName } from '#contract/errors.ts'

export type DomainError = { name: string; message: string; meta: object }

/** A rule's refusal as the catalogue knows it. A name that is not in the catalogue is our fault, so it is thrown. */
export function errOf(domainError: DomainError): Err {
  if (!isErrorName(domainError.name)) throw new Error(`not in the catalogue of errors: ${domainError.name}`)
  return errorOf(domainError.name, domainError.meta, domainError.message)
}
