import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Drives the banner that advises of heavy traffic; measured, not set by hand. */
export const getLoad = endpoint({
  method: 'GET',
  path: '/api/load',
  access: 'public',
  summary: 'Returns whether the servers are busier than usual.',
  answer: z.object({ busy: z.boolean() }),
  domainErrors: [],
})

/** The form of the robot check's own widget, which signs every parameter, so all of them must be preserved. */
export const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.int().optional(),
  }),
  signature: z.string(),
})

/** Solved by the widget; its result is sent as `recaptcha`, and is valid for ten minutes and one action. */
export const getHumanChallenge = endpoint({
  method: 'GET',
  path: '/api/human-check/challenge',
  access: 'public',
  summary: 'Returns a challenge of the self-hosted captcha.',
  bare: true,
  answer: challengeSchema,
  domainErrors: [],
})

const healthSchema = z.object({ status: z.literal('ok') })

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Liveness: the process runs.',
  bare: true,
  answer: healthSchema,
  domainErrors: [],
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Readiness: the database is reachable and its migrations are current; otherwise ServiceBusy.',
  bare: true,
  answer: healthSchema,
  domainErrors: ['ServiceBusy'],
})
