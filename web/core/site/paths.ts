import { NOT_FOUND_ANCHOR } from '#domain/site/page-path.ts'

/** A link that ends with this anchor opens the wheel. */
export const SPIN_TRIGGER = '#spin-trigger'

/** Every address of the site is written here and nowhere else. */
export const paths = {
  home: '/',
  notFound: `/${NOT_FOUND_ANCHOR}`,
  spin: `/${SPIN_TRIGGER}`,
  advent: '/advent',
  octoberDraw: '/october-prize-draw',
  novemberDraw: '/november-prize-draw',
  winACar: '/win-a-car',
  winMore: '/win-more',
  /** All cards of the home page, which can be sorted. */
  all: '/win-more/all',
  page: (tag: string) => withQuery('/', { page_tag: tag }),
  campaign: (tag: string) => `/campaign/${encodeURIComponent(tag)}`,
  campaignTerms: (tag: string) => `/campaign/${encodeURIComponent(tag)}?terms=success`,
  bundle: (tag: string) => `/bundle/${encodeURIComponent(tag)}`,
  open: '/open',
  survey: '/survey',
  maintenance: '/maintenance',
  embedded: (tag: string) => `/embedded/${encodeURIComponent(tag)}`,
  termsPage: (tag: string) => `/terms-pages/${encodeURIComponent(tag)}`,
  terms: '/terms',
  privacy: '/privacy',
  takePartSafely: '/take-part-safely',
  faqs: '/faqs',
  about: '/about',
  howItWorks: '/how-it-works',
  contact: '/contact',
  complaints: '/complaints',
  freeEntry: '/free-entry',
  workWithUs: '/work_with_us',
  draws: '/draws',
  /** The draws of a campaign by its tag, or one draw by the id of its round. */
  drawsOf: (of: string) => `/draws/${of}`,
  winners: '/winners',
  claim: '/winners/claim',
  /** A wheel prize that is sent by hand. */
  wheelPrize: (id: string) => withQuery('/winners/claim', { prize: id }),
  winner: '/winner',
  competitionClosed: '/competition_closed',
  app: '/APP',

  logIn: '/login',
  register: '/register',
  signUp: '/signup',
  guestSignUp: '/guest/signup',
  guestRegister: '/guest/register',
  forgot: '/forgot',
  reset: '/reset',
  confirmEmail: '/confirm-email',
  keepEmail: '/keep-email',
  complete: '/complete',
  verify: '/verify',
  logOut: '/logout',
  logOutWarning: '/logout_warning',
  account: '/my_account',
  accountDetails: '/my_account/details',
  preferences: '/my_account/preferences',
  changePassword: '/my_account/password',
  phone: '/my_account/phone',
  entries: '/my_account/entries',
  creditTransactions: '/my_account/credit_transactions',
  rewardHistory: '/my_account/reward_history',
  limits: '/my_account/limits',
  deleteAccount: '/my_account/delete',
  unsubscribed: '/unsubscribed',
  subscribeTest: '/subscribe/test',

  pay: '/payment/pay',
  payStatus: '/payment/status',
  /**
   * The page that determines the result of a payment. A bank's page redirects the buyer to it, in this browser or
   * another, and adds the intent.
   */
  payStatusOf: (orderId: string) => withQuery('/payment/status', { order_id: orderId }),
  cardStatus: (orderId: string, intentId: string, clientSecret: string) =>
    withQuery('/payment/status', {
      order_id: orderId,
      payment_intent: intentId,
      payment_intent_client_secret: clientSecret,
    }),
  paid: (result: { status: 'success' | 'error'; orderId?: string; ticketId?: string | null }) =>
    withQuery('/payment/status', { status: result.status, order_id: result.orderId, ticket_id: result.ticketId }),
  freeSuccess: (result: { ticketId: string | null; purchaseId: string | null }) =>
    withQuery('/free/success', { ticket: result.ticketId, purchase: result.purchaseId }),
} as const

function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
