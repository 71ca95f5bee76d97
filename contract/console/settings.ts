import { z } from 'zod'
import { type LiveSettingName, liveSettingNames } from '#domain/staff/live-settings.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { reasonSchema } from './staff.ts'

const nameSchema = z.enum(liveSettingNames as [LiveSettingName, ...LiveSettingName[]])
const valueSchema = z.int().min(0)

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/console/settings',
  access: 'staff',
  action: 'setting.read',
  summary: 'Lists what can be changed while the program runs.',
  answer: z.object({
    settings: z.array(
      z.object({
        name: nameSchema,
        group: z.string().meta({ description: 'The heading under which the console lists it' }),
        title: z.string().meta({ description: 'Its name in the console' }),
        meaning: z.string(),
        unit: z.enum(['PENCE', 'COUNT']),
        noun: z.string().meta({ description: 'The unit of the value, such as minutes; pounds for PENCE' }),
        value: valueSchema,
        start_value: valueSchema.meta({ description: 'The value when the program was started' }),
        min: valueSchema,
        max: valueSchema,
        binds: z.boolean().meta({ description: 'Takes two people' }),
        changed_by: z.string().nullable(),
        changed_at: instantSchema.nullable(),
      }),
    ),
  }),
  domainErrors: [],
})

/** DONE: it counts from now on. WAITING: another owner must approve it. CHANGED_MEANWHILE: `from` is not its value. */
export const changeSetting = endpoint({
  method: 'POST',
  path: '/api/console/settings/:name',
  access: 'staff',
  action: 'setting.change',
  securityEvent: 'setting is changed',
  summary: 'Changes a setting, or requests the approval of another owner.',
  params: z.object({ name: nameSchema }),
  body: z.object({
    from: valueSchema.meta({ description: 'The value that was seen' }),
    value: valueSchema,
    reason: reasonSchema,
  }),
  answer: z.object({
    outcome: z.enum(['DONE', 'WAITING', 'CHANGED_MEANWHILE']),
    approval_id: z.uuid().nullable(),
  }),
  domainErrors: [],
})
