/**
 * Who may see a page:
 * - EVERYBODY: always, also while an account is incomplete.
 * - PUBLIC: everybody, but whoever is signed in completes the account first.
 * - SIGN_IN: nobody who is signed in.
 * - OWN: whoever is signed in, with a complete account.
 * - OWN_ALWAYS: whoever is signed in. Nobody is kept from setting a limit, nor from leaving.
 * - COMPLETE, VERIFY, GUEST_REGISTER: a step of signing in, for whoever has it before them.
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

type SitePage = {
  access: Access
  /** In the site map: always, or while an operator has filled the list of this tag. */
  inSiteMap?: true | { whileFilled: string }
  /** No page for search engines: robots.txt says so. */
  noIndex?: true
}

/** Every page of the site by the pattern of its address, as the table of routes has it. */
export const sitePages: Readonly<Record<string, SitePage>> = {
  '/': { access: 'PUBLIC', inSiteMap: true },
  '/advent/:pageTag?': { access: 'PUBLIC', inSiteMap: { whileFilled: 'ADVENT' } },
  '/october-prize-draw/:pageTag?': { access: 'PUBLIC', inSiteMap: { whileFilled: 'OCTOBER-PRIZE-DRAW' } },
  '/november-prize-draw/:pageTag?': { access: 'PUBLIC', inSiteMap: { whileFilled: 'NOVEMBER-PRIZE-DRAW' } },
  '/win-more/:pageTag?': { access: 'PUBLIC', inSiteMap: { whileFilled: 'WIN-MORE' } },
  '/win-a-car/:pageTag?': { access: 'PUBLIC', inSiteMap: { whileFilled: 'WIN-A-CAR' } },
  '/winners': { access: 'PUBLIC', inSiteMap: { whileFilled: 'WINNER' } },
  '/calendar': { access: 'PUBLIC' },
  '/campaign/:tag': { access: 'PUBLIC' },
  '/bundle/:tag': { access: 'PUBLIC' },
  '/embedded/:tag': { access: 'PUBLIC' },
  '/APP': { access: 'PUBLIC' },
  '/open': { access: 'PUBLIC' },
  '/survey': { access: 'PUBLIC' },
  '/maintenance': { access: 'PUBLIC' },
  '/winner': { access: 'PUBLIC' },
  '/competition_closed': { access: 'PUBLIC' },
  '/take-part-safely': { access: 'EVERYBODY', inSiteMap: true },
  '/terms': { access: 'EVERYBODY', inSiteMap: true },
  '/privacy': { access: 'EVERYBODY', inSiteMap: true },
  '/terms-pages/:tag': { access: 'EVERYBODY' },
  '/faqs': { access: 'EVERYBODY', inSiteMap: true },
  '/about': { access: 'PUBLIC', inSiteMap: true },
  '/contact': { access: 'EVERYBODY', inSiteMap: true },
  '/work_with_us': { access: 'PUBLIC', inSiteMap: true },

  '/login': { access: 'SIGN_IN' },
  '/register': { access: 'SIGN_IN' },
  '/signup': { access: 'SIGN_IN' },
  '/forgot': { access: 'SIGN_IN' },
  '/guest/signup': { access: 'SIGN_IN' },
  '/logout_warning': { access: 'SIGN_IN' },
  '/subscribe/test': { access: 'SIGN_IN' },
  '/guest/register': { access: 'GUEST_REGISTER' },
  '/complete': { access: 'COMPLETE' },
  '/verify': { access: 'VERIFY' },
  '/logout': { access: 'EVERYBODY' },
  '/reset': { access: 'EVERYBODY', noIndex: true },
  '/confirm-email': { access: 'EVERYBODY', noIndex: true },
  '/unsubscribed': { access: 'EVERYBODY', noIndex: true },

  '/my_account': { access: 'OWN', noIndex: true },
  '/my_account/details': { access: 'OWN' },
  '/my_account/preferences': { access: 'OWN' },
  '/my_account/password': { access: 'OWN' },
  '/my_account/phone': { access: 'OWN' },
  '/my_account/entries': { access: 'OWN' },
  '/my_account/credit_transactions': { access: 'OWN' },
  '/my_account/reward_history': { access: 'OWN' },
  '/my_account/limits': { access: 'OWN_ALWAYS' },
  '/my_account/delete': { access: 'OWN_ALWAYS' },
  '/my_account/:tag': { access: 'OWN' },

  '/payment/pay': { access: 'OWN', noIndex: true },
  '/payment/status': { access: 'OWN', noIndex: true },
  '/free/success': { access: 'OWN', noIndex: true },
}

const patterns = Object.entries(sitePages).map(([pattern, { access }]) => ({
  pattern: new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
  access,
}))

/** Who may see the page of a path. What is no page is kept from whoever is not signed in, and leads home by itself. */
export function accessOf(path: string): Access {
  return patterns.find(({ pattern }) => pattern.test(path))?.access ?? 'OWN'
}
