export type { ApprovalAction, ApprovalActions } from './approval-action.ts'
export { requestApproval } from './request-approval.ts'
