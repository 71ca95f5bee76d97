import type { OptIns } from '#contract/accounts.ts'
import { findOfSession, keepOfSession } from './session-storage.ts'

const LAST_OPT_INS_KEY = 'last-opt-ins'

export function saveLastOptIns({ opt_in_sms, opt_in_email }: OptIns): void {
  keepOfSession(localStorage, LAST_OPT_INS_KEY, { opt_in_sms, opt_in_email })
}

/** Whether somebody has said yes to both before, so that they need not be asked again. */
export function hasOptedIn(): boolean {
  const kept = findOfSession<OptIns>(localStorage, LAST_OPT_INS_KEY)
  return Boolean(kept?.opt_in_sms && kept.opt_in_email)
}
