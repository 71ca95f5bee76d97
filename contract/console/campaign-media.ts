import { z } from 'zod'
import { mediaKinds, mediaParts } from '#domain/campaign/campaign-media.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'

const ofMedia = z.object({ tag: tagSchema, media_id: z.uuid() })

export const addCampaignMedia = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/media',
  access: 'staff',
  action: 'campaign.edit',
  summary: 'Starts a video or a 360° view of a prize. Its files are added one by one; it is shown on request.',
  params: z.object({ tag: tagSchema }),
  body: z.object({
    kind: z.enum(mediaKinds),
    alt: z.string().trim().min(1, 'Please describe the picture').max(200),
  }),
  answer: z.object({ media_id: z.uuid() }),
  domainErrors: [],
})

export const uploadCampaignMedia = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/media/:media_id/files',
  access: 'staff',
  action: 'campaign.edit',
  summary:
    'Adds the next picture, the video or its captions. Stored pictures and videos are kept; captions can be replaced.',
  params: ofMedia,
  upload: true,
  body: z.object({ part: z.enum(mediaParts) }),
  answer: z.object({ pictures: z.int().meta({ description: 'How many pictures it has now' }) }),
  domainErrors: [],
})

export const showCampaignMedia = endpoint({
  method: 'POST',
  path: '/api/console/campaigns/:tag/media/:media_id/show',
  access: 'staff',
  action: 'campaign.edit',
  summary:
    'Shows it to everyone in place of another of its kind, or shows it no more. It stays and can be shown again.',
  params: ofMedia,
  body: z.object({ shown: z.boolean() }),
  answer: z.object({}),
  domainErrors: [],
})
