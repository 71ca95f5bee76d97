import { describeAuditHead, describeDrawn } from '#server/draws/exports.ts'
import { describeCompleted } from '#server/purchases/exports.ts'
import type { Describe } from '#server/webhooks/exports.ts'
import { describeWinner } from '#server/winners/exports.ts'

/** The data of each webhook, from the capability whose change it announces. */
export const webhookData: Describe = {
  'purchase.completed': describeCompleted,
  'draw.frozen': describeDrawn,
  'draw.drawn': describeDrawn,
  'winner.published': describeWinner,
  'audit.head': (context, _subject, lines) => describeAuditHead(context, lines),
}
