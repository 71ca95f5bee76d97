import type { OptIns } from '#contract/accounts.ts'

const LAST_OPT_INS_KEY = 'last-opt-ins'

export function saveLastOptIns({ opt_in_sms, opt_in_email }: OptIns): void {
  localStorage.setItem(LAST_OPT_INS_KEY, JSON.stringify({ opt_in_sms, opt_in_email }))
}

/** Whether somebody has said yes to both before, so that they need not be asked again. */
export function hasOptedIn(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_OPT_INS_KEY) ?? 'null') as Partial<OptIns> | null
    return Boolean(kept?.opt_in_sms && kept.opt_in_email)
  } catch {
    return false
  }
}
