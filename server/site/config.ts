import type { PageConfig } from '#contract/config.ts'
import { cardProvider, paymentProviders, slugOf } from '#domain/money/payment.ts'
import { brandStyle } from '#domain/site/brand.ts'
import type { NamedBrand } from '#server/brands/exports.ts'
import { providerDefinitions } from '#server/payments/exports.ts'
import type { Config } from '#server/platform/config/config.ts'

/** The part of the configuration that is written into every page. Nothing secret comes here. */
export function pageConfigOf(config: Config, brand: NamedBrand): PageConfig {
  const { code, slug, name, themeColour, ownFill, legalLine, logo, logoUrl } = brand
  const sandboxUrl = config.SANDBOX_URL ?? '/sandbox'
  const cards = providerDefinitions[cardProvider]
  return {
    env: config.APP_ENV,
    siteUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    paymentsUrl: config.paymentsUrl,
    sandbox: config.sandbox,
    brand: {
      code,
      slug,
      name,
      themeColour,
      ownFill,
      style: brandStyle(brand),
      logo: logo && { src: logoUrl!, width: logo.width, height: logo.height },
    },
    legalLine,
    postalAddress: config.POSTAL_ADDRESS,
    features: {
      deleteAccount: config.DELETE_ACCOUNT,
      abandonDialog: brand.hasAbandonDialog,
      advertising: brand.hasAdvertising,
      spinAutoOpen: config.APP_ENV !== 'prod' && config.SPIN_AUTO_OPEN.includes(code),
      offlinePage: config.OFFLINE_PAGE,
      spinOffer: brand.hasSpinOffer,
    },
    humanCheck: config.RECAPTCHA_SITE_KEY
      ? { kind: 'recaptcha', siteKey: config.RECAPTCHA_SITE_KEY }
      : { kind: 'altcha', challengeUrl: `${config.apiUrl}/api/human-check/challenge` },
    paymentScripts: paymentScriptsOf(config.sandbox ? sandboxUrl : null),
    stripePublishableKey: cards.publicKey(config) ?? (config.sandbox ? cards.sandbox.publicKey : null),
    stores: {
      appStoreUrl: config.APP_STORE_URL,
      playStoreUrl: config.PLAY_STORE_URL,
      appLinkScheme: config.APP_LINK_SCHEME,
    },
    frames: {
      faqs: config.FAQ_FRAME_URL ?? null,
      winners: config.WINNERS_FRAME_URL ?? null,
      survey: config.SURVEY_FRAME_URL ?? null,
    },
    customerCareUrl: config.CUSTOMER_CARE_URL,
    socialLinks: config.SOCIAL_LINKS,
    cashCallTag: config.CASH_CALL_TAG,
    promoExcludedTags: config.PROMO_EXCLUDED_TAGS,
    orderLimits: { minPence: config.ORDER_MIN_PENCE, maxPence: config.ORDER_MAX_PENCE },
    specialOffers: config.SPECIAL_OFFERS,
    prizeClaim: config.PRIZE_CLAIMS[code] ?? null,
    termsVersion: 'latest',
    beaconChainReason: config.DRAND_CHAIN_REASON ?? null,
    analyticsKey: config.ANALYTICS_KEY ?? null,
    engagement: scriptOf(config.ENGAGEMENT_KEY, config.ENGAGEMENT_SCRIPT_URL ?? `${sandboxUrl}/engagement/sdk.js`),
    audience: scriptOf(config.AUDIENCE_KEY, config.AUDIENCE_SCRIPT_URL ?? `${sandboxUrl}/audience/add-on.js`),
  }
}

/** A service without a key is not used. */
function scriptOf(key: string | undefined, scriptUrl: string) {
  return key ? { key, scriptUrl } : null
}

/** The providers' browser scripts in the sandbox; null for the providers' own. */
function paymentScriptsOf(sandboxUrl: string | null): PageConfig['paymentScripts'] {
  const scripts = paymentProviders.map((name) => [
    slugOf(name),
    sandboxUrl && `${sandboxUrl}${providerDefinitions[name].sandbox.script}`,
  ])
  return Object.fromEntries(scripts)
}
