import { v7 as uuid } from 'uuid'
import { approve } from '#server/approvals/decide.ts'
import { requestApproval } from '#server/approvals/exports.ts'
import { campaignApprovalActions } from '#server/campaigns/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'

/** Two people cancel a campaign, as in the console. */
export async function cancelCampaign(context: Context, tag: string) {
  const action = campaignApprovalActions['campaign.cancel']!
  const by = { actor: member(), reason: 'The prize was withdrawn' }
  const requested = await transact(context.db, (tx) => requestApproval(tx, action, { tag }, by, context.now()))
  if (!requested.ok) throw new Error(requested.error.name)
  const actor = member()
  const decider = { id: actor.id, actor, roles: ['CAMPAIGNS' as const], brands: null }
  return approve(context, campaignApprovalActions, requested.value.id, decider, async () => true)
}

function member() {
  const id = uuid()
  return { kind: 'STAFF' as const, id, name: `Member ${id.slice(-4)}`, address: null }
}
