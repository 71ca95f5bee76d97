import type { PageConfig } from '#contract/config.ts'

export const testPageConfig: PageConfig = {
  env: 'dev',
  siteUrl: 'http://localhost',
  apiUrl: '',
  paymentsUrl: '',
  sandbox: true,
  brand: { code: 'UK_FAIRDRAW', slug: 'fairdraw', name: 'Fairdraw', themeColour: '545A56' },
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
  analyticsKey: null,
  engagement: null,
  audience: null,
}

/** The little of a browser that the code outside of React asks for: cookies, storage, the address, the page's own facts. */
export function standInBrowser(config: PageConfig = testPageConfig, address = 'http://localhost/'): void {
  const jar = new Map<string, string>()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    referrer: 'https://radio.example/',
    documentElement: { dataset: { platform: 'website' } },
    getElementById: () => ({ textContent: JSON.stringify(config) }),
  })
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  const localStorage = storage()
  const window = Object.assign(new EventTarget(), { localStorage })
  Object.defineProperty(window, 'location', { get: () => location })
  Object.assign(globalThis, {
    document,
    window: Object.assign(window, { self: window, top: window }),
    location: new URL(address),
    localStorage,
    sessionStorage: storage(),
  })
}

function storage() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** One for all, so that the same claims are the same token at whatever moment. */
const EXPIRES_S = Math.floor(Date.now() / 1000) + 1800

/** A token as the server would sign it, but for the signature, which the browser never looks at. */
export function tokenOf(claims: { sub?: string; sid?: string; exp?: number }): string {
  const payload = { sub: 'guest', sid: 'one', exp: EXPIRES_S, ...claims }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
}

/** What session/data answers of somebody, as it stands on the wire. */
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
      brand: 'UK_FAIRDRAW',
      opt_in_sms: false,
      opt_in_email: false,
      last_unseen_credit: null,
      ...user,
    },
    last_unseen_credit: null,
  }
}
