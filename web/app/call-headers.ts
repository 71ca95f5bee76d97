import { AFFILIATE_COOKIE, readCookie, XSRF_COOKIE } from './cookies.ts'
import { platform } from './page-config.ts'
import { sessionStore } from './session-store.ts'

const utmNames = ['source', 'medium', 'campaign', 'content', 'term'] as const

/** What stood in the address with which the visit began: later pages no longer show it. */
const landing = typeof location === 'undefined' ? new URLSearchParams() : new URLSearchParams(location.search)
let isFirstCall = true

export type HeaderAsk = {
  bearer: string | null
  body: boolean
  automatic: boolean
  idempotencyKey: string | undefined
  /** Who sent the visitor here is told with the first call and at log-in. */
  withAffiliate: boolean
}

/** What every call says about the page that it comes from. Headers without a value are left out. */
export function callHeaders({ bearer, body, automatic, idempotencyKey, withAffiliate }: HeaderAsk): Headers {
  const { data } = sessionStore.getState()
  const values: Record<string, string | null | undefined> = {
    accept: 'application/json',
    'content-type': body ? 'application/json' : null,
    authorization: bearer && `Bearer ${bearer}`,
    'x-xsrf-token': readCookie(XSRF_COOKIE),
    'idempotency-key': idempotencyKey,
    'x-automatic': automatic ? '1' : null,
    'x-platform': platform(),
    // Where neither the address nor the session has told yet, the server knows it of the session itself.
    'x-brand': landing.get('brand') ?? data?.brand,
    'x-campaign-tag': landing.get('campaign_tag') ?? data?.campaign_tag,
    'x-referrer': document.referrer,
    'x-affiliate': withAffiliate || isFirstCall ? readCookie(AFFILIATE_COOKIE) : null,
    ...Object.fromEntries(utmNames.map((name) => [`x-utm-${name}`, landing.get(`utm_${name}`)])),
  }
  isFirstCall = false
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) if (value) headers.set(name, asHeader(value))
  return headers
}

/** A header holds Latin letters only; what else stood in an address is sent as the address wrote it. */
function asHeader(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
}
