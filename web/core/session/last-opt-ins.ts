import type { OptIns } from '#contract/accounts.ts'
import { findOfSession, storeOfSession } from './session-storage.ts'

const LAST_OPT_INS_KEY = 'last-opt-ins'

export function saveLastOptIns({ opt_in_sms, opt_in_email }: OptIns): void {
  storeOfSession(localStorage, LAST_OPT_INS_KEY, { opt_in_sms, opt_in_email })
}

/** Whether the user has agreed to both before, so that they need not be asked again. */
export function hasOptedIn(): boolean {
  const stored = findOfSession<OptIns>(localStorage, LAST_OPT_INS_KEY)
  return Boolean(stored?.opt_in_sms && stored.opt_in_email)
}
