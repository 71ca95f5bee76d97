import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tagSchema } from './fields.ts'
import { instantSchema } from './time.ts'

export const campaignChangeSchema = z.object({
  kind: z.enum(['CHANGED', 'EXTENDED', 'ENDED', 'CANCELLED']),
  what: z.string(),
  reason: z.string().nullable(),
  happened_at: instantSchema,
})

/** Since its first entry: other closings with their reasons, and changes of words and prices. */
export const listCampaignChanges = endpoint({
  method: 'GET',
  path: '/api/campaign/changes/:tag',
  access: 'public',
  summary: 'Lists what was changed of a campaign after people had entered it, newest first.',
  params: z.object({ tag: tagSchema }),
  answer: z.object({ changes: z.array(campaignChangeSchema) }),
  domainErrors: [],
})
