import { type Err, errorOf, isErrorName } from '#contract/errors.ts'

export type Refusal = { name: string; message: string; meta: object }

/** A rule's refusal as the catalogue knows it. A name that is not in the catalogue is our fault, so it is thrown. */
export function errOf(refusal: Refusal): Err {
  if (!isErrorName(refusal.name)) throw new Error(`not in the catalogue of errors: ${refusal.name}`)
  return errorOf(refusal.name, refusal.meta, refusal.message)
}
