import { exclusionApprovalActions } from './exclusion-approval.ts'
import { resultApprovalActions } from './result-approval.ts'

/** What of draws takes two people. */
export const drawApprovalActions = { ...exclusionApprovalActions, ...resultApprovalActions }
