import { z } from 'zod'
import { type IncidentCause, namesLowSales } from '#domain/campaign/campaign-desk.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPounds } from '#domain/money/money.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import {
  hasBeenEntered,
  lockCampaign,
  markCatalogueChanged,
  setCancelled,
  setClosing,
  unpublish,
  unpublishBundlesOf,
} from '#server/catalogue/exports.ts'
import { queueClosings } from '#server/draws/exports.ts'
import { closeRounds } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { addRefunds } from './cancel/cancel-queries.ts'
import { foreseeCancellation } from './cancel/progress.ts'
import { queueRefunds } from './cancel/refund-buyers.ts'
import { type ChangeKind, insertChange } from './change-queries.ts'
import { readStored, storedOf } from './document.ts'
import { lockDraft, unscheduleDraft, updateDraft } from './draft-queries.ts'
import { type Editor, findOwnWork, findWork, type Work } from './find-work.ts'
import { describeExtensions, listExtensions, moveOpenRound } from './later-closing.ts'
import { findDeskState } from './list-queries.ts'
import type { Requested } from './publish.ts'

const extendSchema = z.object({ tag: z.string(), endsAt: z.iso.datetime() })
const ofTagSchema = z.object({ tag: z.string() })
type Request = z.infer<typeof ofTagSchema> & { endsAt?: string }
type Declared = { cause: IncidentCause | null; reason: string }
type By = { actor: AuditActor; approvalId: string | null; reason: string }

const LOW_SALES = 'Low sales can’t change a closing date that entrants were promised (CAP 8.17.4.e)'

/** A way of ending a campaign differently than promised. */
type Incident = {
  kind: Exclude<ChangeKind, 'CHANGED'>
  words: (title: string, request: Request) => string
  /** One sentence for the public, followed by the reason. */
  publicWords: (endsAt: Date, promisedAt: Date | null) => string
  endsAt: (work: Work, request: Request, now: Date) => Date
}

type IncidentName = 'campaign.extend' | 'campaign.end' | 'campaign.cancel'

const incidents: Record<IncidentName, Incident> = {
  'campaign.extend': {
    kind: 'EXTENDED',
    words: (title, { endsAt }) => `Close ${title} later, on ${momentLabel(new Date(endsAt!))}`,
    publicWords: (endsAt, promisedAt) =>
      `The closing was moved to ${momentLabel(endsAt)}${promisedAt ? `, from ${momentLabel(promisedAt)}` : ''}.`,
    endsAt: (_work, { endsAt }) => new Date(endsAt!),
  },
  'campaign.end': {
    kind: 'ENDED',
    words: (title) => `Close ${title} now, and draw it as planned`,
    publicWords: (endsAt) => `Entry was closed early, on ${momentLabel(endsAt)}.`,
    endsAt: (_work, _request, now) => now,
  },
  'campaign.cancel': {
    kind: 'CANCELLED',
    words: (title) => `Cancel ${title}, and refund everyone`,
    publicWords: () => 'This competition was cancelled. Everyone who paid is refunded.',
    endsAt: ({ published }, _request, now) => {
      const promised = published!.schedule.endsAt
      return promised !== null && promised < now ? promised : now
    },
  },
}

export const incidentActions = {
  'campaign.extend': incidentAction('campaign.extend', extendSchema),
  'campaign.end': incidentAction('campaign.end', ofTagSchema),
  'campaign.cancel': incidentAction('campaign.cancel', ofTagSchema),
}

function incidentAction<R extends Request>(name: IncidentName, request: z.ZodType<R>): ApprovalAction<R> {
  const { words } = incidents[name]
  return {
    name,
    approvedBy: 'campaign.approve',
    request,
    lock: async (tx, { tag }) => {
      await lockDraft(tx, tag)
      await lockCampaign(tx, tag)
    },
    foresee: async (db, given) => {
      const work = await findWork(db, given.tag)
      if (!work?.published) return null
      const { endsAt } = work.published.schedule
      const extensions = name === 'campaign.extend' ? await listExtensions(db, given.tag) : []
      return {
        subject: { kind: 'campaign', id: given.tag },
        brand: work.brand,
        what:
          words(work.published.title, given) +
          (name === 'campaign.cancel' ? await refundWords(db, work) : describeExtensions(extensions)),
        before: { ends_at: endsAt },
        after: name === 'campaign.extend' ? { ends_at: given.endsAt } : { ends_at: 'when this is approved' },
        ground: { ends_at: endsAt, extensions: extensions.length },
      }
    },
    carryOut: async (context, tx, given, by) => {
      const work = await findWork(tx, given.tag)
      if (!work?.published) return refuse('NotFoundError')
      const declared = { cause: null, reason: by.reason }
      const problem = await findProblem(tx, name, given, work, declared, context.now())
      if (problem) return problem
      return carryOut(context, tx, name, given, work, by)
    },
  }
}

/** The title shows the approver how much is refunded. Later entries do not make the request stale. */
async function refundWords(db: Db, { campaignId }: Work): Promise<string> {
  if (campaignId === null) return ''
  const { purchases, amount } = await foreseeCancellation(db, campaignId)
  return `: ${purchases} ${purchases === 1 ? 'order' : 'orders'}, ${formatPounds(amount)} now`
}

/** The reason is published, so the approver approves its wording too. */
export function requestIncident(
  context: Context,
  editor: Editor,
  name: IncidentName,
  request: Request,
  declared: Declared,
): Promise<Verdict<Requested, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<Requested, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const work = await findOwnWork(tx, editor, request.tag)
    if (!work) return refuse('NotFoundError')
    const problem = await findProblem(tx, name, request, work, declared, now)
    if (problem) return problem
    const action = incidentActions[name] as ApprovalAction<Request>
    const requested = await requestApproval(tx, action, request, { actor: editor.actor, reason: declared.reason }, now)
    return requested.ok ? allow({ outcome: 'WAITING', approvalId: requested.value.id }) : requested
  })
}

async function findProblem(
  tx: Tx,
  name: IncidentName & StaffAction,
  request: Request,
  work: Work,
  { cause, reason }: Declared,
  now: Date,
) {
  const state = (await findDeskState(tx, request.tag, now))!
  if (!work.published || !isPossibleIn(name, state))
    return refuseField('state', `Not possible: ${state.toLowerCase().replace('_', ' ')}`)
  if (name !== 'campaign.end' && cause === 'LOW_SALES') return refuseField('cause', LOW_SALES)
  if (name !== 'campaign.end' && namesLowSales(reason)) return refuseField('reason', LOW_SALES)
  if (name !== 'campaign.extend') return null
  const { endsAt } = work.published.schedule
  if (endsAt === null) return refuseField('ends_at', 'This competition has no closing date to move')
  return new Date(request.endsAt!) > endsAt
    ? null
    : refuseField('ends_at', 'Must be later than the promised closing date')
}

async function carryOut(
  context: Context,
  tx: Tx,
  name: IncidentName,
  request: Request,
  work: Work,
  by: By,
): Promise<Verdict<null, 'ValidationError'>> {
  const at = context.now()
  const { kind, publicWords, endsAt: endOf } = incidents[name]
  const campaignId = work.campaignId!
  // Locks its rounds, so that none of them is frozen meanwhile.
  await hasBeenEntered(tx, campaignId)
  const endsAt = endOf(work, request, at)
  const { startsAt } = work.published!.schedule
  const isOpened = startsAt <= at && startsAt < endsAt
  const { endsAt: promisedAt } = work.published!.schedule
  const what = publicWords(endsAt, promisedAt)
  await insertChange(tx, { campaignId, kind, what, reason: by.reason, endsAt, at })
  if (isOpened) {
    await setClosing(tx, campaignId, endsAt, at)
    await closeRounds(tx, campaignId, endsAt)
    await queueClosings(tx)
    if (name === 'campaign.extend')
      await moveOpenRound(tx, request.tag, work, { from: promisedAt!, to: endsAt, reason: by.reason, at })
    await syncDraft(tx, request.tag, work, endsAt, by.actor, at)
  }
  if (name === 'campaign.cancel') {
    await setCancelled(tx, campaignId, at)
    await unscheduleDraft(tx, request.tag)
    if (!isOpened) await unpublish(tx, campaignId, at)
    await addRefunds(tx, campaignId)
    await queueRefunds(tx, campaignId)
  }
  const bundleTags = name === 'campaign.cancel' ? await unpublishBundlesOf(tx, campaignId, at) : []
  await markCatalogueChanged(tx)
  for (const tag of bundleTags) await recordBundle(tx, tag, request.tag, by, at)
  await recordAudit(
    tx,
    by.actor,
    {
      action: name,
      subject: { kind: 'campaign', id: request.tag },
      brand: work.brand,
      before: { ends_at: work.published!.schedule.endsAt },
      after: { ends_at: endsAt },
      reason: by.reason,
      approvalId: by.approvalId,
    },
    at,
  )
  return allow(null)
}

/** A bundle with a cancelled campaign is hidden, because its buyers would be refused at the checkout. */
function recordBundle(tx: Tx, id: string, campaignTag: string, { actor, approvalId }: By, at: Date): Promise<void> {
  const [before, after] = [{ published: true }, { published: false }]
  const reason = `${campaignTag} is in it and was cancelled`
  return recordAudit(
    tx,
    actor,
    { action: 'bundle.withdraw', subject: { kind: 'bundle', id }, brand: null, before, after, reason, approvalId },
    at,
  )
}

/**
 * Moves the closing in an open draft too, so that the draft does not differ from the published campaign in a field that
 * its author did not change.
 */
async function syncDraft(
  tx: Tx,
  tag: string,
  { draft, published }: Work,
  endsAt: Date,
  actor: AuditActor,
  at: Date,
): Promise<void> {
  if (!draft || !published || draft.version === draft.publishedVersion) return
  const document = readStored(draft.document)
  const moved = { ...document, schedule: { ...document.schedule, ends_at: endsAt } }
  await updateDraft(tx, tag, { document: storedOf(moved), changedBy: actor.name, at })
}
