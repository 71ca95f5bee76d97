import { z } from 'zod'
import { momentLabel } from '#domain/countdown.ts'
import { hasBrand, isPossibleIn, type StaffAction } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import {
  hasBeenEntered,
  lockCampaign,
  markCatalogueChanged,
  setCancelled,
  setClosing,
  unpublish,
} from '#server/catalogue/exports.ts'
import { queueClosings } from '#server/draws/exports.ts'
import { closeRounds } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { addRefunds } from './cancel-queries.ts'
import { type ChangeKind, insertChange } from './change-queries.ts'
import { readStored, storedOf } from './document.ts'
import { lockDraft, unscheduleDraft, updateDraft } from './draft-queries.ts'
import { type Editor, findWork, refuseField, type Work } from './drafts.ts'
import { findDeskState } from './list-queries.ts'
import type { Requested } from './publish.ts'
import { queueRefunds } from './refund-everybody.ts'

const extendSchema = z.object({ tag: z.string(), endsAt: z.iso.datetime() })
const ofTagSchema = z.object({ tag: z.string() })
type Request = z.infer<typeof ofTagSchema> & { endsAt?: string }
type By = { actor: AuditActor; approvalId: string | null; reason: string }

/** What there is to another end than was promised. */
type Incident = {
  kind: Exclude<ChangeKind, 'CHANGED'>
  words: (title: string, request: Request) => string
  /** In one sentence for everybody, which the reason follows. */
  publicWords: (endsAt: Date) => string
  endsAt: (work: Work, request: Request, now: Date) => Date
}

type IncidentName = 'campaign.extend' | 'campaign.end' | 'campaign.cancel'

const incidents: Record<IncidentName, Incident> = {
  'campaign.extend': {
    kind: 'EXTENDED',
    words: (title, { endsAt }) => `Close ${title} later, on ${momentLabel(new Date(endsAt!))}`,
    publicWords: (endsAt) => `The closing was moved to ${momentLabel(endsAt)}.`,
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
    words: (title) => `Cancel ${title}, and refund everybody`,
    publicWords: () => 'This competition was cancelled. Everybody who paid is refunded.',
    endsAt: ({ published }, _request, now) => {
      const promised = published!.schedule.ends_at
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
      const { ends_at: endsAt } = work.published.schedule
      return {
        subject: { kind: 'campaign', id: given.tag },
        brand: work.brand,
        what: words(work.published.title, given),
        before: { ends_at: endsAt },
        after: name === 'campaign.extend' ? { ends_at: given.endsAt } : { ends_at: 'when this is approved' },
        ground: { ends_at: endsAt },
      }
    },
    carryOut: async (context, tx, given, by) => {
      const work = await findWork(tx, given.tag)
      if (!work?.published) return refuse('NotFoundError')
      const problem = await findProblem(tx, name, given, work, context.now())
      if (problem) return problem
      return carryOut(context, tx, name, given, work, by)
    },
  }
}

/** The reason is published: who approves it approves its words too. */
export function requestIncident(
  context: Context,
  editor: Editor,
  name: IncidentName,
  request: Request,
  reason: string,
): Promise<Verdict<Requested, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<Requested, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const work = await findWork(tx, request.tag)
    if (!work || !hasBrand(editor, work.brand)) return refuse('NotFoundError')
    const problem = await findProblem(tx, name, request, work, now)
    if (problem) return problem
    const action = incidentActions[name] as ApprovalAction<Request>
    const requested = await requestApproval(tx, action, request, { actor: editor.actor, reason }, now)
    return requested.ok ? allow({ outcome: 'WAITING', approvalId: requested.value.id }) : requested
  })
}

async function findProblem(tx: Tx, name: IncidentName & StaffAction, request: Request, work: Work, now: Date) {
  const state = (await findDeskState(tx, request.tag, now))!
  if (!work.published || !isPossibleIn(name, state))
    return refuseField('state', `Not possible: ${state.toLowerCase().replace('_', ' ')}`)
  if (name !== 'campaign.extend') return null
  const { ends_at: endsAt } = work.published.schedule
  if (endsAt === null) return refuseField('ends_at', 'It has no end that could be moved')
  return new Date(request.endsAt!) > endsAt
    ? null
    : refuseField('ends_at', 'Must be later than the closing that was promised')
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
  const { starts_at: startsAt } = work.published!.schedule
  const isOpened = startsAt <= at && startsAt < endsAt
  const what = publicWords(endsAt)
  await insertChange(tx, { campaignId, kind, what, reason: by.reason, endsAt, at })
  if (isOpened) {
    await setClosing(tx, campaignId, endsAt, at)
    await closeRounds(tx, campaignId, endsAt)
    await queueClosings(tx)
    await keepDraftInStep(tx, request.tag, work, endsAt, by.actor, at)
  }
  if (name === 'campaign.cancel') {
    await setCancelled(tx, campaignId, at)
    await unscheduleDraft(tx, request.tag)
    if (!isOpened) await unpublish(tx, campaignId, at)
    await addRefunds(tx, campaignId)
    await queueRefunds(tx, campaignId)
  }
  await markCatalogueChanged(tx)
  await recordAudit(
    tx,
    by.actor,
    {
      action: name,
      subject: { kind: 'campaign', id: request.tag },
      brand: work.brand,
      before: { ends_at: work.published!.schedule.ends_at },
      after: { ends_at: endsAt },
      reason: by.reason,
      approvalId: by.approvalId,
    },
    at,
  )
  return allow(null)
}

/** What somebody is writing is not to differ from what is published in a closing that they did not write. */
async function keepDraftInStep(
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
