import { z } from 'zod'
import { approvalStates } from '#domain/staff/staff.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const ofApproval = z.object({ approval_id: z.uuid() })

const approvalSchema = z.object({
  approval_id: z.uuid(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  brand: z.string().nullable(),
  what: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requested_by: z.uuid(),
  requested_by_name: z.string(),
  requested_at: instantSchema,
  expires_at: instantSchema,
  state: z.enum(approvalStates),
  decided_by: z.uuid().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decision_reason: z.string().nullable(),
  may_decide: z.boolean().meta({ description: 'Whether the caller can approve or reject it now' }),
})
export type ApprovalShown = z.output<typeof approvalSchema>

/**
 * CARRIED_OUT and REJECTED are decisions. OWN: the author of a request cannot decide it. DECIDED: it was decided
 * before. EXPIRED: seven days have passed. STALE: the facts behind the request have changed, so it ended and nothing
 * was done.
 */
const decisionSchema = z.object({
  outcome: z.enum(['CARRIED_OUT', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'STALE', 'DECIDED', 'OWN']),
})

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/console/approvals',
  access: 'staff',
  action: 'approval.read',
  summary: 'Lists what takes two people.',
  ...listShape({
    sorts: ['requested_at', 'expires_at', 'what'],
    sort: '-requested_at',
    filter: { state: z.enum(approvalStates).optional() },
    row: approvalSchema,
  }),
  domainErrors: [],
})

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/console/approvals/:approval_id',
  access: 'staff',
  action: 'approval.read',
  summary: 'Returns what is requested, with the exact change.',
  params: ofApproval,
  answer: approvalSchema,
  domainErrors: [],
})

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/console/approvals/:approval_id/approve',
  access: 'staff',
  action: 'approval.decide',
  securityEvent: 'staff approves',
  summary: 'Carries out what was requested, once.',
  params: ofApproval,
  answer: decisionSchema,
  domainErrors: [],
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/console/approvals/:approval_id/reject',
  access: 'staff',
  action: 'approval.decide',
  securityEvent: 'staff rejects',
  summary: 'Ends a request without carrying it out.',
  params: ofApproval,
  body: z.object({ reason: reasonSchema }),
  answer: decisionSchema,
  domainErrors: [],
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/console/approvals/:approval_id/withdraw',
  access: 'staff',
  action: 'approval.withdraw',
  summary: "Ends a request of one's own.",
  params: ofApproval,
  answer: decisionSchema,
  domainErrors: [],
})
