import { type ApprovalActions, documentAction } from '#server/approvals/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import { generateAction } from './batches.ts'
import { promoDocuments } from './documents.ts'

/** Changes of promo codes that can wait for another person. */
export function promoApprovalActions(config: Config): ApprovalActions {
  const [save, generate] = [documentAction(promoDocuments(config)), generateAction(config)]
  return { [save.name]: save, [generate.name]: generate }
}
