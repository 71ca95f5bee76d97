import { demonstrationStaff } from '#contract/console/demonstration.ts'
import { staffRoles } from '#domain/staff.ts'
import { addMember } from '#server/staff/service.ts'
import type { Context } from '../platform/context.ts'

/** Two people, since what takes two cannot be tried by one. Each has every role of our own house. */
export async function loadStaff(context: Context, password: string): Promise<void> {
  const roles = staffRoles.filter((role) => role !== 'PARTNER')
  const actor = { kind: 'PROGRAM', id: null, name: 'the demonstration', address: null } as const
  for (const person of demonstrationStaff) await addMember(context, { ...person, roles, brands: null, password }, actor)
}
