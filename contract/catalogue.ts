import { z } from 'zod'
import {
  campaignChannels,
  campaignStatuses,
  campaignTypes,
  frequencies,
  limitTypes,
  priceTypes,
} from '#domain/campaign/campaign-kinds.ts'
import { drawMethods } from '#domain/draw/plan.ts'
import { campaignMediaSchema } from './campaign-media.ts'
import { endpoint } from './endpoint.ts'
import { errSchema } from './errors.ts'
import { pageTagSchema, tagSchema } from './fields.ts'
import { penceSchema } from './money.ts'
import { clockTimeSchema, instantSchema } from './time.ts'

export const frequencySchema = z.enum(frequencies)
export const priceTypeSchema = z.enum(priceTypes)

/**
 * `quantity` entries for `price`; ALL_NEXT_WEEK is that quantity in each of five rounds, and the price is for all five.
 */
export const priceSchema = z.object({
  price: penceSchema,
  quantity: z.int(),
  type: priceTypeSchema,
  price_type: priceTypeSchema,
  basket_min: penceSchema.nullable(),
  frequency: frequencySchema,
  title: z.string().nullable(),
  subtitle: z.string().nullable(),
  promo_caption: z.string().nullable(),
  promo_subcaption: z.string().nullable(),
  start_date: instantSchema.nullable(),
  end_date: instantSchema.nullable(),
})
export type Price = z.output<typeof priceSchema>

/** A picture at the addresses of `pictures.ts`. `time` is part of them, so the picture may be cached permanently. */
export const assetSchema = z.object({
  id: z.string(),
  time: z.string(),
  alt: z.string(),
  href: z.string().nullable(),
  preview_colour: z.string().meta({ description: 'Shown until the picture has loaded, #rrggbb' }),
})
export type Asset = z.output<typeof assetSchema>

const metaSchema = z.object({ title: z.string(), description: z.string(), keywords: z.string() })
const openGraphSchema = z.object({ title: z.string(), description: z.string() })

/**
 * The server computes `status`, `locked` and `ending_soon` at `server_time`; the browser computes them again each
 * second.
 */
const shownState = { status: z.enum(campaignStatuses), locked: z.boolean(), ending_soon: z.boolean() }
/** The draw that an entry made now would be in, or that of the next round if none is open. */
const roundDrawSchema = z.object({
  closes_at: instantSchema,
  draws_at: instantSchema,
  method: z.enum(drawMethods),
  beacon_round: z
    .int()
    .nullable()
    .meta({ description: 'The round of drand that decides; null for what is drawn elsewhere' }),
  prizes: z.array(z.object({ position: z.int(), title: z.string(), value: penceSchema, quantity: z.int() })),
  tickets: z.int().meta({ description: 'Tickets in the open round so far, by every route' }),
})
export type RoundDraw = z.output<typeof roundDrawSchema>

const stock = { global_limit: z.int().nullable(), global_count: z.int() }
const exclusivity = { app_exclusive: z.boolean(), web_exclusive: z.boolean() }
const rounds = {
  limit_type: z.enum(limitTypes),
  active_from: clockTimeSchema.nullable(),
  active_until: clockTimeSchema.nullable(),
  week_offset: z
    .int()
    .min(1)
    .max(7)
    .meta({ description: 'ISO weekday on which a weekly round ends and the next one starts, 5 = Friday' }),
}
const shownValue = {
  value: penceSchema.nullable(),
  value_from: instantSchema.nullable(),
  value_end: instantSchema.nullable(),
}

export const campaignSchema = z.object({
  tag: z.string(),
  title: z.string(),
  short_description: z.string(),
  how_to_play: z.string(),
  body: z.string().meta({ description: 'The terms, HTML' }),
  keyword: z.string().nullable(),
  shortcode: z.string().nullable(),
  summary: z.string(),
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  server_time: instantSchema,
  postal_entry_code: z.string().nullable(),
  telephone_entry: z.string().nullable(),
  entry_limit: z.int().nullable(),
  ...rounds,
  prices: z.array(priceSchema),
  ...shownValue,
  type: z.enum(campaignTypes),
  raffle: z.object({ unit_price: penceSchema, slider_min: z.int(), slider_max: z.int() }).nullable(),
  ...stock,
  redirect_tag: z.string().nullable(),
  redirect_url: z.string().nullable(),
  campaign_type: z.enum(campaignChannels),
  ...exclusivity,
  asset: assetSchema.nullable(),
  assets: z.array(assetSchema),
  media: z.array(campaignMediaSchema).meta({ description: 'One of each kind at most' }),
  meta: metaSchema,
  open_graph: openGraphSchema,
  promo_caption: z.string().nullable(),
  promo_assets: z.array(assetSchema),
  promo_order: z.int().nullable(),
  draw: roundDrawSchema.nullable().meta({ description: 'Null without a round that closes' }),
  ...shownState,
})
export type Campaign = z.output<typeof campaignSchema>

export const bundleSchema = z.object({
  id: z.string(),
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  how_to_play: z.string(),
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  price: penceSchema,
  separate_price: penceSchema.nullable().meta({
    description: 'The lowest price of the same entries outside the bundle; null if a part is only sold in bundles',
  }),
  items: z.array(
    z.object({
      tag: z.string(),
      title: z.string(),
      quantity: z.int(),
      price: penceSchema,
      asset: assetSchema.nullable().meta({ description: 'The first picture of the campaign' }),
    }),
  ),
  server_time: instantSchema,
  assets: z.array(assetSchema),
  type: z.literal('BUNDLE'),
  postal_entry_code: z.string().nullable(),
  telephone_entry: z.string().nullable(),
  value: penceSchema.nullable(),
  ...stock,
  ...exclusivity,
  meta: metaSchema,
  open_graph: openGraphSchema,
  ...shownState,
})
export type Bundle = z.output<typeof bundleSchema>

export const groupItemSchema = z.object({
  tag: z.string(),
  type: z.enum(['CAMPAIGN', 'BUNDLE']),
  campaign_type: z.enum(campaignChannels),
  redirect_url: z.string().nullable(),
  title: z.string(),
  short_description: z.string(),
  ...exclusivity,
  ...stock,
  ...shownValue,
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  ...rounds,
  from_price: penceSchema
    .nullable()
    .meta({ description: 'The least that entering costs here; null where nothing is on offer' }),
  asset: assetSchema.nullable(),
  ...shownState,
})
export type GroupItem = z.output<typeof groupItemSchema>

export const bannerSchema = z.object({
  id: z.string(),
  title: z.string(),
  alt: z.string(),
  href: z.string(),
  asset: assetSchema,
})
export type Banner = z.output<typeof bannerSchema>

export const groupsSchema = z.object({
  server_time: instantSchema,
  groups: z.array(
    z.object({
      type: z.enum(['SECTION', 'GROUP']),
      tag: z.string(),
      title: z.string(),
      subtitle: z.string().nullable(),
      legal: z.string().nullable(),
      items: z.array(groupItemSchema),
    }),
  ),
  carousel: z.array(bannerSchema),
  banner_position: z.enum(['TOP', 'MIDDLE', 'BOTTOM', 'NONE']),
  errors: z.array(errSchema),
})
export type Groups = z.output<typeof groupsSchema>

export const getGroups = endpoint({
  method: 'GET',
  path: '/api/campaign/groups',
  access: 'public',
  summary: 'Returns the campaign groups of the home page.',
  answer: groupsSchema,
  domainErrors: [],
})

export const getPage = endpoint({
  method: 'GET',
  path: '/api/campaign/page/:id',
  access: 'public',
  summary: 'Returns the campaign groups of a page by its tag, such as WIN-A-CAR. ALL has those of the home page.',
  params: z.object({ id: pageTagSchema }),
  answer: groupsSchema,
  domainErrors: ['NotFoundError'],
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/campaign/info/:tag',
  access: 'public',
  summary: 'Returns a competition or raffle with its price options and rounds.',
  params: z.object({ tag: tagSchema }),
  answer: campaignSchema,
  domainErrors: ['CampaignNotFound'],
})

const openingNotice = { notify: z.boolean() }

export const getOpeningNotice = endpoint({
  method: 'GET',
  path: '/api/campaign/notify/:tag',
  access: 'account',
  summary: 'Returns whether the account is to be sent an email when a campaign opens.',
  params: z.object({ tag: tagSchema }),
  answer: z.object(openingNotice),
  domainErrors: ['CampaignNotFound'],
})

export const setOpeningNotice = endpoint({
  method: 'POST',
  path: '/api/campaign/notify/:tag',
  access: 'account',
  summary: 'Sets whether the account is to be sent an email when a campaign opens that has not opened yet.',
  params: z.object({ tag: tagSchema }),
  body: z.object(openingNotice),
  answer: z.object(openingNotice),
  domainErrors: ['CampaignNotFound', 'CampaignInactive', 'TakingABreak'],
})

/** Open only while each campaign in it is open and has stock for its quantity. */
export const getBundle = endpoint({
  method: 'GET',
  path: '/api/campaign/bundle/:tag',
  access: 'public',
  summary: 'Returns a bundle and its contents.',
  params: z.object({ tag: tagSchema }),
  answer: bundleSchema,
  domainErrors: ['NotFoundError'],
})

const countsSchema = z.record(z.string(), z.int()).meta({ description: 'Map of tag to `global_count`' })

/** The stock of everything with a limit, so that one small answer serves all visitors. */
export const getStock = endpoint({
  method: 'GET',
  path: '/api/campaign/stock',
  access: 'public',
  summary: 'Returns the number of tickets taken in each raffle and bundle that has a limit.',
  answer: z.object({ campaigns: countsSchema, bundles: countsSchema }),
  domainErrors: [],
})

/**
 * The possible upsells beside an order: every open, unlocked campaign with an UPSELL price or a `promo_order`. They are
 * sorted by `promo_order`; campaigns without one are last.
 */
export const getUpsells = endpoint({
  method: 'GET',
  path: '/api/campaign/upsells',
  access: 'public',
  summary: 'Returns the campaigns to offer as an upsell for a basket or a single entry.',
  answer: z.object({ upsells: z.array(campaignSchema) }),
  domainErrors: [],
})
