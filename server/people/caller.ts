import type { StaffRights } from '#domain/staff/staff.ts'
import type { AuditActor } from '#server/audit/exports.ts'

/** A member of staff who changes something, and whom the audit names. */
export type Caller = StaffRights & { actor: AuditActor & { id: string } }
