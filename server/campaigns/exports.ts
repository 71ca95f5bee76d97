import type { ApprovalActions } from '#server/approvals/exports.ts'
import { incidentActions } from './incidents.ts'
import { publishAction } from './publish.ts'

export { findFirstCampaigns } from './list-queries.ts'
export { findPreview } from './preview.ts'

/** What of a campaign takes two people. */
export const campaignApprovalActions: ApprovalActions = { [publishAction.name]: publishAction, ...incidentActions }
