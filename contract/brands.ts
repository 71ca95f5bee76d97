import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const partnerSchema = z.object({
  code: z.string(),
  name: z.string(),
  theme_colour: z.string().meta({ description: 'Six hex digits' }),
})
export type Partner = z.output<typeof partnerSchema>

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/brands',
  access: 'public',
  summary: 'The stations, magazines and channels that the site is shown under.',
  answer: z.object({ partners: z.array(partnerSchema) }),
  domainErrors: [],
})
