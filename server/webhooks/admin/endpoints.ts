import { v7 as uuid } from 'uuid'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import type { WebhookDeliveryState, WebhookEndpointState, WebhookEvent } from '#domain/staff/webhook.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { findBrand } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { addressProblem } from '../address.ts'
import { lockEndpoint, setEndpointState } from '../delivery-queries.ts'
import { makeSecret, sealSecret } from '../secret.ts'
import { addEndpointAction, subjectOf } from './approve-endpoint.ts'
import { insertEndpoint, lockDelivery, queueAgain } from './queries.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
/** The member of staff who requests the approval. */
type Requester = StaffRights & { readonly actor: AuditActor & { readonly id: string } }
type Refused = 'ValidationError' | 'NotFoundError'

type Given = { brand: string; address: string; events: readonly WebhookEvent[]; email: string; reason: string }

/** Adds an endpoint for one of the caller's brands. Another owner must approve it. Only this answer has the secret. */
export async function addEndpoint(
  context: Context,
  { actor, ...caller }: Requester,
  { brand, address, events, email, reason }: Given,
): Promise<Verdict<{ endpoint_id: string; secret: string; approval_id: string }, Refused>> {
  if (findBrand(context, brand)?.code !== brand || !hasBrand(caller, brand))
    return refuseField('brand', 'isn’t one of your brands')
  const problem = addressProblem(address, context.config.WEBHOOK_LOOPBACK)
  if (problem !== null) return refuseField('address', problem)
  const [id, secret, now] = [uuid(), makeSecret(), context.now()]
  const chosen = [...new Set(events)]
  return transact(context.db, async (tx) => {
    const sealed = sealSecret(context.config, id, secret)
    await insertEndpoint(tx, { id, brand, address, events: chosen, email, secret: sealed, addedBy: actor.name }, now)
    const requested = await requestApproval(tx, addEndpointAction, { endpointId: id }, { actor, reason }, now)
    return requested.ok ? allow({ endpoint_id: id, secret, approval_id: requested.value.id }) : requested
  })
}

/**
 * Switches an endpoint. When it is switched on again, waiting deliveries are sent. A removed endpoint stays removed.
 */
export function switchEndpoint(
  context: Context,
  { actor, ...caller }: Caller,
  id: string,
  { state, reason }: { state: 'ON' | 'OFF' | 'REMOVED'; reason: string },
): Promise<Verdict<{ state: WebhookEndpointState }, Refused>> {
  return transact<Verdict<{ state: WebhookEndpointState }, Refused>>(context.db, async (tx) => {
    const found = await lockEndpoint(tx, id)
    if (!found || found.state === 'REMOVED' || !hasBrand(caller, found.brand)) return refuse('NotFoundError')
    if (found.state === 'UNAPPROVED' && state !== 'REMOVED')
      return refuseField('state', 'Another owner must approve the endpoint first')
    if (found.state === state) return refuseField('state', 'It’s already in this state')
    await setEndpointState(tx, id, state)
    const change = { before: { state: found.state }, after: { state }, brand: found.brand, reason }
    await recordAudit(tx, actor, { action: 'webhook.switch', subject: subjectOf(id), ...change }, context.now())
    return allow({ state })
  })
}

export function replayDelivery(
  context: Context,
  { actor, ...caller }: Caller,
  id: string,
  reason: string,
): Promise<Verdict<{ state: WebhookDeliveryState }, Refused>> {
  return transact<Verdict<{ state: WebhookDeliveryState }, Refused>>(context.db, async (tx) => {
    const found = await lockDelivery(tx, id)
    if (!found || found.endpoint === 'REMOVED' || !hasBrand(caller, found.brand)) return refuse('NotFoundError')
    await queueAgain(tx, id, context.now())
    const subject = { kind: 'webhook-delivery', id }
    const change = { before: { state: found.state }, after: { state: 'WAITING' }, brand: found.brand, reason }
    await recordAudit(tx, actor, { action: 'webhook.replay', subject, ...change }, context.now())
    return allow({ state: 'WAITING' })
  })
}
