import { z } from 'zod'
import type { CampaignDocument } from '#contract/console/campaigns.ts'
import { publicChange } from '#domain/campaign/campaign-desk.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { hasBeenEntered, lockCampaign, saveCampaign } from '#server/catalogue/exports.ts'
import { queueClosings } from '#server/draws/exports.ts'
import { resizeStock } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact, violates } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { insertChange } from './change-queries.ts'
import { findFindings } from './check.ts'
import { campaignOf, fieldOf, storedOf } from './document.ts'
import { listDueDrafts, lockDraft, markPublished, scheduleDraft, unscheduleDraft } from './draft-queries.ts'
import { onlyChanged } from './drafts.ts'
import { type Editor, findOwnWork, findStateProblem, findWork, type Work } from './find-work.ts'

const requestSchema = z.object({ tag: z.string(), version: z.number(), publishesAt: z.iso.datetime().nullable() })
type PublishRequest = z.infer<typeof requestSchema>
type By = { actor: AuditActor; approvalId: string | null; reason: string }
export type Requested = { outcome: 'WAITING' | 'CHANGED_MEANWHILE'; approvalId: string | null }

/** Two people publish what both have seen: a changed draft, or a changed published campaign, needs a new request. */
export const publishAction: ApprovalAction<PublishRequest> = {
  name: 'campaign.publish',
  approvedBy: 'campaign.approve',
  request: requestSchema,
  lock: (tx, { tag }) => lockBoth(tx, tag),
  foresee: async (db, { tag, publishesAt }) => {
    const work = await findWork(db, tag)
    if (!work) return null
    const [before, after] = [work.published && storedOf(work.published), storedOf(work.document)]
    const when = publishesAt === null ? 'now' : `at ${momentLabel(new Date(publishesAt))}`
    return {
      subject: { kind: 'campaign', id: tag },
      brand: work.brand,
      what: `Publish ${work.document.title} (${tag}) ${when}`,
      before: before && onlyChanged(before, after),
      after: before ? onlyChanged(after, before) : after,
      ground: { version: work.version, published: before },
    }
  },
  carryOut: async (context, tx, { tag, publishesAt }, by) => {
    const work = await findWork(tx, tag)
    if (!work) return refuse('NotFoundError')
    const checked = await checkFindings(context, tx, tag, work)
    if (!checked.ok) return checked
    const now = context.now()
    if (publishesAt === null || new Date(publishesAt) <= now) return publish(context, tx, tag, work, by)
    await scheduleDraft(tx, tag, new Date(publishesAt), by.approvalId)
    await record(tx, 'campaign.schedule', tag, work, { before: null, after: { publishes_at: publishesAt } }, by, now)
    return allow(null)
  },
}

async function lockBoth(tx: Tx, tag: string): Promise<void> {
  await lockDraft(tx, tag)
  await lockCampaign(tx, tag)
}

export function requestPublication(
  context: Context,
  editor: Editor,
  tag: string,
  given: { version: number; publishesAt: Date | null; reason: string },
): Promise<Verdict<Requested, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<Requested, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    await lockBoth(tx, tag)
    const work = await findOwnWork(tx, editor, tag)
    if (!work) return refuse('NotFoundError')
    if (work.version !== given.version) return allow({ outcome: 'CHANGED_MEANWHILE', approvalId: null })
    const stateProblem = await findStateProblem(tx, 'campaign.publish', tag, now)
    if (stateProblem) return stateProblem
    if (work.draft === null || work.draft.version === work.draft.publishedVersion)
      return refuseField('state', 'There is nothing new to publish')
    const checked = await checkFindings(context, tx, tag, work)
    if (!checked.ok) return checked
    const request = { tag, version: given.version, publishesAt: given.publishesAt?.toISOString() ?? null }
    const by = { actor: editor.actor, reason: given.reason }
    const requested = await requestApproval(tx, publishAction, request, by, now)
    return requested.ok ? allow({ outcome: 'WAITING', approvalId: requested.value.id }) : requested
  })
}

async function checkFindings(
  context: Context,
  tx: Tx,
  tag: string,
  work: Work,
): Promise<Verdict<null, 'ValidationError'>> {
  const isEntered = work.campaignId !== null && (await hasBeenEntered(tx, work.campaignId))
  const findings = await findFindings(context, tx, tag, work.document, { ...work, isEntered })
  const blocking = findings.filter(({ blocks }) => blocks)
  const fields = blocking.map(({ field, rule, message }) => ({ path: field, message: `${message} (${rule})` }))
  return fields.length === 0 ? allow(null) : refuse('ValidationError', { fields })
}

/** Publishes a document. Its draft is locked, and was checked. */
async function publish(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  tag: string,
  work: Work,
  by: By,
): Promise<Verdict<null, 'ValidationError'>> {
  const at = now()
  const { document, published } = work
  const [before, after] = [published && storedOf(published), storedOf(document)]
  const isEntered = work.campaignId !== null && (await hasBeenEntered(tx, work.campaignId))
  const saved = await save(tx, tag, document, at)
  if (!saved.ok) return saved
  const { id } = saved.value
  if (document.globalLimit !== null && !(await resizeStock(tx, id, document.globalLimit)))
    return refuseField('global_limit', 'Tickets have been sold, so you can’t change their number')
  if (document.globalLimit === null && published?.globalLimit)
    return refuseField('global_limit', 'You can change a published number of tickets, but not remove it')
  const what = isEntered && before ? publicChange(before, after) : null
  if (what !== null) await insertChange(tx, { campaignId: id, kind: 'CHANGED', what, reason: null, endsAt: null, at })
  await markPublished(tx, tag)
  await queueClosings(tx)
  const change = { before: before && onlyChanged(before, after), after: before ? onlyChanged(after, before) : after }
  await record(tx, 'campaign.publish', tag, work, change, by, at)
  return allow(null)
}

/** The database finally enforces that promised fields do not change. */
async function save(tx: Tx, tag: string, document: CampaignDocument, now: Date) {
  try {
    const saved = await saveCampaign(tx, campaignOf(tag, document), now)
    if (saved.ok) return saved
    const fields = saved.error.meta.fields as { path: string; message: string }[]
    return refuse('ValidationError', { fields: fields.map((field) => ({ ...field, path: fieldOf(field.path) })) })
  } catch (error) {
    if (!violates(error, 'promises_are_fixed')) throw error
    return refuseField('schedule', 'This is locked, because the competition has entries')
  }
}

const program: AuditActor = { kind: 'PROGRAM', id: null, name: 'the program', address: null }

/** Publishes drafts whose approved instant has passed. One that can no longer be published becomes a draft again. */
export async function publishDue(context: Context): Promise<void> {
  const now = context.now()
  for (const tag of await listDueDrafts(context.db, now)) {
    const published = await transact(context.db, (tx) => publishIfDue(context, tx, tag))
    if (published.ok) continue
    alarms.inc({ alarm: 'campaign_not_published' })
    context.log.error({ campaign: tag, err: published.error }, 'approved campaign could not be published')
    await transact(context.db, async (tx) => {
      await lockBoth(tx, tag)
      const work = await findWork(tx, tag)
      await unscheduleDraft(tx, tag)
      const by = { actor: program, approvalId: null, reason: 'It couldn’t be published' }
      const after = published.error.meta
      if (work) await record(tx, 'campaign.publish.failed', tag, work, { before: null, after }, by, now)
      return allow(null)
    })
  }
}

async function publishIfDue(context: Context, tx: Tx, tag: string): Promise<Verdict<null, 'ValidationError'>> {
  await lockBoth(tx, tag)
  const work = await findWork(tx, tag)
  const publishesAt = work?.draft?.publishesAt ?? null
  if (!work || publishesAt === null || publishesAt > context.now()) return allow(null)
  const checked = await checkFindings(context, tx, tag, work)
  if (!checked.ok) return checked
  const by = { actor: program, approvalId: work.draft!.approvalId, reason: 'As approved' }
  return publish(context, tx, tag, work, by)
}

function record(
  tx: Tx,
  action: string,
  tag: string,
  { brand }: Pick<Work, 'brand'>,
  change: { before: unknown; after: unknown },
  { actor, reason, approvalId }: By,
  now: Date,
): Promise<void> {
  return recordAudit(
    tx,
    actor,
    { action, subject: { kind: 'campaign', id: tag }, brand, ...change, reason, approvalId },
    now,
  )
}
