import { z } from 'zod'
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

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/devices',
  access: 'account',
  summary: 'Lists the devices on which the caller stays signed in.',
  answer: z.object({ devices: z.array(deviceSchema) }),
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
