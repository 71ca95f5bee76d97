import { z } from 'zod'
import { staffRoles, staffStates } from '#domain/staff/staff.ts'
import { endpoint } from '../endpoint.ts'
import { emailSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { listSearchSchema, listShape } from './lists.ts'

/** Every change says why. */
export const reasonSchema = z.string().trim().min(3, 'Please say why').max(500)

const rolesSchema = z.array(z.enum(staffRoles)).min(1, 'Please choose at least one role').max(staffRoles.length)
const brandsSchema = z
  .array(z.string().regex(/^[A-Z0-9_]{1,40}$/))
  .min(1, 'Please choose at least one brand, or all')
  .max(500)
  .nullable()
  .meta({ description: 'Codes of brands; null for all' })
const ofMember = z.object({ staff_id: z.uuid() })
const versionSchema = z.int().min(1).meta({ description: 'The version that the change was made from' })

/**
 * DONE: carried out. WAITING: another owner must approve it first. CHANGED_MEANWHILE: the person was changed since the
 * version that was sent, and nothing was done.
 */
const outcomeSchema = z.object({
  outcome: z.enum(['DONE', 'WAITING', 'CHANGED_MEANWHILE']),
  approval_id: z.uuid().nullable(),
})

const memberSchema = z.object({
  staff_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: rolesSchema,
  brands: brandsSchema,
  state: z.enum(staffStates),
  version: versionSchema,
  created_at: instantSchema,
  signed_in_at: instantSchema.nullable(),
})
export type StaffMember = z.output<typeof memberSchema>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/console/staff',
  access: 'staff',
  action: 'staff.read',
  summary: 'Lists the people who operate the site.',
  ...listShape({
    sorts: ['email', 'name', 'created_at', 'signed_in_at'],
    sort: 'email',
    filter: {
      role: z.enum(staffRoles).optional(),
      state: z.enum(staffStates).optional(),
      search: listSearchSchema,
    },
    row: memberSchema,
  }),
  domainErrors: [],
})

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/api/console/staff/:staff_id',
  access: 'staff',
  action: 'staff.read',
  summary: 'Returns a person who operates the site.',
  params: ofMember,
  answer: memberSchema,
  domainErrors: [],
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/console/staff',
  access: 'staff',
  action: 'staff.invite',
  securityEvent: 'staff is invited',
  summary: 'Invites a person by email.',
  body: z.object({ email: emailSchema, roles: rolesSchema, brands: brandsSchema, reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const changeStaff = endpoint({
  method: 'POST',
  path: '/api/console/staff/:staff_id/rights',
  access: 'staff',
  action: 'staff.change',
  securityEvent: 'staff is changed',
  summary: 'Changes roles and brands of a person.',
  params: ofMember,
  body: z.object({ roles: rolesSchema, brands: brandsSchema, version: versionSchema, reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const suspendStaff = endpoint({
  method: 'POST',
  path: '/api/console/staff/:staff_id/suspend',
  access: 'staff',
  action: 'staff.suspend',
  securityEvent: 'staff is suspended',
  summary: 'Ends all sessions of a person, and lets none begin.',
  params: ofMember,
  body: z.object({ version: versionSchema, reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const restoreStaff = endpoint({
  method: 'POST',
  path: '/api/console/staff/:staff_id/restore',
  access: 'staff',
  action: 'staff.restore',
  securityEvent: 'staff is restored',
  summary: 'Invites a suspended person again, with the rights of before.',
  params: ofMember,
  body: z.object({ version: versionSchema, reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const resetStaff = endpoint({
  method: 'POST',
  path: '/api/console/staff/:staff_id/reset',
  access: 'staff',
  action: 'staff.reset',
  securityEvent: 'staff is reset',
  summary: 'Removes password and second factors of a person, and emails a new invitation.',
  params: ofMember,
  body: z.object({ version: versionSchema, reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})
