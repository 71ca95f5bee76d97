const marks = ['promo-seen', 'promo-failed', 'abandon-seen', 'spin-wanted', 'spin-opened'] as const
/**
 * What happens at most once while somebody visits: a promo was offered, one was refused, a leaver was asked, somebody went
 * to sign in for the wheel, it opened by itself.
 */
export type VisitMark = (typeof marks)[number]

/** A visit is a tab's: it goes on through the payment pages, which are loaded anew, and ends with the tab. */
export function isMarked(mark: VisitMark): boolean {
  return sessionStorage.getItem(mark) !== null
}

export function setMark(mark: VisitMark): void {
  sessionStorage.setItem(mark, '1')
}

export function clearMark(mark: VisitMark): void {
  sessionStorage.removeItem(mark)
}
