import { type ApprovalActions, documentAction } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { bundleDocuments } from './documents.ts'

/** Changes of bundles that can wait for another person. */
export function bundleApprovalActions(context: Context): ApprovalActions {
  const save = documentAction(bundleDocuments(context))
  return { [save.name]: save }
}
