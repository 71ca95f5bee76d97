export { deleteNotes } from './note-queries.ts'
export { personApprovalActions } from './person-approvals.ts'
