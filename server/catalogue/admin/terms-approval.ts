import { type ApprovalActions, documentAction } from '#server/approvals/exports.ts'
import { termsDocuments } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { publishContentWithin } from './publish-content.ts'

/** Terms that wait for another person. Saving them also renews the catalogue, because every rendered page is stale. */
export function termsApprovalActions(context: Context): ApprovalActions {
  const save = documentAction(termsDocuments(context, publishContentWithin))
  return { [save.name]: save }
}
