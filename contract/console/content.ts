import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { informationPageSchema, termsPageSchema, termsTagSchema } from '../information.ts'
import { instantSchema } from '../time.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { listShape } from './lists.ts'

const kindSchema = z.enum(['page', 'terms'])
const writtenSchemas = [
  informationPageSchema.extend({ kind: z.literal('page') }),
  termsPageSchema.extend({ kind: z.literal('terms') }),
] as const

export const writtenContentSchema = z.discriminatedUnion('kind', writtenSchemas)
export type WrittenContent = z.output<typeof writtenContentSchema>

const shownFrom = {
  shown_from: instantSchema.nullable().meta({ description: 'When it is first shown; null if it is shown immediately' }),
}

export const contentDocumentSchema = z.discriminatedUnion('kind', [
  writtenSchemas[0].extend(shownFrom),
  writtenSchemas[1].extend(shownFrom),
])
export type ContentDocument = z.output<typeof contentDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredContent = z.input<typeof contentDocumentSchema>

const stateSchema = z.enum(['SHOWN', 'SCHEDULED', 'REPLACED'])

const versionSchema = z.object({
  version: z.int(),
  state: stateSchema,
  saved_by: z.string(),
  saved_at: instantSchema,
  shown_from: instantSchema,
  reason: z.string().meta({ description: 'Empty for what a program saved' }),
})
export type ContentVersionLine = z.output<typeof versionSchema>

const contentKey = z.object({ kind: kindSchema, tag: termsTagSchema })

export const listContentDesk = endpoint({
  method: 'GET',
  path: '/api/console/content',
  access: 'staff',
  action: 'content.read',
  summary: 'Lists content pages and terms with their newest version; pages that no one has written yet have none.',
  ...listShape({
    sorts: ['tag'],
    sort: 'tag',
    filter: {},
    row: contentKey.extend({
      version: z.int().nullable(),
      state: stateSchema.nullable(),
      shown_from: instantSchema.nullable(),
      saved_by: z.string().nullable(),
    }),
  }),
  domainErrors: [],
})

export const getContentDesk = endpoint({
  method: 'GET',
  path: '/api/console/content/:kind/:tag',
  access: 'staff',
  action: 'content.read',
  summary: 'Returns the newest version of a content page or of terms, and the last 100 versions.',
  params: contentKey,
  answer: shownDocument(contentDocumentSchema).extend({ versions: z.array(versionSchema) }),
  domainErrors: [],
})

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/api/console/content/:kind/:tag/versions/:version',
  access: 'staff',
  action: 'content.read',
  summary: 'Returns one version of a content page or of terms.',
  params: contentKey.extend({ version: z.string().regex(/^[1-9]\d{0,5}$/) }),
  answer: z.object({ content: writtenContentSchema }),
  domainErrors: [],
})

export const saveContentDesk = endpoint({
  method: 'POST',
  path: '/api/console/content/:kind/:tag',
  access: 'staff',
  action: 'content.edit',
  summary: 'Saves the next version of a content page or of terms, if no one has saved one since.',
  params: contentKey,
  body: documentToSave(contentDocumentSchema),
  answer: savedDocument(contentDocumentSchema),
  domainErrors: [],
})

export const previewContent = endpoint({
  method: 'POST',
  path: '/api/console/content/preview',
  access: 'staff',
  action: 'content.edit',
  summary: 'Returns content as it would be saved: HTML without what could do harm. Nothing is stored.',
  body: z.object({ content: writtenContentSchema }),
  answer: z.object({ content: writtenContentSchema }),
  domainErrors: [],
})
