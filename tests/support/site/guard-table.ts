import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/app/routes.ts'

export const visitorKinds = ['visitor', 'guest', 'registered', 'incomplete', 'unverified'] as const
/**
 * The kinds of visitor: signed out, a guest, a registered account, one without a profile, one without a verified phone.
 */
export type VisitorKind = (typeof visitorKinds)[number]

/** The redirect of each kind; null if they stay. */
type Row = Record<VisitorKind, string | null> & {
  /** An address of this pattern, if the pattern has parameters. */
  path?: string
  /** The redirect that the page makes for all kinds, before its guard runs. */
  leadsTo?: string
  /** The canonical address, if it differs. */
  canonical?: string
}

const unfinished = { incomplete: '/complete', unverified: '/verify' }
const finished = { guest: null, registered: null }
/** Public, but a signed-in user must finish their account first. */
const open: Row = { visitor: null, ...finished, ...unfinished }
/** Always open to all visitors. */
const always: Row = { visitor: null, ...finished, incomplete: null, unverified: null }
/** Pages for signing in. */
const signIn: Row = { visitor: null, guest: '/', registered: '/', ...unfinished }
/** For signed-in users. */
const own: Row = { visitor: '/login', ...finished, ...unfinished }
/** The same, also for users whose account is not finished. */
const ownAlways: Row = { visitor: '/login', ...finished, incomplete: null, unverified: null }

/** Every pattern of the routes table, with the page where each kind of visitor lands. */
export const guardTable: Record<string, Row> = {
  '/': open,
  '/advent/:pageTag?': { ...open, path: '/advent' },
  '/october-prize-draw/:pageTag?': { ...open, path: '/october-prize-draw' },
  '/november-prize-draw/:pageTag?': { ...open, path: '/november-prize-draw' },
  '/win-more/:pageTag?': { ...open, path: '/win-more' },
  '/win-a-car/:pageTag?': { ...open, path: '/win-a-car' },
  '/calendar': { ...open, leadsTo: '/advent' },
  '/campaign/:tag': { ...open, path: '/campaign/WINACAR' },
  '/bundle/:tag': { ...open, path: '/bundle/BIGTHREE' },
  '/embedded/:tag': { ...open, path: '/embedded/LISTENERPANEL' },
  '/APP': open,
  '/open': { ...open, leadsTo: '/APP' },
  '/survey': open,
  '/maintenance': open,
  '/terms-pages/:tag': { ...always, path: '/terms-pages/spin-terms' },
  '/terms': always,
  '/privacy': always,
  '/about': open,
  '/how-it-works': always,
  '/faqs': always,
  '/contact': always,
  '/complaints': always,
  '/free-entry': always,
  '/work_with_us': open,
  '/winners': open,
  '/draws/:of?': { ...open, path: '/draws' },
  '/winner': open,
  '/competition_closed': open,
  '/take-part-safely': always,
  '/unsubscribed': always,
  '/subscribe/test': signIn,

  '/login': signIn,
  '/register': signIn,
  '/signup': signIn,
  '/guest/signup': signIn,
  '/guest/register': { visitor: '/', guest: null, registered: '/', ...unfinished },
  '/forgot': signIn,
  '/reset': always,
  '/confirm-email': always,
  '/keep-email': always,
  '/winners/claim': always,
  '/complete': { visitor: '/login', guest: '/', registered: '/', incomplete: null, unverified: '/verify' },
  '/verify': { visitor: '/login', guest: '/', registered: '/', incomplete: null, unverified: null },
  '/logout_warning': signIn,

  '/my_account': own,
  '/my_account/details': own,
  '/my_account/preferences': own,
  '/my_account/password': own,
  '/my_account/phone': own,
  '/my_account/entries': own,
  '/my_account/credit_transactions': own,
  '/my_account/reward_history': own,
  '/my_account/limits': ownAlways,
  '/my_account/delete': ownAlways,
  '/my_account/:tag': { ...own, path: '/my_account/nothing', canonical: '/my_account' },

  '/payment/pay': own,
  '/payment/status': own,
  '/free/success': own,

  '/*': { ...open, path: '/no/such/page', leadsTo: '/' },
  '/logout': always,
}

export type Way = {
  path: string
  /** The first page, which may redirect. */
  shown: string
  landsAt: (visitorKind: VisitorKind) => string
  /** The address that identifies the page where a visitor lands. */
  canonicalOf: (landing: string) => string
}

/** The table as navigations, in its order. It omits the log-out, which changes the visitor. */
const { '/logout': _, ...others } = guardTable

export const ways: readonly Way[] = Object.entries(others).map(([pattern, row]) => {
  const path = row.path ?? pattern
  const shown = row.leadsTo ?? path
  return {
    path,
    shown,
    landsAt: (visitorKind) => row[visitorKind] ?? shown,
    canonicalOf: (landing) => (landing === path ? (row.canonical ?? path) : landing),
  }
})

/** Every pattern of the routes table. */
export function listPatterns(entries: readonly RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    return children ? listPatterns(children, pattern) : [pattern || '/']
  })
}
