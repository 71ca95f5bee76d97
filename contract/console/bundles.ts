import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { instantSchema } from '../time.ts'
import { wireObject } from '../wire.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { costSchema } from './giveaways.ts'
import { listSearchSchema, listShape } from './lists.ts'

const lineSchema = z.string().max(300)
const htmlSchema = z.string().max(40_000).meta({ description: 'HTML' })
const codeSchema = z.string().min(1).max(60)

export const bundleDocumentSchema = wireObject({
  published: z.boolean(),
  title: lineSchema.min(1),
  summary: z.string().max(2000),
  description: htmlSchema,
  howToPlay: htmlSchema,
  startsAt: instantSchema,
  endsAt: instantSchema.nullable(),
  pricePence: requestedPenceSchema,
  items: z
    .array(wireObject({ tag: tagSchema, quantity: z.int().min(1).max(10_000), pricePence: requestedPenceSchema }))
    .min(1)
    .max(50)
    .meta({ description: 'The entries in each campaign, and its share of the price: the shares add up to the price' }),
  postalEntryCode: codeSchema.nullable(),
  telephoneEntry: codeSchema.nullable(),
  valuePence: penceSchema.nullable(),
  appExclusive: z.boolean(),
  webExclusive: z.boolean(),
  meta: z.object({ title: lineSchema, description: z.string().max(1000), keywords: z.string().max(1000) }),
  openGraph: z.object({ title: lineSchema, description: z.string().max(1000) }),
})
export type BundleDocument = z.output<typeof bundleDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredBundle = z.input<typeof bundleDocumentSchema>

const pricesAndFindings = {
  parts_price: penceSchema.nullable().meta({ description: 'Null where a part is not sold in that number' }),
  findings: z
    .array(z.object({ rule: z.string(), field: z.string(), message: z.string(), blocks: z.boolean() }))
    .meta({ description: 'A finding that blocks keeps it off the site; the others are advice' }),
}

const ofTag = z.object({ tag: tagSchema })

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/console/bundles',
  access: 'staff',
  action: 'bundle.read',
  summary: 'Lists bundles.',
  ...listShape({
    sorts: ['tag', 'title', 'price', 'starts_at', 'ends_at'],
    sort: 'tag',
    filter: { search: listSearchSchema },
    row: z.object({
      tag: tagSchema,
      title: z.string(),
      published: z.boolean(),
      starts_at: instantSchema,
      ends_at: instantSchema.nullable(),
      price: penceSchema,
      campaigns: z.int(),
    }),
  }),
  domainErrors: [],
})

export const getBundleDesk = endpoint({
  method: 'GET',
  path: '/api/console/bundles/:tag',
  access: 'staff',
  action: 'bundle.read',
  summary: 'Returns a bundle as its operators see it, with what its parts cost one by one.',
  params: ofTag,
  answer: shownDocument(bundleDocumentSchema).extend(pricesAndFindings),
  domainErrors: [],
})

export const saveBundle = endpoint({
  method: 'POST',
  path: '/api/console/bundles/:tag',
  access: 'staff',
  action: 'bundle.edit',
  summary: 'Saves a bundle, if no one has saved it since.',
  params: ofTag,
  body: documentToSave(bundleDocumentSchema),
  answer: savedDocument(bundleDocumentSchema),
  domainErrors: [],
})

export const foreseeBundle = endpoint({
  method: 'POST',
  path: '/api/console/bundles/preview',
  access: 'staff',
  action: 'bundle.edit',
  summary: 'Returns what a bundle could cost at most, and what is wrong with it. Nothing is stored.',
  body: z.object({ tag: tagSchema.nullable(), document: bundleDocumentSchema }),
  answer: costSchema.extend(pricesAndFindings),
  domainErrors: [],
})
