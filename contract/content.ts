import { z } from 'zod'
import { EVENT_BYTES_MAX } from '#domain/site/page-events.ts'
import { assetSchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { tagSchema } from './fields.ts'
import { uploadKinds } from './pictures.ts'
import { instantSchema } from './time.ts'

const eventValueSchema = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])
const eventPartSchema = eventDataOf(eventValueSchema)

function eventDataOf<Value extends z.ZodType>(value: Value) {
  return z.record(z.string().max(60), value).refine((data) => Object.keys(data).length <= 30, 'at most 30 values')
}

/**
 * Page views, basket starts, free completions and purchases. Only we receive them, so they need no consent. An instant
 * more than a day ago or ten minutes ahead is refused as ValidationError, and events above an address's daily quota as
 * TooManyRequests.
 */
export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'public',
  summary: 'Records page events, at most 20 events and 4,096 bytes per call.',
  bodyBytesMax: EVENT_BYTES_MAX,
  body: z.object({
    events: z
      .array(
        z.object({
          name: z.string().regex(/^[a-z0-9_]{1,60}$/),
          at: instantSchema,
          path: z.string().max(500).nullable().default(null),
          data: eventDataOf(z.union([...eventValueSchema.options, z.array(eventPartSchema).max(60)])).optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
  answer: z.object({}),
  domainErrors: [],
})

/**
 * The picture is converted to every size and format of the site. Uploading the same picture twice makes one asset. The
 * picture of a prize replaces the previous one, and its description is the prize's.
 */
export const uploadAsset = endpoint({
  method: 'POST',
  path: '/api/assets',
  access: 'operator',
  securityEvent: 'operator saves',
  summary: 'Uploads a picture for a campaign, a bundle, a page banner or a wheel prize.',
  upload: true,
  body: z.object({
    kind: z.enum(uploadKinds),
    tag: z.union([tagSchema, z.uuid()], 'must be a tag, or the id of a prize').meta({
      description: 'Tag of the campaign, the bundle or the page of the banner; id of the wheel prize',
    }),
    title: z.string().min(1).max(100).nullable().default(null).meta({ description: 'Title of a banner' }),
    alt: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .meta({ description: 'Alternative text; required except for the picture of a prize' }),
    href: z
      .string()
      .max(500)
      .regex(/^(\/(?!\/)|https:\/\/)[^\\\p{C}]*$/u, 'must be a path of this site or an https address')
      .nullable()
      .default(null)
      .meta({ description: 'Link target; required for a banner' }),
  }),
  answer: assetSchema,
  domainErrors: ['NotFoundError'],
})
