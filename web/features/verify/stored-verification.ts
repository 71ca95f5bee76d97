import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'

const VERIFICATION_KEY = 'verification'

/** A code that is on its way. */
export type StoredVerification = {
  step: 'number' | 'code'
  /** As typed. */
  number: string
  /** When another may be asked for. */
  resendAt: Date | null
}

/** Phones may reload a page while its owner reads the text message: what was sent outlasts that. */
export function storeVerification(stored: StoredVerification | null): void {
  if (stored) storeOfSession(sessionStorage, VERIFICATION_KEY, stored)
  else sessionStorage.removeItem(VERIFICATION_KEY)
}

export function findVerification(): StoredVerification | null {
  const stored = findOfSession<StoredVerification>(sessionStorage, VERIFICATION_KEY)
  return stored && { ...stored, resendAt: stored.resendAt && new Date(stored.resendAt) }
}
