import { describeDrawn } from '#server/draws/exports.ts'
import { describeCompleted } from '#server/purchases/exports.ts'
import type { Describe } from '#server/webhooks/exports.ts'
import { describeWinner } from '#server/winners/exports.ts'

/** What webhooks say, by the capabilities whose changes they announce. */
export const webhookData: Describe = {
  'purchase.completed': describeCompleted,
  'draw.frozen': describeDrawn,
  'draw.drawn': describeDrawn,
  'winner.published': describeWinner,
}
