import type { Campaign } from '#contract/catalogue.ts'
import type {
  CampaignDocument,
  CampaignFinding,
  CancellationProgress,
  StoredCampaignDocument,
} from '#contract/console/campaigns.ts'
import { type CampaignKind, type DeskState, type LockedField, lockedFields } from '#domain/campaign/campaign-desk.ts'
import { differencesOf } from '#domain/campaign/document-difference.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { findWaitingApproval } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { areBrands } from '#server/brands/exports.ts'
import {
  type DeskPicture,
  findSavedCampaign,
  listMedia,
  listPictures,
  type MediaRow,
  showUnsaved,
  wasEntered,
} from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { findProgress } from './cancel/progress.ts'
import { listChanges } from './change-queries.ts'
import { findFindings, nextRoundsOf } from './check.ts'
import { campaignOf, readStored, storedOf } from './document.ts'
import { insertDraft, lockDraft, markPublished, updateDraft } from './draft-queries.ts'
import { type Editor, findOwnWork, findStateProblem, type Work } from './find-work.ts'
import { copyOf, documentOfKind } from './kinds.ts'
import { findDeskState } from './list-queries.ts'

export type Desk = Work & {
  state: DeskState
  approvalId: string | null
  lockedFields: readonly LockedField[]
  pictures: DeskPicture[]
  media: MediaRow[]
  findings: CampaignFinding[]
  rounds: ReturnType<typeof nextRoundsOf>
  card: Campaign
  changes: Awaited<ReturnType<typeof listChanges>>
  cancellation: CancellationProgress | null
}

export async function findDesk(
  context: Context,
  rights: StaffRights,
  tag: string,
): Promise<Verdict<Desk, 'NotFoundError'>> {
  const { db, now } = context
  const work = await findOwnWork(db, rights, tag)
  if (!work) return refuse('NotFoundError')
  const isLocked = work.campaignId !== null && (await wasEntered(db, work.campaignId))
  const state = (await findDeskState(db, tag, now()))!
  return allow({
    ...work,
    state,
    approvalId: await findWaitingApproval(db, { kind: 'campaign', id: tag }, now()),
    lockedFields: isLocked ? lockedFields : [],
    pictures: await listPictures(db, tag),
    media: await listMedia(db, tag),
    findings: await findFindings(context, db, tag, work.document, { ...work, isEntered: isLocked }),
    rounds: nextRoundsOf(campaignOf(tag, work.document), now()),
    card: await previewDocument(context, tag, work.document, work.campaignId),
    changes: await listChanges(db, tag),
    cancellation: state === 'CANCELLED' ? await findProgress(context, tag) : null,
  })
}

/** A document as entrants would see it. */
export function previewDocument(
  context: Context,
  tag: string,
  document: CampaignDocument,
  campaignId: string | null,
): Promise<Campaign> {
  return showUnsaved(context, campaignOf(tag, document), campaignId, listRemaining)
}

export async function checkDocument(
  context: Context,
  rights: StaffRights,
  tag: string,
  document: CampaignDocument,
): Promise<Verdict<Pick<Desk, 'findings' | 'rounds' | 'card'>, 'NotFoundError'>> {
  const { db, now } = context
  const work = await findOwnWork(db, rights, tag)
  if (!work) return refuse('NotFoundError')
  const isLocked = work.campaignId !== null && (await wasEntered(db, work.campaignId))
  const safe = readStored(storedOf(document))
  return allow({
    findings: await findFindings(context, db, tag, safe, { ...work, isEntered: isLocked }),
    rounds: nextRoundsOf(campaignOf(tag, safe), now()),
    card: await previewDocument(context, tag, safe, work.campaignId),
  })
}

type NewDraft = {
  tag: string
  title: string
  brand: string | null
  kind: CampaignKind
  copyOf: string | null
}

export function makeDraft(
  context: Context,
  editor: Editor,
  given: NewDraft,
): Promise<Verdict<{ version: number }, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<{ version: number }, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const { tag, title, brand } = given
    const brandProblem = await findBrandProblem(tx, editor, brand)
    if (brandProblem) return brandProblem
    const source = given.copyOf === null ? null : await findOwnWork(tx, editor, given.copyOf)
    if (given.copyOf !== null && !source) return refuse('NotFoundError')
    const made = source ? copyOf(source.document, title, now) : documentOfKind(given.kind, { title, brand }, now)
    const document = storedOf({ ...made, brand })
    const isFree = (await findSavedCampaign(tx, tag)) === null
    const row = { tag, document, publishedVersion: null, changedBy: editor.actor.name, at: now }
    if (!isFree || !(await insertDraft(tx, row))) return refuseField('tag', 'A competition already has this tag')
    const reason = source ? `A copy of ${given.copyOf}` : 'A new campaign'
    await record(tx, editor, 'campaign.draft', { tag, brand, before: null, after: document, reason }, now)
    return allow({ version: 1 })
  })
}

export type Saved = {
  outcome: 'SAVED' | 'CHANGED_MEANWHILE'
  version: number
  document: CampaignDocument
  by: string | null
}

/**
 * Saves a draft that was made from `version`. If it was saved meanwhile, nothing is written and the other draft is
 * returned, so that the caller sees the differences.
 */
export function saveDraft(
  context: Context,
  editor: Editor,
  tag: string,
  given: { version: number; document: CampaignDocument },
): Promise<Verdict<Saved, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<Saved, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    await lockDraft(tx, tag)
    const work = await findOwnWork(tx, editor, tag)
    if (!work) return refuse('NotFoundError')
    const brandProblem = await findBrandProblem(tx, editor, given.document.brand)
    const problem = brandProblem ?? (await findStateProblem(tx, 'campaign.edit', tag, now))
    if (problem) return problem
    const { version, draft } = work
    const theirs = { version, document: work.document, by: draft?.changedBy ?? null }
    if (version !== given.version) return allow({ outcome: 'CHANGED_MEANWHILE', ...theirs })
    const [before, document] = [storedOf(work.document), storedOf(given.document)]
    if (isStoredAs(work.document, document)) return allow({ outcome: 'SAVED', ...theirs })
    const changedBy = editor.actor.name
    // The first draft of a published campaign: its row starts with the published document.
    if (!draft && !(await insertDraft(tx, { tag, document: before, publishedVersion: 1, changedBy, at: now })))
      return allow({ outcome: 'CHANGED_MEANWHILE', ...theirs, version: 1 })
    const saved = await updateDraft(tx, tag, { document, changedBy, at: now })
    if (isStoredAs(work.published, document)) await markPublished(tx, tag)
    const change = {
      tag,
      brand: document.brand,
      before: onlyChanged(before, document),
      after: onlyChanged(document, before),
    }
    await record(tx, editor, 'campaign.draft', { ...change, reason: 'Draft saved' }, now)
    return allow({ outcome: 'SAVED', version: saved, document: readStored(document), by: changedBy })
  })
}

function isStoredAs(document: CampaignDocument | null, stored: StoredCampaignDocument): boolean {
  return document !== null && differencesOf(storedOf(document), stored).length === 0
}

async function findBrandProblem(tx: Tx, editor: Editor, brand: string | null) {
  if (brand !== null && !(await areBrands(tx, [brand]))) return refuseField('brand', 'We can’t find this brand')
  return hasBrand(editor, brand) ? null : refuseField('brand', 'You don’t have access to this brand')
}

/** The fields of one document that differ in the other. The audit log does not repeat long texts that are unchanged. */
export function onlyChanged(one: object, other: object): object {
  const paths = new Set(differencesOf(one, other).map(({ path }) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(one).filter(([field]) => paths.has(field)))
}

function record(
  tx: Tx,
  { actor }: Pick<Editor, 'actor'>,
  action: string,
  change: { tag: string; brand: string | null; before: unknown; after: unknown; reason: string },
  now: Date,
): Promise<void> {
  const { tag, brand, before, after, reason } = change
  return recordAudit(tx, actor, { action, subject: { kind: 'campaign', id: tag }, brand, before, after, reason }, now)
}
