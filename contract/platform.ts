import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Drives the banner that advises of heavy traffic; measured, not set by hand. */
export const getLoad = endpoint({
  method: 'GET',
  path: '/api/load',
  access: 'public',
  summary: 'Whether the servers are busier than usual.',
  answer: z.object({ busy: z.boolean() }),
  refusals: [],
})

const healthSchema = z.object({ status: z.literal('ok') })

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process lives.',
  bare: true,
  answer: healthSchema,
  refusals: [],
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The database can be reached and its migrations are current; otherwise ServiceBusy.',
  bare: true,
  answer: healthSchema,
  refusals: ['ServiceBusy'],
})
