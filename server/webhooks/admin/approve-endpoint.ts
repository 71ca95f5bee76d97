import { z } from 'zod'
import { allow, refuse } from '#domain/verdict.ts'
import type { ApprovalAction } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { findEndpoint, lockEndpoint, setEndpointState } from '../delivery-queries.ts'

const requestSchema = z.object({ endpointId: z.uuid() })
type Request = z.infer<typeof requestSchema>

/** An endpoint receives customers' orders, so a second owner approves it before anything is sent. */
export const addEndpointAction: ApprovalAction<Request> = {
  name: 'webhook.add',
  approvedBy: 'webhook.edit',
  request: requestSchema,
  lock: async (tx, { endpointId }) => {
    await lockEndpoint(tx, endpointId)
  },
  foresee: async (tx, { endpointId }) => {
    const found = await findEndpoint(tx, endpointId)
    if (found?.state !== 'UNAPPROVED') return null
    const { id, brand, address, events, email } = found
    return {
      subject: subjectOf(id),
      brand,
      what: `Send webhooks of ${brand} to ${new URL(address).host}`,
      before: null,
      after: { address, events, email },
      ground: null,
    }
  },
  carryOut: async (context, tx, { endpointId }, { actor, reason, approvalId }) => {
    const found = await findEndpoint(tx, endpointId)
    if (found?.state !== 'UNAPPROVED') return refuse('NotFoundError')
    await setEndpointState(tx, endpointId, 'ON')
    const { id, brand, address, events, email } = found
    const after = { address, events, email }
    const change = { action: 'webhook.add', subject: subjectOf(id), brand, after, reason, approvalId }
    await recordAudit(tx, actor, change, context.now())
    return allow(null)
  },
}

export const webhookApprovalActions = { [addEndpointAction.name]: addEndpointAction }

export function subjectOf(id: string) {
  return { kind: 'webhook', id }
}
