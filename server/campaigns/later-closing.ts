import { z } from 'zod'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { currentRound } from '#domain/campaign/schedule.ts'
import { allow } from '#domain/verdict.ts'
import { findCampaignsById } from '#server/catalogue/exports.ts'
import { saveClosing } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { sendReceipts } from '#server/purchases/exports.ts'
import { listChanges, listEnteredPurchases } from './change-queries.ts'
import { campaignOf } from './document.ts'
import type { Work } from './find-work.ts'

/** A job is retried only a few times, so each one queues some of the emails and then the next job. */
const EMAILS_A_JOB = 500

const closingSchema = z.object({
  campaignId: z.uuid(),
  from: z.coerce.date(),
  to: z.coerce.date(),
  reason: z.string(),
})
export const partSchema = closingSchema.extend({ after: z.uuid().nullable() })
export const emailSchema = closingSchema.extend({ purchaseId: z.uuid() })

/** Oldest first. */
export async function listExtensions(db: Db, tag: string) {
  return (await listChanges(db, tag)).filter(({ kind }) => kind === 'EXTENDED').toReversed()
}

/** Lists earlier changes of the same promise for the approver. */
export function describeExtensions(extensions: Awaited<ReturnType<typeof listExtensions>>): string {
  if (extensions.length === 0) return ''
  const times = extensions.length === 1 ? 'once' : `${extensions.length} times`
  const before = extensions.map(({ what, reason, happenedAt }) => `${momentLabel(happenedAt)}: ${what} ${reason ?? ''}`)
  return `. It was closed later ${times} before. ${before.join(' ')}`
}

/** Moves the open round at once, so that the emails name its new draw, and notifies everyone who entered. */
export async function moveOpenRound(
  tx: Tx,
  tag: string,
  { published, campaignId }: Work,
  { from, to, reason, at }: { from: Date; to: Date; reason: string; at: Date },
): Promise<void> {
  const { schedule } = campaignOf(tag, { ...published!, schedule: { ...published!.schedule, endsAt: to } })
  const round = currentRound(schedule, at)
  if (round) await saveClosing(tx, campaignId!, round)
  const first: z.output<typeof partSchema> = { campaignId: campaignId!, from, to, reason, after: null }
  await enqueue(tx, 'campaigns.announce-later-closing', first)
}

export async function announceLaterClosing(context: Context, part: z.output<typeof partSchema>): Promise<void> {
  const { after, ...closing } = part
  const { campaignId, to } = closing
  await transact(context.db, async (tx) => {
    const purchaseIds = await listEnteredPurchases(tx, { campaignId, closesAt: to, after, limit: EMAILS_A_JOB })
    for (const purchaseId of purchaseIds) {
      const key = `later-closing:${purchaseId}:${campaignId}:${to.toISOString()}`
      await enqueue(tx, 'campaigns.send-later-closing', { ...closing, purchaseId }, { key })
    }
    if (purchaseIds.length === EMAILS_A_JOB)
      await enqueue(tx, 'campaigns.announce-later-closing', { ...closing, after: purchaseIds.at(-1)! })
    return allow(null)
  })
}

/** The receipt again, below the old and the new closing and the reason. */
export async function sendLaterClosing(context: Context, email: z.output<typeof emailSchema>): Promise<void> {
  const { campaignId, purchaseId, from, to, reason } = email
  const [campaign] = await findCampaignsById(context.db, [campaignId])
  const title = campaign!.title
  const sent = await sendReceipts(context, [purchaseId], {
    subject: `Closing later: ${title}`,
    heading: 'Your draw closes later',
    words: [
      `${title} was due to close on ${momentLabel(from)}. It now closes on ${momentLabel(to)}.`,
      `Why: ${reason}`,
      'Your tickets haven’t changed. Your receipt is below, with the new date of the draw and its calendar file.',
    ],
  })
  await Promise.all(sent)
}
