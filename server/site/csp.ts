import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '#domain/campaign/campaign.ts'
import { providerDefinitions } from '#server/payments/exports.ts'
import type { Config } from '#server/platform/config/config.ts'

const analytics = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
}
const recaptcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** Pages whose address contains a secret: the return from a bank, and the links in emails. */
const secretAddresses = [
  '/payment/status',
  '/reset',
  '/confirm-email',
  '/keep-email',
  '/winners/claim',
  '/unsubscribed',
]

/**
 * The referrer that a page sends with its requests: none if its address is a secret. The address of a partner's frame
 * has a log-in token in it until scripts remove it, so everything it loads receives only our host.
 */
export function referrerPolicy({ path, platform }: { path: string; platform: Platform }): string {
  if (secretAddresses.includes(path)) return 'no-referrer'
  return platform === 'iframe' ? 'strict-origin' : 'strict-origin-when-cross-origin'
}

export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * A cached page is the same for all visitors, so its inline scripts are allowed by hash. An uncached page of one visit
 * allows them by nonce, and allows the payment providers. `embedded` are the sites of embedded competitions. Visitors
 * navigate between pages without loading a document, so each page allows all of them.
 */
export function pagePolicy(
  config: Config,
  own: { nonce: string } | { scripts: readonly string[] },
  embedded: readonly string[] = [],
): string {
  const isForOneVisit = 'nonce' in own
  const providers = isForOneVisit && !config.sandbox ? Object.values(providerDefinitions) : []
  const paying = (kind: keyof (typeof providers)[number]['sources']) =>
    providers.flatMap(({ sources }) => sources[kind])
  const services = [config.apiUrl, config.paymentsUrl].filter(Boolean)
  const simulators = config.sandbox && config.SANDBOX_URL ? [new URL(config.SANDBOX_URL).origin] : []
  const check = config.RECAPTCHA_SITE_KEY ? recaptcha : { script: [], frame: [] }
  const measured = config.ANALYTICS_KEY ? analytics : { script: [], connect: [] }
  const tracking = isForOneVisit ? [] : trackingOrigins(config)
  const trusted = isForOneVisit ? [`'nonce-${own.nonce}'`] : hashesOf(own.scripts)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'script-src': [
      "'self'",
      ...trusted,
      ...check.script,
      ...measured.script,
      ...tracking,
      ...simulators,
      ...paying('script'),
    ],
    'style-src': ["'self'", ...simulators, ...paying('style')],
    // Bar widths and the brand colour are style attributes; inline <style> elements stay blocked.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...services, ...measured.connect, ...tracking, ...paying('img')],
    // Videos of prizes and their captions.
    'media-src': ["'self'", ...(config.apiUrl ? [config.apiUrl] : [])],
    'connect-src': ["'self'", ...services, ...measured.connect, ...tracking, ...simulators, ...paying('connect')],
    'frame-src': ["'self'", ...embedded, ...check.frame, ...simulators, ...paying('frame')],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'self'", ...config.PARTNER_ORIGINS],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Tracking scripts may only call the origin that they are loaded from. They are not allowed on payment pages. */
function trackingOrigins(config: Config): string[] {
  const { ENGAGEMENT_KEY, ENGAGEMENT_SCRIPT_URL, AUDIENCE_KEY, AUDIENCE_SCRIPT_URL } = config
  const scripts = [ENGAGEMENT_KEY && ENGAGEMENT_SCRIPT_URL, AUDIENCE_KEY && AUDIENCE_SCRIPT_URL]
  return scripts.filter((url) => url !== undefined).map((url) => new URL(url).origin)
}

/**
 * The code of the scripts in a page that have its nonce, and the page without the nonce. Markup in user content cannot
 * have the nonce, whatever it looks like.
 */
export function extractScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const marked = new RegExp(`<script[^<>]*${mark}[^<>]*>(?<code>[\\s\\S]*?)</script>`, 'g')
  const scripts = html.matchAll(marked).map(({ groups }) => groups!.code!)
  return { scripts: [...scripts].filter(Boolean), html: html.replaceAll(mark, '') }
}

/** The console runs only its own files, in no frame; it shows previews of our own pages in frames. */
export const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "style-src-attr 'unsafe-inline'",
].join('; ')

/** A page that runs no script and sends no request, for one of our own frames. */
export function previewPolicy({ apiUrl, sandbox, SANDBOX_URL }: Config): string {
  const services = [apiUrl, sandbox && SANDBOX_URL ? new URL(SANDBOX_URL).origin : ''].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "font-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${services}`.trimEnd(),
    `media-src 'self' ${services}`.trimEnd(),
  ].join('; ')
}

/** Removes scripts, preloaded scripts and the targets of links from a page. */
export function withoutScripts(html: string): string {
  return html
    .replace(/(<a\b[^>]*?)\shref="[^"]*"/gi, '$1')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/gi, '')
}

function hashesOf(scripts: readonly string[]): string[] {
  const hashes = scripts.map((code) => createHash('sha256').update(code).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
