import type { ApprovalActions } from '#server/approvals/exports.ts'
import { incidentActions } from './incidents.ts'
import { publishAction } from './publish.ts'

export { lintBySettings } from './check.ts'
export { campaignSorting, findFirstCampaigns, listDeskCampaigns } from './list-queries.ts'
export { findPreview, makePreview } from './preview.ts'

/** The actions on a campaign that take two people. */
export const campaignApprovalActions: ApprovalActions = { [publishAction.name]: publishAction, ...incidentActions }
export { findProgress, foreseeCancellation } from './cancel/progress.ts'
export { listChanges } from './change-queries.ts'
export { checkDocument, type Desk, findDesk, makeDraft, saveDraft } from './drafts.ts'
export { findWork } from './find-work.ts'
export { requestIncident } from './incidents.ts'
export { addFile, beginMedia, setMediaVisibility } from './media.ts'
export { addPicture, arrangePictures, findWhole, framePicture } from './pictures.ts'
export { requestPublication } from './publish.ts'
