import { z } from 'zod'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import { winnerCaseStates, winnerNamings } from '#domain/winners/winner-case.ts'
import { roundIdSchema } from '../draws.ts'
import { endpoint } from '../endpoint.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listShape } from './lists.ts'

export const listPartnerEntries = endpoint({
  method: 'GET',
  path: '/api/console/partner/entries',
  access: 'staff',
  action: 'sales.read',
  summary: "Counts the entries of orders under the caller's brands, by campaign and route.",
  ...listShape({
    sorts: ['campaign_tag'],
    sort: 'campaign_tag',
    filter: {
      from: dateSchema.meta({ description: 'First day, London' }),
      to: dateSchema.meta({ description: 'Last day, London' }),
    },
    row: z.object({
      campaign_tag: z.string(),
      title: z.string(),
      route: z.enum(routes),
      entries: z.int(),
      tickets: z.int(),
    }),
  }),
  domainErrors: [],
})

export const listPartnerWinners = endpoint({
  method: 'GET',
  path: '/api/console/partner/winners',
  access: 'staff',
  action: 'result.read',
  summary: "Lists winners of campaigns of the caller's brands, or who entered under them, named as they chose.",
  ...listShape({
    sorts: ['drawn_at'],
    sort: '-drawn_at',
    filter: {},
    row: z.object({
      round_id: roundIdSchema,
      campaign_tag: z.string(),
      title: z.string(),
      prize: z.string(),
      ticket: z.int(),
      drawn_at: instantSchema,
      name: z.string().nullable(),
      county: z.string().nullable(),
      naming: z.enum(winnerNamings).nullable(),
      state: z.enum(winnerCaseStates),
    }),
  }),
  domainErrors: [],
})

export const getEmbedding = endpoint({
  method: 'GET',
  path: '/api/console/partner/embedding',
  access: 'staff',
  action: 'embed.read',
  summary: 'Returns what the code for a page is made of: the address of the site, brands and open campaigns.',
  answer: z.object({
    site_url: z.url(),
    brands: z.array(z.object({ code: z.string(), name: z.string() })),
    campaigns: z
      .array(z.object({ tag: z.string(), title: z.string(), brand: z.string().nullable() }))
      .meta({ description: 'Campaigns of the brands, and campaigns of no brand, which every brand can show' }),
  }),
  domainErrors: [],
})
