import { z } from 'zod'
import { groupRules } from '#domain/campaign/group-rule.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { wireObject } from '../wire.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { listShape } from './lists.ts'

const lineSchema = z.string().max(300)

export const pageDocumentSchema = wireObject({
  bannerPosition: z.enum(['TOP', 'MIDDLE', 'BOTTOM', 'NONE']),
  groups: z
    .array(
      z.object({
        type: z.enum(['SECTION', 'GROUP']),
        tag: lineSchema.min(1),
        title: lineSchema.min(1),
        subtitle: lineSchema.nullable(),
        legal: z.string().max(2000).nullable(),
        shows: z.enum(groupRules),
        items: z
          .array(z.object({ type: z.enum(['CAMPAIGN', 'BUNDLE']), tag: tagSchema }))
          .max(200)
          .meta({ description: 'In their order; none where the group finds what closes today' }),
      }),
    )
    .max(60),
})
export type PageDocument = z.output<typeof pageDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredPage = z.input<typeof pageDocumentSchema>

const ofTag = z.object({ tag: tagSchema })

export const listPages = endpoint({
  method: 'GET',
  path: '/api/console/pages',
  access: 'staff',
  action: 'page.read',
  summary: 'Lists the pages of campaigns.',
  ...listShape({
    sorts: ['tag'],
    sort: 'tag',
    filter: {},
    row: z.object({ tag: tagSchema, groups: z.int(), items: z.int() }),
  }),
  domainErrors: [],
})

export const getPageDesk = endpoint({
  method: 'GET',
  path: '/api/console/pages/:tag',
  access: 'staff',
  action: 'page.read',
  summary: 'Returns a page with its groups, and the titles of everything in them.',
  params: ofTag,
  answer: shownDocument(pageDocumentSchema).extend({
    titles: z
      .array(z.object({ type: z.enum(['CAMPAIGN', 'BUNDLE']), tag: tagSchema, title: z.string() }))
      .meta({ description: 'Everything that can be added to the page' }),
  }),
  domainErrors: [],
})

export const savePage = endpoint({
  method: 'POST',
  path: '/api/console/pages/:tag',
  access: 'staff',
  action: 'page.edit',
  summary: 'Arranges a page, if no one has arranged it since.',
  params: ofTag,
  body: documentToSave(pageDocumentSchema),
  answer: savedDocument(pageDocumentSchema),
  domainErrors: [],
})
