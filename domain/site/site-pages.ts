/**
 * The visitors who may see a page:
 * - EVERYBODY: always, also while an account is incomplete.
 * - PUBLIC: all visitors; a signed-in user completes the account first.
 * - SIGN_IN: visitors who are not signed in.
 * - OWN: signed-in users with a complete account.
 * - OWN_ALWAYS: all signed-in users, so that each can set a limit or delete their account.
 * - COMPLETE, VERIFY, GUEST_REGISTER: a step of signing in, for users who have not completed it.
 */
export type Access =
  | 'EVERYBODY'
  | 'PUBLIC'
  | 'SIGN_IN'
  | 'OWN'
  | 'OWN_ALWAYS'
  | 'COMPLETE'
  | 'VERIFY'
  | 'GUEST_REGISTER'

/** Every page of the site by the pattern of its address, as in the table of routes. */
export const pageAccess = {
  '/': 'PUBLIC',
  '/advent/:pageTag?': 'PUBLIC',
  '/october-prize-draw/:pageTag?': 'PUBLIC',
  '/november-prize-draw/:pageTag?': 'PUBLIC',
  '/win-more/:pageTag?': 'PUBLIC',
  '/win-a-car/:pageTag?': 'PUBLIC',
  '/winners': 'PUBLIC',
  '/draws/:of?': 'PUBLIC',
  '/calendar': 'PUBLIC',
  '/campaign/:tag': 'PUBLIC',
  '/bundle/:tag': 'PUBLIC',
  '/embedded/:tag': 'PUBLIC',
  '/APP': 'PUBLIC',
  '/open': 'PUBLIC',
  '/survey': 'PUBLIC',
  '/maintenance': 'PUBLIC',
  '/winner': 'PUBLIC',
  '/competition_closed': 'PUBLIC',
  '/take-part-safely': 'EVERYBODY',
  '/terms': 'EVERYBODY',
  '/privacy': 'EVERYBODY',
  '/terms-pages/:tag': 'EVERYBODY',
  '/faqs': 'EVERYBODY',
  '/about': 'PUBLIC',
  '/how-it-works': 'EVERYBODY',
  '/contact': 'EVERYBODY',
  '/complaints': 'EVERYBODY',
  '/free-entry': 'EVERYBODY',
  '/work_with_us': 'PUBLIC',

  '/login': 'SIGN_IN',
  '/register': 'SIGN_IN',
  '/signup': 'SIGN_IN',
  '/forgot': 'SIGN_IN',
  '/guest/signup': 'SIGN_IN',
  '/logout_warning': 'SIGN_IN',
  '/subscribe/test': 'SIGN_IN',
  '/guest/register': 'GUEST_REGISTER',
  '/complete': 'COMPLETE',
  '/verify': 'VERIFY',
  '/logout': 'EVERYBODY',
  '/reset': 'EVERYBODY',
  '/confirm-email': 'EVERYBODY',
  '/keep-email': 'EVERYBODY',
  '/winners/claim': 'EVERYBODY',
  '/unsubscribed': 'EVERYBODY',

  '/my_account': 'OWN',
  '/my_account/details': 'OWN',
  '/my_account/preferences': 'OWN',
  '/my_account/password': 'OWN',
  '/my_account/phone': 'OWN',
  '/my_account/entries': 'OWN',
  '/my_account/credit_transactions': 'OWN',
  '/my_account/reward_history': 'OWN',
  '/my_account/limits': 'OWN_ALWAYS',
  '/my_account/delete': 'OWN_ALWAYS',
  '/my_account/:tag': 'OWN',

  '/payment/pay': 'OWN',
  '/payment/status': 'OWN',
  '/free/success': 'OWN',
} satisfies Record<string, Access>

type SearchMark = {
  /** In the site map: always, or while an operator has filled the list of this tag. */
  inSiteMap?: true | { whileFilled: string }
  /** Excluded from search engines by robots.txt. */
  noIndex?: true
}

/** The rules for search engines. They are separate from the access, so that browsers do not load them. */
export const searchMarks: Partial<Record<keyof typeof pageAccess, SearchMark>> = {
  '/': { inSiteMap: true },
  '/advent/:pageTag?': { inSiteMap: { whileFilled: 'ADVENT' } },
  '/october-prize-draw/:pageTag?': { inSiteMap: { whileFilled: 'OCTOBER-PRIZE-DRAW' } },
  '/november-prize-draw/:pageTag?': { inSiteMap: { whileFilled: 'NOVEMBER-PRIZE-DRAW' } },
  '/win-more/:pageTag?': { inSiteMap: { whileFilled: 'WIN-MORE' } },
  '/win-a-car/:pageTag?': { inSiteMap: { whileFilled: 'WIN-A-CAR' } },
  '/winners': { inSiteMap: { whileFilled: 'WINNER' } },
  '/draws/:of?': { inSiteMap: true },
  '/take-part-safely': { inSiteMap: true },
  '/terms': { inSiteMap: true },
  '/privacy': { inSiteMap: true },
  '/faqs': { inSiteMap: true },
  '/about': { inSiteMap: true },
  '/how-it-works': { inSiteMap: true },
  '/contact': { inSiteMap: true },
  '/complaints': { inSiteMap: true },
  '/free-entry': { inSiteMap: true },
  '/work_with_us': { inSiteMap: true },
  '/reset': { noIndex: true },
  '/confirm-email': { noIndex: true },
  '/keep-email': { noIndex: true },
  '/winners/claim': { noIndex: true },
  '/unsubscribed': { noIndex: true },
  '/my_account': { noIndex: true },
  '/payment/pay': { noIndex: true },
  '/payment/status': { noIndex: true },
  '/free/success': { noIndex: true },
}

const patterns = Object.entries<Access>(pageAccess).map(([pattern, access]) => ({
  pattern: new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
  access,
}))

/** The access of a path. An unknown path requires a signed-in user, and then redirects to the home page. */
export function accessOf(path: string): Access {
  return patterns.find(({ pattern }) => pattern.test(path))?.access ?? 'OWN'
}
