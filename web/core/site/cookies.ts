import { serverNow } from './clock.ts'

export const SESSION_COOKIE = 'mm_winplus_session'
export const PAYMENT_COOKIE = 'mm_winplus_payment'
export const XSRF_COOKIE = 'XSRF-TOKEN'
/** The last token with which a partner's page identified its visitor. */
export const CHECK_COOKIE = 'mm_winplus_check'
/** The affiliate who sent the visitor. It is written only with consent to marketing. */
export const AFFILIATE_COOKIE = 'mm_winplus_affiliate'

export function readCookie(name: string): string | null {
  const found = cookiesOfBrowser().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : readRefused(name)
}

/**
 * Writes a cookie until an instant of the server's clock. It has an age rather than a date, which a browser with a
 * wrong clock would misread. In a partner's frame it is partitioned by the site that frames us.
 */
export function writeCookie(name: string, value: string, expiresAt: Date): void {
  const ageSeconds = Math.max(0, Math.floor((expiresAt.getTime() - serverNow().getTime()) / 1000))
  give(`${name}=${encodeURIComponent(value)}; path=/; max-age=${ageSeconds}; ${attributes()}`)
  if (ageSeconds > 0 && !cookiesOfBrowser().some((cookie) => cookie.startsWith(`${name}=`)))
    sessionStorage.setItem(REFUSED + name, JSON.stringify({ value, expiresAtMs: expiresAt.getTime() }))
}

export function removeCookie(name: string): void {
  give(`${name}=; path=/; max-age=0; ${attributes()}`)
  sessionStorage.removeItem(REFUSED + name)
}

/**
 * A cookie that the browser refuses is stored in the tab. Our calls do not need cookies: they send the session in a
 * header.
 */
const REFUSED = 'mm_winplus_refused_'

function readRefused(name: string): string | null {
  const stored = sessionStorage.getItem(REFUSED + name)
  if (stored === null) return null
  const { value, expiresAtMs } = JSON.parse(stored) as { value: string; expiresAtMs: number }
  return serverNow().getTime() < expiresAtMs ? value : null
}

function cookiesOfBrowser(): string[] {
  try {
    return document.cookie.split('; ')
  } catch {
    return []
  }
}

function give(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers too late.
    document.cookie = cookie
  } catch {
    // Cookies are forbidden, so the tab stores it.
  }
}

function attributes(): string {
  if (isInPartnersFrame()) return 'SameSite=None; Secure; Partitioned'
  return location.protocol === 'https:' ? 'SameSite=Lax; Secure' : 'SameSite=Lax'
}

/**
 * Whether a partner's page shows this one in a frame. A page of our own may frame another, with the same session. We
 * cannot even read the address of a partner's page.
 */
export function isInPartnersFrame(): boolean {
  try {
    return window.top?.location.origin !== location.origin
  } catch {
    return true
  }
}
