import { refuse } from '#domain/verdict.ts'

/** What the rules of draws do not allow, in the words in which they say so. */
export function refuseState({ reason = '' }: { reason?: unknown }) {
  return refuse('ValidationError', { fields: [{ path: 'state', message: `Not possible: ${reason}` }] })
}
