import { Document, Window } from 'happy-dom'
import type { PageConfig } from '#contract/config.ts'
import { PAGE_CONFIG_ID } from './site/page-config.ts'

export const testPageConfig: PageConfig = {
  env: 'dev',
  siteUrl: 'http://localhost',
  apiUrl: '',
  paymentsUrl: '',
  sandbox: true,
  brand: {
    code: 'UK_FAIRDRAW',
    slug: 'fairdraw',
    name: 'Fairdraw',
    themeColour: '545A56',
    ownFill: null,
    style: {},
    logo: null,
  },
  legalLine: 'Fairdraw Demonstration Ltd',
  postalAddress: 'Fairdraw, 1 High Street, Derby',
  features: {
    deleteAccount: true,
    abandonDialog: false,
    advertising: false,
    spinAutoOpen: false,
    offlinePage: true,
    spinOffer: true,
  },
  humanCheck: { kind: 'altcha', challengeUrl: '/api/human-check/challenge' },
  paymentScripts: { stripe: null, paypal: null },
  stripePublishableKey: null,
  stores: { appStoreUrl: 'https://apps.example', playStoreUrl: 'https://play.example', appLinkScheme: 'fairdraw' },
  frames: { faqs: null, winners: null, survey: null },
  customerCareUrl: 'https://legal.example/care',
  socialLinks: {},
  cashCallTag: 'CASHCALL2026',
  promoExcludedTags: [],
  orderLimits: { minPence: 200, maxPence: 50_000 },
  specialOffers: {},
  prizeClaim: null,
  termsVersion: 'latest',
  beaconChainReason: null,
  analyticsKey: null,
  engagement: null,
  audience: null,
}

let browser: Window

/**
 * Opens a new browser window as the globals of a test: one of our pages, with empty storage and no cookies.
 */
export function openBrowser(config: PageConfig = testPageConfig, url = 'http://localhost/'): void {
  browser = new Window({ settings: { navigation: { disableMainFrameNavigation: true } } })
  const { document, location, history, localStorage, sessionStorage, Event, StorageEvent } = browser
  document.write(
    `<html data-platform="website"><script type="application/json" id="${PAGE_CONFIG_ID}"></script></html>`,
  )
  Object.defineProperty(document, 'referrer', { value: 'https://radio.example/', writable: true })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', writable: true })
  // happy-dom keeps a cookie of `max-age=0` until the millisecond is over; a browser removes it at once.
  const removeNow = (cookie: string) => setCookie.call(document, cookie.replace('max-age=0', 'max-age=-1'))
  Object.defineProperty(document, 'cookie', { configurable: true, get: getCookie, set: removeNow })
  const globals = { window: browser, document, location, history, localStorage, sessionStorage, Event, StorageEvent }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  openPage(url, config)
}

const { get: getCookie, set: setCookie } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as {
  get: () => string
  set: (cookie: string) => void
}

/** Opens another page in the same browser, with its storage and cookies. */
export function openPage(url: string, config: PageConfig = testPageConfig): void {
  browser.happyDOM.setURL(url)
  document.getElementById(PAGE_CONFIG_ID)!.textContent = JSON.stringify(config)
}

/** The same for all tokens, so that equal claims always give the same token. */
const EXPIRES_S = Math.floor(Date.now() / 1000) + 1800

/** A token like the server's, without a valid signature, which the browser never checks. */
export function tokenOf(claims: { sub?: string; sid?: string; exp?: number }): string {
  const payload = { sub: 'guest', sid: 'one', exp: EXPIRES_S, ...claims }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
}

/** The answer of session/data about a user, as the API sends it. */
export function sessionAnswer(user: { external_id?: string; account_type?: 'GUEST' | 'REGISTERED' } | null = {}) {
  return {
    brand: 'UK_TYNE_FM',
    campaign_tag: null,
    server_time: new Date().toISOString(),
    user: user && {
      external_id: 'ada',
      account_type: 'REGISTERED',
      email_confirmed: true,
      email_hash: '',
      custom_hash: '',
      first_name: 'Ada',
      last_name: null,
      dob: null,
      postcode: null,
      msisdn: null,
      msisdn_exp: null,
      terms_and_privacy: null,
      credit: 25,
      credit_exp: null as string | null,
      can_spin: false,
      own_monthly_limit: null,
      away_until: null,
      needs_proof: false,
      offers_paused: false,
      brand: 'UK_FAIRDRAW',
      opt_in_sms: false,
      opt_in_email: false,
      last_unseen_credit: null,
      ...user,
    },
    last_unseen_credit: null,
  }
}
