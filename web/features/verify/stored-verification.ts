import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'

const VERIFICATION_KEY = 'verification'

/** A code that was sent and not yet confirmed. */
export type StoredVerification = {
  step: 'number' | 'code'
  /** The text as it was typed. */
  number: string
  /** The time from which another code can be requested. */
  resendAt: Date | null
}

/** Phones may reload the page while the user reads the text message, so the verification is stored. */
export function storeVerification(stored: StoredVerification | null): void {
  if (stored) storeOfSession(sessionStorage, VERIFICATION_KEY, stored)
  else sessionStorage.removeItem(VERIFICATION_KEY)
}

export function findVerification(): StoredVerification | null {
  const stored = findOfSession<StoredVerification>(sessionStorage, VERIFICATION_KEY)
  return stored && { ...stored, resendAt: stored.resendAt && new Date(stored.resendAt) }
}
