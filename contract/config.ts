import { z } from 'zod'
import { paymentProviders, slugOf } from '#domain/money/payment.ts'
import { HEX_COLOUR_PATTERN } from '#domain/site/contrast.ts'
import { dateSchema } from './time.ts'

const colourSchema = z.string().regex(HEX_COLOUR_PATTERN)
const trackingSchema = z.object({ key: z.string(), scriptUrl: z.string() }).nullable()

/** Never put a secret here: all of this is written into the public page. */
export const pageConfigSchema = z.object({
  env: z.enum(['dev', 'staging', 'prod']),
  siteUrl: z.url(),
  /** Bases without a trailing slash; the paths of the contract follow them. */
  apiUrl: z.string().meta({ description: "Empty on the site's own host" }),
  paymentsUrl: z.string().meta({ description: "Empty on the site's own host" }),
  sandbox: z.boolean(),
  brand: z.object({
    code: z.string(),
    slug: z.string().meta({ description: 'Alternative name of the brand in URLs' }),
    name: z.string(),
    themeColour: colourSchema,
    ownFill: z.object({ colour: colourSchema, text: colourSchema }).nullable(),
    style: z.record(z.string(), z.string()).meta({ description: 'Custom properties that the style sheet reads' }),
    logo: z
      .object({ src: z.string(), width: z.int(), height: z.int() })
      .nullable()
      .meta({ description: 'Shown instead of the written name' }),
  }),
  legalLine: z.string().meta({ description: 'Name, address and number of the company that runs the competitions' }),
  postalAddress: z.string().meta({ description: 'Address for postal entries' }),
  features: z.object({
    deleteAccount: z.boolean(),
    abandonDialog: z.boolean(),
    advertising: z.boolean(),
    spinAutoOpen: z.boolean(),
    offlinePage: z.boolean().meta({ description: 'Whether a service worker shows an offline page' }),
    spinOffer: z.boolean().meta({ description: 'Whether to offer a competition after a spin that wins nothing' }),
  }),
  humanCheck: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha'), challengeUrl: z.string() }),
    z.object({ kind: z.literal('recaptcha'), siteKey: z.string().min(1) }),
  ]),
  /** The origins of the providers' browser scripts: their own hosts, or the sandbox. */
  paymentScripts: z.record(z.enum(paymentProviders.map(slugOf)), z.string().nullable()),
  /** Public by design. A tab without a payment token uses it to read the result of a card payment after 3-D Secure. */
  stripePublishableKey: z.string().nullable(),
  stores: z.object({ appStoreUrl: z.url(), playStoreUrl: z.url(), appLinkScheme: z.string().min(1) }),
  /** Pages of other sites that replace our own. */
  frames: z.object({ faqs: z.url().nullable(), winners: z.url().nullable(), survey: z.url().nullable() }),
  customerCareUrl: z.url(),
  socialLinks: z.record(z.string(), z.url()).meta({ description: 'Map of name to URL' }),
  cashCallTag: z.string(),
  promoExcludedTags: z.array(z.string()),
  /** The limits of the amount to pay. An upsell that would exceed them is not offered. */
  orderLimits: z.object({ minPence: z.int(), maxPence: z.int() }),
  specialOffers: z
    .record(z.string(), z.int())
    .meta({ description: 'Map of campaign tag to the quantity that is marked as a special offer' }),
  /** The brand's claim of the sum given in prizes, with its source; null without one. */
  prizeClaim: z.object({ figure: z.string(), source: z.string(), date: dateSchema }).nullable(),
  termsVersion: z.string(),
  /** An adapter without a key is off. */
  beaconChainReason: z
    .string()
    .nullable()
    .meta({ description: 'Why another drand chain than quicknet decides draws; null where none does' }),
  analyticsKey: z.string().nullable(),
  engagement: trackingSchema,
  audience: trackingSchema,
})
export type PageConfig = z.output<typeof pageConfigSchema>
