import { z } from 'zod'
import { platforms } from '#domain/campaign/campaign-kinds.ts'
import { endpoint } from './endpoint.ts'
import { instantSchema } from './time.ts'

const deviceSchema = z.object({
  device_id: z.uuid(),
  name: z.string(),
  added_at: instantSchema,
  last_used_at: instantSchema,
  is_this: z.boolean().meta({ description: 'It began this session' }),
})
export type RememberedDevice = z.output<typeof deviceSchema>

const otherSessionSchema = z.object({
  session_id: z.uuid(),
  platform: z.enum(platforms),
  started_at: instantSchema,
})
export type OtherSession = z.output<typeof otherSessionSchema>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/devices',
  access: 'account',
  summary: 'Lists the devices on which the caller stays signed in, and their other sessions that are open now.',
  answer: z.object({ devices: z.array(deviceSchema), sessions: z.array(otherSessionSchema) }),
  domainErrors: [],
})

export const endDevice = endpoint({
  method: 'POST',
  path: '/api/account/devices/end',
  access: 'account',
  securityEvent: 'device signed out',
  summary: 'Signs a device out, with the sessions that it began.',
  body: z.object({ device_id: z.uuid() }),
  answer: z.object({}),
  domainErrors: [],
})

export const endOtherSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'account',
  securityEvent: 'session signed out',
  summary: 'Ends another session of the caller.',
  body: z.object({ session_id: z.uuid() }),
  answer: z.object({}),
  domainErrors: [],
})
