const flags = ['promo-seen', 'promo-failed', 'abandon-seen', 'spin-wanted', 'spin-opened'] as const
/**
 * Events that happen at most once per visit: a promo was offered, an accepted one failed, the question on leaving was
 * asked, the visitor went to sign in for the wheel, the wheel opened automatically.
 */
export type SessionFlag = (typeof flags)[number]

/**
 * Stored in the tab's session storage: a flag survives the payment pages, which are separate documents, and ends with
 * the tab.
 */
export function hasFlag(flag: SessionFlag): boolean {
  return sessionStorage.getItem(flag) !== null
}

export function setFlag(flag: SessionFlag): void {
  sessionStorage.setItem(flag, '1')
}

export function clearFlag(flag: SessionFlag): void {
  sessionStorage.removeItem(flag)
}
