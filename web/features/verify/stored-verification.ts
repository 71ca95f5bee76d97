import { findOfSession, keepOfSession } from '#web/core/session/session-storage.ts'

const VERIFICATION_KEY = 'verification'

/** A code that is on its way. */
export type KeptVerification = {
  step: 'number' | 'code'
  /** As typed. */
  number: string
  /** When another may be asked for. */
  resendAt: Date | null
}

/** Phones load a page anew while its owner reads the text: what was sent outlasts that. */
export function keepVerification(kept: KeptVerification | null): void {
  if (kept) keepOfSession(sessionStorage, VERIFICATION_KEY, kept)
  else sessionStorage.removeItem(VERIFICATION_KEY)
}

export function findVerification(): KeptVerification | null {
  const kept = findOfSession<KeptVerification>(sessionStorage, VERIFICATION_KEY)
  return kept && { ...kept, resendAt: kept.resendAt && new Date(kept.resendAt) }
}
