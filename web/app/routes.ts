import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const pageLists = ['october-prize-draw', 'november-prize-draw', 'win-more', 'win-a-car']

type Options = { id?: string; caseSensitive?: boolean }

/**
 * A page of a feature. Its id is its address, because ids are sent with every first visit and file names are longer.
 */
const page = (path: string, file: string, options: Options = {}) =>
  route(path, `../features/${file}-page.tsx`, { id: path, ...options })

/** A page that is composed of several features. */
const composed = (path: string, file: string, options: Options = {}) =>
  route(path, `pages/${file}-page.tsx`, { id: path, ...options })

/** Every address of the site. An unknown address redirects to the home page. Links are built by paths.ts alone. */
export default [
  index('pages/home-page.tsx'),
  composed('advent/:pageTag?', 'advent'),
  ...pageLists.map((name) => composed(`${name}/:pageTag?`, 'list', { id: name })),
  composed('calendar', 'calendar'),
  composed('campaign/:tag', 'campaign'),
  composed('bundle/:tag', 'bundle'),
  composed('embedded/:tag', 'embedded'),
  page('APP', 'app-pages/get-the-app', { caseSensitive: true }),
  page('open', 'app-pages/open'),
  page('survey', 'app-pages/survey'),
  page('maintenance', 'app-pages/maintenance'),
  composed('terms-pages/:tag', 'terms'),
  composed('terms', 'terms'),
  composed('privacy', 'terms'),
  page('about', 'information/about'),
  page('how-it-works', 'information/how-it-works'),
  page('faqs', 'information/faqs'),
  page('contact', 'information/contact'),
  page('complaints', 'information/complaints'),
  page('free-entry', 'free-entry/free-entry'),
  page('work_with_us', 'information/work-with-us'),
  page('winners', 'information/winners'),
  page('winners/claim', 'winners/claim', { id: 'claim' }),
  composed('draws/:of?', 'draws'),
  composed('winner', 'winner'),
  composed('competition_closed', 'competition-closed'),
  page('take-part-safely', 'safer-gambling/take-part-safely'),

  page('login', 'sign-in/log-in'),
  page('register', 'sign-in/log-in'),
  page('signup', 'sign-in/sign-up'),
  page('guest/signup', 'sign-in/guest-sign-up'),
  page('guest/register', 'sign-in/guest-register'),
  page('forgot', 'sign-in/forgot'),
  page('reset', 'sign-in/reset'),
  page('confirm-email', 'sign-in/confirm-email'),
  page('keep-email', 'sign-in/keep-email'),
  page('complete', 'sign-in/complete'),
  page('verify', 'verify/verify'),
  page('logout', 'sign-in/log-out'),
  page('logout_warning', 'sign-in/log-out-warning'),
  layout('../features/account/account-frame.tsx', [
    page('my_account', 'account/account'),
    page('my_account/details', 'account/details'),
    page('my_account/preferences', 'account/preferences'),
    page('my_account/password', 'account/password'),
    page('my_account/phone', 'verify/change-phone'),
    page('my_account/entries', 'account/history/entries'),
    page('my_account/credit_transactions', 'account/history/credit-transactions'),
    page('my_account/limits', 'safer-gambling/limits'),
    page('my_account/reward_history', 'account/history/reward-history'),
    page('my_account/delete', 'account/delete-account'),
    page('my_account/:tag', 'account/account', { id: 'my_account/unknown' }),
  ]),

  page('unsubscribed', 'unsubscribe/unsubscribed'),
  composed('subscribe/test', 'subscribe-test'),

  page('payment/pay', 'payment/pay'),
  composed('payment/status', 'payment-status'),
  page('free/success', 'payment/outcome/free-success'),

  composed('*', 'unknown'),
] satisfies RouteConfig
