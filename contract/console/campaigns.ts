import { z } from 'zod'
import { ZOOM_MAX } from '#contract/picture-frame.ts'
import { campaignKinds, deskStates, incidentCauses, lockedFields } from '#domain/campaign/campaign-desk.ts'
import { campaignChannels, campaignTypes, limitTypes } from '#domain/campaign/campaign-kinds.ts'
import { drawMethods } from '#domain/draw/plan.ts'
import { campaignChangeSchema } from '../campaign-changes.ts'
import { campaignMediaSchema } from '../campaign-media.ts'
import { assetSchema, campaignSchema, frequencySchema, priceTypeSchema } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { clockTimeSchema, instantSchema } from '../time.ts'
import { wireObject } from '../wire.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const LINE_MAX = 300
const HTML_MAX = 40_000

const lineSchema = z.string().max(LINE_MAX)
const htmlSchema = z.string().max(HTML_MAX).meta({ description: 'HTML' })
const countSchema = z.int().min(0).max(2_000_000_000)
const codeSchema = z.string().min(1).max(60)
const brandSchema = z
  .string()
  .regex(/^[A-Z0-9_]{1,40}$/)
  .nullable()
  .meta({ description: 'Code of the brand whose staff work on it; null for the whole house' })

/** A campaign as operators write it. It may be unfinished: the check reports missing parts. */
export const campaignDocumentSchema = wireObject({
  brand: brandSchema,
  type: z.enum(campaignTypes),
  place: z.enum(campaignChannels),
  title: lineSchema,
  shortDescription: lineSchema,
  summary: z.string().max(2000),
  howToPlay: htmlSchema,
  body: htmlSchema,
  keyword: codeSchema.nullable(),
  shortcode: codeSchema.nullable(),
  postalEntryCode: codeSchema.nullable(),
  telephoneEntry: codeSchema.nullable(),
  schedule: wireObject({
    limitType: z.enum(limitTypes),
    startsAt: instantSchema,
    endsAt: instantSchema.nullable(),
    activeFrom: clockTimeSchema.nullable(),
    activeUntil: clockTimeSchema.nullable(),
    weekOffset: z.int().min(1).max(7),
  }),
  entryLimit: countSchema.nullable(),
  globalLimit: countSchema.nullable(),
  valuePence: penceSchema.nullable(),
  valueFrom: instantSchema.nullable(),
  valueEnd: instantSchema.nullable(),
  raffle: wireObject({
    unitPricePence: requestedPenceSchema,
    sliderMin: countSchema,
    sliderMax: countSchema,
  }).nullable(),
  plan: wireObject({
    prizes: z
      .array(wireObject({ title: lineSchema, valuePence: penceSchema, quantity: countSchema, isCredit: z.boolean() }))
      .max(200),
    reserves: countSchema.nullable(),
    prizesPerEntrant: countSchema,
    delaySeconds: countSchema,
    postalGraceDays: countSchema,
    method: z.enum(drawMethods),
  }).nullable(),
  prices: z
    .array(
      wireObject({
        pricePence: requestedPenceSchema,
        quantity: countSchema,
        priceType: priceTypeSchema,
        frequency: frequencySchema,
        basketMinPence: requestedPenceSchema.nullable(),
        title: lineSchema.nullable(),
        subtitle: lineSchema.nullable(),
        promoCaption: lineSchema.nullable(),
        promoSubcaption: lineSchema.nullable(),
        startsAt: instantSchema.nullable(),
        endsAt: instantSchema.nullable(),
      }),
    )
    .max(50),
  redirectTag: tagSchema.nullable(),
  redirectUrl: z.string().max(500).nullable(),
  appExclusive: z.boolean(),
  webExclusive: z.boolean(),
  promoCaption: lineSchema.nullable(),
  promoOrder: z.int().min(-1_000_000).max(1_000_000).nullable(),
  meta: wireObject({ title: lineSchema, description: z.string().max(1000), keywords: z.string().max(1000) }),
  openGraph: wireObject({ title: lineSchema, description: z.string().max(1000) }),
})
export type CampaignDocument = z.output<typeof campaignDocumentSchema>
export type StoredCampaignDocument = z.input<typeof campaignDocumentSchema>

const versionSchema = z.int().min(0).max(1_000_000_000).meta({
  description: 'Version of the draft; 0 where no one has changed what is published',
})

const findingSchema = z.object({
  rule: z.string(),
  field: z.string(),
  message: z.string(),
  blocks: z.boolean().meta({ description: 'Whether it keeps the campaign from being published' }),
})
export type CampaignFinding = z.output<typeof findingSchema>

const roundSchema = z.object({ opens_at: instantSchema, closes_at: instantSchema.nullable() })
const roundsSchema = z.array(roundSchema).meta({ description: 'The next rounds, across changes of the clocks' })

const progressSchema = z.object({
  purchases: z.int(),
  not_begun: z.int(),
  waiting: z.int().meta({ description: 'Requested from a provider, which has not made it yet' }),
  waiting_amount: penceSchema,
  refunded: z.int(),
  refunded_amount: penceSchema,
  failed: z.int().meta({ description: 'Owed: the refund failed, or must be made by hand' }),
  failed_amount: penceSchema,
  disputed: z.int().meta({ description: 'Owed unless the dispute is lost' }),
  disputed_amount: penceSchema,
  nothing: z.int().meta({ description: 'Nothing was paid, or it was refunded before' }),
  owed: z
    .array(z.object({ purchase_id: z.string(), amount: penceSchema, is_disputed: z.boolean() }))
    .meta({ description: 'The first 100 purchases that failed or are disputed' }),
  is_complete: z.boolean().meta({ description: 'Nothing is under way and no buyer is owed anything' }),
})
export type CancellationProgress = z.output<typeof progressSchema>

const forecastSchema = z.object({
  purchases: z.int(),
  amount: penceSchema.meta({ description: 'Net of what has been refunded' }),
  disputed: z.int().meta({ description: 'Not refunded while their dispute is open' }),
  disputed_amount: penceSchema,
})
export type CancellationForecast = z.output<typeof forecastSchema>

const frameSchema = z.object({
  x: z.int().min(0).max(1000).meta({ description: 'The middle of the crop, in thousandths of the width' }),
  y: z.int().min(0).max(1000),
  zoom: z.int().min(100).max(ZOOM_MAX).meta({ description: 'Per cent of as much as fits' }),
})
const framesSchema = z
  .object({ wide: frameSchema.optional(), wide169: frameSchema.optional(), square: frameSchema.optional() })
  .meta({ description: 'The crop for each place; the largest from the middle if none is given' })

const pictureSchema = assetSchema.extend({
  address: z.string().meta({ description: 'Path of its smallest crop' }),
  frames: framesSchema,
})

const deskMediaSchema = campaignMediaSchema.extend({
  shown: z.boolean(),
  added_by: z.string(),
  added_at: instantSchema,
  address: z.string().meta({ description: 'Path of its first picture' }),
  video: z.string().nullable().meta({ description: 'Path of the video' }),
})

const deskSchema = z.object({
  tag: tagSchema,
  state: z.enum(deskStates),
  version: versionSchema,
  document: campaignDocumentSchema,
  published: campaignDocumentSchema.nullable(),
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
  publishes_at: instantSchema.nullable(),
  approval_id: z.uuid().nullable().meta({ description: 'The request that a second person has to decide' }),
  locked_fields: z.array(z.enum(lockedFields)),
  pictures: z.array(pictureSchema),
  media: z.array(deskMediaSchema).meta({ description: 'The shown one first, then those that can be shown again' }),
  findings: z.array(findingSchema),
  rounds: roundsSchema,
  card: campaignSchema.meta({ description: 'As entrants would be shown it' }),
  changes: z.array(campaignChangeSchema),
  cancellation: progressSchema.nullable(),
})
export type CampaignDesk = z.output<typeof deskSchema>

const ofTag = z.object({ tag: tagSchema })

/** WAITING: another person must approve it. CHANGED_MEANWHILE: it was saved again since the version that was sent. */
const requestedSchema = z.object({
  outcome: z.enum(['WAITING', 'CHANGED_MEANWHILE']),
  approval_id: z.uuid().nullable(),
})

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/console/campaigns',
  access: 'staff',
  action: 'campaign.read',
  summary: 'Lists campaigns with their states.',
  ...listShape({
    sorts: ['next', 'tag', 'title', 'starts_at', 'ends_at', 'changed_at'],
    sort: 'next',
    filter: { state: z.enum(deskStates).optional(), search: listSearchSchema, brand: z.string().max(40).optional() },
    row: z.object({
      tag: tagSchema,
      title: z.string(),
      brand: brandSchema,
      type: z.enum(campaignTypes),
      state: z.enum(deskStates),
      starts_at: instantSchema,
      ends_at: instantSchema.nullable(),
      has_changes: z.boolean().meta({ description: 'Its draft differs from what is published' }),
      changed_at: instantSchema.nullable(),
    }),
  }),
  domainErrors: [],
})

export const getCampaignDesk = endpoint({
  method: 'GET',
  path: '/api/console/campaigns/:tag',
  access: 'staff',
  action: 'campaign.read',
  summary: 'Returns a campaign as its operators see it: draft, findings, rounds and what may still change.',
  params: ofTag,
  answer: deskSchema,
  domainErrors: [],
})

export const makeCampaignDraft = endpoint({
  method: 'POST',
  path: '/api/console/campaigns',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Makes a draft, from a kind or as a copy of another campaign with its dates moved on.',
  body: z.object({
    tag: tagSchema,
    title: lineSchema.min(1),
    brand: brandSchema,
    kind: z.enum(campaignKinds),
    copy_of: tagSchema.nullable(),
  }),
  answer: z.object({ tag: tagSchema, version: versionSchema }),
  domainErrors: [],
})

/** CHANGED_MEANWHILE: nothing was saved; `document` is the version that another person saved, under `version`. */
export const saveCampaignDraft = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/draft',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Saves a draft, if no one has saved it since.',
  params: ofTag,
  body: z.object({ version: versionSchema, document: campaignDocumentSchema }),
  answer: z.object({
    outcome: z.enum(['SAVED', 'CHANGED_MEANWHILE']),
    version: versionSchema,
    document: campaignDocumentSchema,
    changed_by: z.string().nullable(),
  }),
  domainErrors: [],
})

export const checkCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/check',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Checks what is being written, without saving it.',
  params: ofTag,
  body: z.object({ document: campaignDocumentSchema }),
  answer: z.object({ findings: z.array(findingSchema), rounds: roundsSchema, card: campaignSchema }),
  domainErrors: [],
})

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/preview',
  access: 'staff',
  action: 'campaign.read',
  summary: 'Returns an address that shows the entry page from the draft for a while. Nothing can be bought there.',
  params: ofTag,
  answer: z.object({ path: z.string(), expires_at: instantSchema }),
  domainErrors: [],
})

export const publishCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/publish',
  access: 'staff',
  action: 'campaign.publish',
  summary: 'Requests that another person approves the publication, now or at an instant.',
  params: ofTag,
  body: z.object({ version: versionSchema, publishes_at: instantSchema.nullable(), reason: reasonSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const uploadCampaignPicture = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/pictures',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Adds a picture, made into every size that the site shows. The same picture twice is one.',
  params: ofTag,
  upload: true,
  body: z.object({ alt: z.string().trim().min(1, 'Please describe the picture').max(200) }),
  answer: assetSchema,
  domainErrors: [],
})

/** Others keep their order. Removed pictures stay stored, since pages that were cached name them. */
export const arrangeCampaignPictures = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/pictures/order',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Sets the order and the words of pictures; those that are left out are removed.',
  params: ofTag,
  body: z.object({
    pictures: z
      .array(z.object({ id: z.uuid(), alt: z.string().trim().min(1, 'Please describe the picture').max(200) }))
      .max(50),
  }),
  answer: z.object({ pictures: z.array(pictureSchema) }),
  domainErrors: [],
})

export const frameCampaignPicture = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/pictures/:picture_id/frames',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Sets the crops of a picture. It gets a new id, because browsers cache its files permanently.',
  params: z.object({ tag: tagSchema, picture_id: z.uuid() }),
  body: z.object({ frames: framesSchema }),
  answer: z.object({ picture_id: z.uuid() }),
  domainErrors: [],
})

const causeSchema = z
  .enum(incidentCauses)
  .meta({ description: 'LOW_SALES is refused: a closing that was promised is not moved for it' })
const publicReasonSchema = reasonSchema.meta({ description: 'Shown to everyone on the entry page' })

export const extendCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/extend',
  access: 'staff',
  action: 'campaign.extend',
  summary: 'Requests a later closing because of an incident, with a public reason.',
  params: ofTag,
  body: z.object({ ends_at: instantSchema, cause: causeSchema, reason: publicReasonSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const endCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/end',
  access: 'staff',
  action: 'campaign.end',
  summary: 'Requests that a campaign closes when it is approved, with a public reason. It is drawn as planned.',
  params: ofTag,
  body: z.object({ reason: publicReasonSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/cancel',
  access: 'staff',
  action: 'campaign.cancel',
  summary: 'Requests that a campaign is cancelled and everyone refunded whose round was not drawn.',
  params: ofTag,
  body: z.object({ cause: causeSchema, reason: publicReasonSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/console/campaigns/:tag/cancellation',
  access: 'staff',
  action: 'campaign.read',
  summary: 'Returns how far the refunds of a cancelled campaign are.',
  params: ofTag,
  answer: progressSchema,
  domainErrors: [],
})

export const foreseeCancellation = endpoint({
  method: 'GET',
  path: '/api/console/campaigns/:tag/cancellation-forecast',
  access: 'staff',
  action: 'campaign.read',
  summary: 'Returns how many purchases a cancellation would refund now, and how much.',
  params: ofTag,
  answer: forecastSchema,
  domainErrors: [],
})
