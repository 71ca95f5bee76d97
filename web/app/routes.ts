import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const pageLists = ['october-prize-draw', 'november-prize-draw', 'win-more', 'win-a-car']

/** Every address of the site. What is not here leads home. Links are built by paths.ts alone. */
export default [
  index('pages/home-page.tsx'),
  route('advent/:pageTag?', 'pages/advent-page.tsx'),
  ...pageLists.map((name) => route(`${name}/:pageTag?`, 'pages/list-page.tsx', { id: name })),
  route('calendar', 'pages/calendar-page.tsx'),
  route('campaign/:tag', 'pages/campaign-page.tsx'),
  route('bundle/:tag', 'pages/bundle-page.tsx'),
  route('embedded/:tag', 'pages/embedded-page.tsx'),
  route('APP', '../features/app-pages/get-the-app-page.tsx', { caseSensitive: true }),
  route('open', '../features/app-pages/open-page.tsx'),
  route('survey', '../features/app-pages/survey-page.tsx'),
  route('maintenance', '../features/app-pages/maintenance-page.tsx'),
  route('terms-pages/:tag', 'pages/terms-page.tsx'),
  route('terms', 'pages/terms-page.tsx', { id: 'terms' }),
  route('privacy', 'pages/terms-page.tsx', { id: 'privacy' }),
  route('about', '../features/information/about-page.tsx'),
  route('faqs', '../features/information/faqs-page.tsx'),
  route('contact', '../features/information/contact-page.tsx'),
  route('work_with_us', '../features/information/work-with-us-page.tsx'),
  route('winners', '../features/information/winners-page.tsx'),
  route('winner', 'pages/winner-page.tsx'),
  route('competition_closed', 'pages/competition-closed-page.tsx'),
  route('take-part-safely', '../features/safer-gambling/take-part-safely-page.tsx'),

  route('login', '../features/sign-in/log-in-page.tsx'),
  route('register', '../features/sign-in/log-in-page.tsx', { id: 'register' }),
  route('signup', '../features/sign-in/sign-up-page.tsx'),
  route('guest/signup', '../features/sign-in/guest-sign-up-page.tsx'),
  route('guest/register', '../features/sign-in/guest-register-page.tsx'),
  route('forgot', '../features/sign-in/forgot-page.tsx'),
  route('reset', '../features/sign-in/reset-page.tsx'),
  route('confirm-email', '../features/sign-in/confirm-email-page.tsx'),
  route('complete', '../features/sign-in/complete-page.tsx'),
  route('verify', '../features/verify/verify-page.tsx'),
  route('logout', '../features/sign-in/log-out-page.tsx'),
  route('logout_warning', '../features/sign-in/log-out-warning-page.tsx'),
  layout('../features/account/account-frame.tsx', [
    route('my_account', '../features/account/account-page.tsx'),
    route('my_account/details', '../features/account/details-page.tsx'),
    route('my_account/preferences', '../features/account/preferences-page.tsx'),
    route('my_account/password', '../features/account/password-page.tsx'),
    route('my_account/phone', '../features/verify/change-phone-page.tsx'),
    route('my_account/entries', '../features/account/history/entries-page.tsx'),
    route('my_account/credit_transactions', '../features/account/history/credit-transactions-page.tsx'),
    route('my_account/limits', '../features/safer-gambling/limits-page.tsx'),
    route('my_account/reward_history', '../features/account/history/reward-history-page.tsx'),
    route('my_account/delete', '../features/account/delete-account-page.tsx'),
    route('my_account/:tag', '../features/account/account-page.tsx', { id: 'my_account/unknown' }),
  ]),

  route('unsubscribed', '../features/unsubscribe/unsubscribed-page.tsx'),
  route('subscribe/test', 'pages/subscribe-test-page.tsx'),

  route('payment/pay', '../features/payment/pay-page.tsx'),
  route('payment/status', 'pages/payment-status-page.tsx'),
  route('free/success', '../features/payment/outcome/free-success-page.tsx'),

  route('*', 'pages/unknown-page.tsx'),
] satisfies RouteConfig
