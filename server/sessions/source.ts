import type { IncomingHttpHeaders } from 'node:http'

const TEXT_LENGTH_MAX = 300

/** The headers that say what brought a visitor, by the name under which they are stored. */
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

/** What brought a visitor, as far as it was reported. */
export type Source = { readonly [Name in keyof typeof sourceHeaders]?: string }

/** By these a source is known for another than the one before. A referrer alone is no campaign. */
const campaignNames = ['affiliate', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** Strangers write these headers: only what is valid in each is stored. */
export function readSource(headers: IncomingHttpHeaders, siteUrl: string): Source {
  const notified = Object.entries(sourceHeaders).map(([name, header]) => [name, textOf(headers[header])] as const)
  const { referrer, ...source } = Object.fromEntries(notified.filter(([, text]) => text !== null)) as Source
  const foreign = referrer === undefined ? null : foreignPage(referrer, siteUrl)
  return foreign === null ? source : { ...source, referrer: foreign }
}

/**
 * What brought the visitor of a call within a session. A call that names another campaign than the session's is a new
 * visit, and only its own source counts; any other call keeps what the session knows.
 */
export function latestSource(notified: Source, known: Source): Source {
  const goesOn = campaignNames.every((name) => notified[name] === undefined || notified[name] === known[name])
  return goesOn ? { ...notified, ...known } : notified
}

/**
 * A header's text as its browser meant it: what no header can hold comes percent-encoded. Null where nothing is left.
 */
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
 * A page elsewhere, without its query, where names and searches stand, or the word that a partner has for it; null for
 * our own pages and what is neither.
 */
function foreignPage(referrer: string, siteUrl: string): string | null {
  if (/^[\w .-]+$/.test(referrer)) return referrer
  const page = URL.parse(referrer)
  if (!page || !/^(https?|android-app):$/.test(page.protocol)) return null
  return page.host === new URL(siteUrl).host ? null : `${page.protocol}//${page.host}${page.pathname}`
}
