import { sessionStore } from '#web/app/session-store.ts'

const VERIFICATION_KEY = 'verification'

/** A code that is on its way. */
export type KeptVerification = {
  step: 'number' | 'code'
  /** As typed. */
  number: string
  /** When another may be asked for. */
  resendAt: Date | null
}

/** Phones load a page anew while its owner reads the text: what was sent outlasts that. It is the session's alone. */
export function keepVerification(kept: KeptVerification | null): void {
  if (kept) sessionStorage.setItem(VERIFICATION_KEY, JSON.stringify({ ...kept, sid: ownSid() }))
  else sessionStorage.removeItem(VERIFICATION_KEY)
}

export function findVerification(): KeptVerification | null {
  const kept = JSON.parse(sessionStorage.getItem(VERIFICATION_KEY) ?? 'null')
  if (kept === null || kept.sid !== ownSid()) return null
  return { step: kept.step, number: kept.number, resendAt: kept.resendAt === null ? null : new Date(kept.resendAt) }
}

function ownSid(): string | undefined {
  return sessionStore.getState().token?.sid
}
