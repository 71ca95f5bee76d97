import { refuseField } from '#domain/verdict.ts'

/** Reports a violation of the rules of draws, in the words of the rules. */
export function refuseState({ reason = '' }: { reason?: unknown }) {
  return refuseField('state', `Not possible: ${reason}`)
}
