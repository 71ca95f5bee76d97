import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const partnerSchema = z.object({
  code: z.string(),
  name: z.string(),
  theme_colour: z.string().meta({ description: 'Six hexadecimal digits, without #' }),
})
export type Partner = z.output<typeof partnerSchema>

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/brands',
  access: 'public',
  summary: 'Lists the brands of the site: radio stations, magazines and channels.',
  answer: z.object({ partners: z.array(partnerSchema) }),
  domainErrors: [],
})
