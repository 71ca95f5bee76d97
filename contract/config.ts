import { z } from 'zod'
import { HEX_COLOUR_PATTERN } from '#domain/contrast.ts'
import type { BeaconChain } from '#domain/draw/beacon.ts'
import { dateSchema } from './time.ts'

const beaconChainSchema = z.object({
  hash: z.string(),
  publicKey: z.string(),
  scheme: z.string(),
  genesis: z.int(),
  period: z.int(),
}) satisfies z.ZodType<BeaconChain>
const colourSchema = z.string().regex(HEX_COLOUR_PATTERN)
const trackingSchema = z.object({ key: z.string(), scriptUrl: z.string() }).nullable()

/** A secret has no place here: all of it is written into the page for everybody to read. */
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
      .meta({ description: 'Stands in place of the written name' }),
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
  /** Where the providers' browser scripts come from: their own hosts, or the sandbox. */
  paymentScripts: z.object({ stripe: z.string().nullable(), paypal: z.string().nullable() }),
  /** Public by design. With it a tab without a payment token reads how a card payment went after 3-D Secure. */
  stripePublishableKey: z.string().nullable(),
  stores: z.object({ appStoreUrl: z.url(), playStoreUrl: z.url(), appLinkScheme: z.string().min(1) }),
  /** Pages of others that stand in place of our own. */
  frames: z.object({ faqs: z.url().nullable(), winners: z.url().nullable(), survey: z.url().nullable() }),
  customerCareUrl: z.url(),
  socialLinks: z.record(z.string(), z.url()).meta({ description: 'Map of name to URL' }),
  cashCallTag: z.string(),
  promoExcludedTags: z.array(z.string()),
  /** Of the amount to pay, so that nothing is offered beside an order that would make it too large. */
  orderLimits: z.object({ minPence: z.int(), maxPence: z.int() }),
  specialOffers: z
    .record(z.string(), z.int())
    .meta({ description: 'Map of campaign tag to the quantity that is marked as a special offer' }),
  /** How much has been won, where the operator of the brand can show it. */
  prizeClaim: z.object({ figure: z.string(), source: z.string(), date: dateSchema }).nullable(),
  termsVersion: z.string(),
  /** An adapter without a key is off. */
  /** The chain that decides draws where that is not quicknet, such as the sandbox's. */
  beaconChain: beaconChainSchema.nullable(),
  analyticsKey: z.string().nullable(),
  engagement: trackingSchema,
  audience: trackingSchema,
})
export type PageConfig = z.output<typeof pageConfigSchema>
