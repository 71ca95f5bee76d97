import type { IncomingHttpHeaders } from 'node:http'

const TEXT_LENGTH_MAX = 300

/** The headers with the source of a visit, by their stored names. */
const sourceHeaders = {
  client_id: 'x-client-id',
  referrer: 'x-referrer',
  affiliate: 'x-affiliate',
  utm_source: 'x-utm-source',
  utm_medium: 'x-utm-medium',
  utm_campaign: 'x-utm-campaign',
  utm_content: 'x-utm-content',
  utm_term: 'x-utm-term',
} as const

/** The source of a visit, as far as it was reported. */
export type Source = { readonly [Name in keyof typeof sourceHeaders]?: string }

/** A difference in these makes another source. A referrer alone is not a campaign. */
const campaignNames = ['affiliate', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** Strangers write these headers, so only valid values are stored. */
export function readSource(headers: IncomingHttpHeaders, siteUrl: string): Source {
  const notified = Object.entries(sourceHeaders).map(([name, header]) => [name, textOf(headers[header])] as const)
  const { referrer, ...source } = Object.fromEntries(notified.filter(([, text]) => text !== null)) as Source
  const foreign = referrer === undefined ? null : foreignPage(referrer, siteUrl)
  return foreign === null ? source : { ...source, referrer: foreign }
}

/**
 * The source of the visit within a session. A call with another campaign than the session's is a new visit, and only
 * its own source counts; any other call keeps the session's source.
 */
export function latestSource(notified: Source, known: Source): Source {
  const goesOn = campaignNames.every((name) => notified[name] === undefined || notified[name] === known[name])
  return goesOn ? { ...notified, ...known } : notified
}

/** The decoded text of a header: characters that a header cannot hold are percent-encoded. Null if nothing remains. */
export function textOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return decode(header).slice(0, TEXT_LENGTH_MAX).replace(/\p{C}/gu, '').trim() || null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A page elsewhere, without its query, which may contain names and searches, or a partner's word for it; null for our
 * own pages and invalid values.
 */
function foreignPage(referrer: string, siteUrl: string): string | null {
  if (/^[\w .-]+$/.test(referrer)) return referrer
  const page = URL.parse(referrer)
  if (!page || !/^(https?|android-app):$/.test(page.protocol)) return null
  return page.host === new URL(siteUrl).host ? null : `${page.protocol}//${page.host}${page.pathname}`
}
