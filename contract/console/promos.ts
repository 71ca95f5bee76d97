import { z } from 'zod'
import { PROMO_CODE_PATTERN, promoTypes } from '#domain/money/promo-code.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { instantSchema } from '../time.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { costSchema } from './giveaways.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

export const PROMO_BATCH_MAX = 100_000

const codeSchema = z.string().regex(PROMO_CODE_PATTERN, 'must be 1-128 upper-case letters, digits, _ or -')
const countSchema = z.int().min(1).max(1_000_000_000)

export const promoDocumentSchema = z.object({
  active: z.boolean().meta({ description: 'A code that is paused is refused' }),
  type: z.enum(promoTypes),
  value: z.number().min(0.01).max(1_000_000).meta({ description: 'Percent, pounds, entries or tickets, as type says' }),
  label: z.string().trim().min(1).max(100),
  min_spend: requestedPenceSchema.nullable(),
  campaign_tag: tagSchema
    .nullable()
    .meta({ description: 'The campaign to grant entries in, or that must be in the basket' }),
  starts_at: instantSchema.nullable(),
  ends_at: instantSchema.nullable(),
  uses_max: countSchema.nullable(),
  uses_per_person_max: countSchema.nullable(),
  requires_login: z.boolean(),
  for_list: z
    .boolean()
    .default(false)
    .meta({ description: 'Only for people on its list. Before it has a list, no one can use it.' }),
})
export type PromoDocument = z.output<typeof promoDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredPromo = z.input<typeof promoDocumentSchema>

const usedSchema = z.object({
  uses: z.int().meta({ description: 'Done' }),
  reserved: z.int().meta({ description: 'By purchases that are not paid yet' }),
  discount: penceSchema.meta({ description: 'Total of its discounts so far' }),
  entries: z.int().meta({ description: 'Entries it has granted so far' }),
})

const batchSchema = z.object({
  batch_id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  terms: promoDocumentSchema,
  is_paused: z.boolean(),
  codes_wanted: z.int(),
  codes_made: z.int(),
  made_by: z.string(),
  created_at: instantSchema,
})

const ofCode = z.object({ code: codeSchema })
const ofBatch = z.object({ batch_id: z.uuid() })

export const listPromos = endpoint({
  method: 'GET',
  path: '/api/console/promos',
  access: 'staff',
  action: 'promo.read',
  summary: 'Lists promo codes, without those of batches and of single people.',
  ...listShape({
    sorts: ['code', 'label', 'uses_taken', 'ends_at'],
    sort: 'code',
    filter: { search: listSearchSchema },
    row: z.object({
      code: codeSchema,
      uses_taken: z.int(),
      is_listed: z.boolean(),
      ...promoDocumentSchema.shape,
    }),
  }),
  domainErrors: [],
})

export const getPromoDesk = endpoint({
  method: 'GET',
  path: '/api/console/promos/:code',
  access: 'staff',
  action: 'promo.read',
  summary: 'Returns a code with what it was used for and what that cost.',
  params: ofCode,
  answer: shownDocument(promoDocumentSchema).extend({
    used: usedSchema,
    people: z.int().nullable().meta({ description: 'How many are on its list; null where it is for everyone' }),
    batch_id: z.uuid().nullable(),
  }),
  domainErrors: [],
})

export const savePromo = endpoint({
  method: 'POST',
  path: '/api/console/promos/:code',
  access: 'staff',
  action: 'promo.edit',
  summary: 'Saves a code, if no one has saved it since. Its list of people stays.',
  params: ofCode,
  body: documentToSave(promoDocumentSchema),
  answer: savedDocument(promoDocumentSchema),
  domainErrors: [],
})

export const foreseePromo = endpoint({
  method: 'POST',
  path: '/api/console/promos/preview',
  access: 'staff',
  action: 'promo.edit',
  summary: 'Returns what a code, or a batch of codes, could cost at most. Nothing is stored.',
  body: z.object({
    code: codeSchema.nullable().meta({ description: 'The one code that is saved; null for a batch' }),
    codes: z.int().min(1).max(PROMO_BATCH_MAX),
    terms: promoDocumentSchema,
  }),
  answer: costSchema,
  domainErrors: [],
})

/** HAS_BAD_CELLS: nothing was saved. TAKEN: all readable cells were saved. */
export const uploadPromoPeople = endpoint({
  method: 'POST',
  path: '/api/console/promos/:code/people',
  access: 'staff',
  action: 'promo.edit',
  summary: 'Takes a CSV of emails and mobile numbers: the code is for these people alone from then on.',
  params: ofCode,
  body: z.object({
    mode: z.enum(['ADD', 'REPLACE']),
    bad_cells: z.enum(['REFUSE', 'LEAVE_OUT']),
    reason: reasonSchema,
  }),
  upload: true,
  answer: z.object({
    outcome: z.enum(['TAKEN', 'HAS_BAD_CELLS']),
    people: z.int().meta({ description: 'How many are on the list now' }),
    read: z.int().meta({ description: 'How many different people the file has' }),
    duplicates: z.int(),
    bad_count: z.int(),
    bad: z
      .array(z.object({ line: z.int(), column: z.int(), message: z.string() }))
      .meta({ description: 'The first 500 that cannot be read' }),
  }),
  domainErrors: [],
})

export const listPromoBatches = endpoint({
  method: 'GET',
  path: '/api/console/promo-batches',
  access: 'staff',
  action: 'promo.read',
  summary: 'Lists batches of generated codes.',
  ...listShape({ sorts: ['created_at', 'name', 'codes_wanted'], sort: '-created_at', filter: {}, row: batchSchema }),
  domainErrors: [],
})

export const getPromoBatch = endpoint({
  method: 'GET',
  path: '/api/console/promo-batches/:batch_id',
  access: 'staff',
  action: 'promo.read',
  summary: 'Returns a batch with its progress, and what its codes were used for.',
  params: ofBatch,
  answer: batchSchema.extend({ used: usedSchema }),
  domainErrors: [],
})

/** WAITING: another person has to approve it. The batch then gets this id. */
export const generatePromos = endpoint({
  method: 'POST',
  path: '/api/console/promo-batches',
  access: 'staff',
  action: 'promo.edit',
  summary: 'Generates codes of the same terms, up to 100,000, by a job.',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    prefix: z.string().regex(/^[A-Z0-9_-]{0,20}$/, 'must be at most 20 upper-case letters, digits, _ or -'),
    codes: z.int().min(1).max(PROMO_BATCH_MAX),
    terms: promoDocumentSchema,
    reason: reasonSchema,
  }),
  answer: z.object({
    outcome: z.enum(['DONE', 'WAITING']),
    batch_id: z.uuid(),
    approval_id: z.uuid().nullable(),
  }),
  domainErrors: [],
})

export const pausePromoBatch = endpoint({
  method: 'POST',
  path: '/api/console/promo-batches/:batch_id/pause',
  access: 'staff',
  action: 'promo.edit',
  summary: 'Pauses all codes of a batch, or lets them be used again.',
  params: ofBatch,
  body: z.object({ is_paused: z.boolean(), reason: reasonSchema }),
  answer: z.object({}),
  domainErrors: [],
})

export const listBatchCodes = endpoint({
  method: 'GET',
  path: '/api/console/promo-batch-codes',
  access: 'staff',
  action: 'promo.read',
  summary: 'Lists the codes of a batch with their uses.',
  ...listShape({
    sorts: ['code'],
    sort: 'code',
    filter: { batch_id: z.uuid(), search: listSearchSchema },
    row: z.object({ code: codeSchema, uses: z.int() }),
  }),
  domainErrors: [],
})
