import { z } from 'zod'
import { PATH_PATTERN } from '#domain/site/page-path.ts'
import { endpoint } from './endpoint.ts'
import { instantSchema } from './time.ts'

/** The pages of the site whose text is stored. Their titles, forms, lists and frames are the site's own. */
export const informationTags = [
  'about',
  'contact',
  'work-with-us',
  'faqs',
  'winners',
  'winner',
  'competition-closed',
  'complaints',
] as const
export type InformationTag = (typeof informationTags)[number]

/** Every `body` is HTML, reduced to the elements of running text. All other fields are plain text. */
const bodySchema = z.string().max(20_000).meta({ description: 'HTML' })
const titleSchema = z.string().min(1).max(200)

export const informationPageSchema = z.object({
  lead: z.string().max(600).meta({ description: 'Introduction below the heading; may be empty' }),
  sections: z
    .array(
      z.object({
        title: titleSchema,
        body: bodySchema,
        items: z
          .array(
            z.object({
              title: titleSchema,
              note: z.string().max(200).meta({ description: 'Small print, such as the prize of a winner' }),
              body: bodySchema.min(1),
            }),
          )
          .max(60)
          .meta({ description: 'Questions and answers on `faqs`, stories on `winners`' }),
      }),
    )
    .max(40),
})
export type InformationPage = z.output<typeof informationPageSchema>

export const termsPageSchema = z.object({
  title: titleSchema,
  path: z
    .string()
    .max(200)
    .regex(PATH_PATTERN, 'must be a path of this site')
    .meta({ description: 'Path of the page' }),
  body: z.string().min(1).max(80_000).meta({ description: 'HTML' }),
})
export type TermsPage = z.output<typeof termsPageSchema>

const informationParams = z.object({ tag: z.enum(informationTags) })
export const termsTagSchema = z.string().regex(/^[a-z0-9-]{1,60}$/)
const versionSchema = z.string().regex(/^(latest|[1-9]\d{0,5})$/)
const savedSchema = z.object({ version: z.int() })

export const getInformationPage = endpoint({
  method: 'GET',
  path: '/api/information/:tag',
  access: 'public',
  summary: 'Returns the latest version of an information page.',
  params: informationParams,
  answer: informationPageSchema,
  domainErrors: ['NotFoundError'],
})

/**
 * Semantically a static file, hence its path and its bare answer. A version never changes, so it may be cached
 * permanently.
 */
export const getTermsPage = endpoint({
  method: 'GET',
  path: '/public/terms-pages/:version/:tag.json',
  access: 'public',
  summary: 'Returns the title and HTML of a terms page, such as spin-terms.',
  params: z.object({ version: versionSchema, tag: termsTagSchema }),
  bare: true,
  answer: termsPageSchema,
  domainErrors: ['NotFoundError'],
})

/** Saving an unchanged page makes no version. The site shows a new version within a second. */
export const saveInformationPage = endpoint({
  method: 'POST',
  path: '/api/information/:tag',
  access: 'operator',
  securityEvent: 'operator saves',
  summary: 'Saves a new version of an information page.',
  params: informationParams,
  body: informationPageSchema,
  answer: savedSchema,
  domainErrors: [],
})

const contentVersionSchema = z.object({
  kind: z.enum(['page', 'terms']),
  tag: z.string(),
  version: z.int(),
  saved_by: z.string().meta({ description: 'Name of the operator’s key' }),
  saved_at: instantSchema,
})

export const listContent = endpoint({
  method: 'GET',
  path: '/api/content',
  access: 'operator',
  summary: 'Lists all stored pages with their latest version, its author and its time.',
  answer: z.object({ pieces: z.array(contentVersionSchema) }),
  domainErrors: [],
})

export const readContent = endpoint({
  method: 'GET',
  path: '/api/content/:kind/:tag/:version',
  access: 'operator',
  summary: 'Returns one version of an information or terms page, with its author and time.',
  params: z.object({ kind: contentVersionSchema.shape.kind, tag: termsTagSchema, version: versionSchema }),
  answer: contentVersionSchema.extend({ content: z.union([informationPageSchema, termsPageSchema]) }),
  domainErrors: ['NotFoundError'],
})
