import { type ApprovalActions, documentAction } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { wheelDocuments } from './documents.ts'

/** Changes of the wheel that can wait for another person. */
export function wheelApprovalActions(context: Context): ApprovalActions {
  const save = documentAction(wheelDocuments(context))
  return { [save.name]: save }
}
