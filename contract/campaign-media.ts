import { z } from 'zod'
import { mediaKinds } from '#domain/campaign/campaign-media.ts'
import { videoTypes } from './media-path.ts'

export const campaignMediaSchema = z.object({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  alt: z.string(),
  preview_colour: z.string().nullable(),
  pictures: z.int().meta({ description: 'How many there are, from 1; of a video one, its poster' }),
  video_type: z.enum(videoTypes).nullable(),
  captions_id: z.uuid().nullable(),
})
export type CampaignMedia = z.output<typeof campaignMediaSchema>
