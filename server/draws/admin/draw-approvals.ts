import { exclusionApprovalActions } from './exclusion-approval.ts'
import { resultApprovalActions } from './result-approval.ts'

/** The actions on draws that take two people. */
export const drawApprovalActions = { ...exclusionApprovalActions, ...resultApprovalActions }
