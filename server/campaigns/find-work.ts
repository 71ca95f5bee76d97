import type { CampaignDocument } from '#contract/console/campaigns.ts'
import { hasBrand, isPossibleIn, type StaffAction, type StaffRights } from '#domain/staff/staff.ts'
import { refuseField } from '#domain/verdict.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import { findSavedCampaign } from '#server/catalogue/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { documentOf, readStored } from './document.ts'
import { type Draft, findDraft } from './draft-queries.ts'
import { findDeskState } from './list-queries.ts'

/** The member of staff who edits campaigns, with their rights. */
export type Editor = StaffRights & { actor: AuditActor & { id: string } }

/** The state of editing: the draft if it differs from the published campaign, and the published campaign. */
export type Work = {
  draft: Draft | null
  /** 0 if the published campaign has no changes. */
  version: number
  document: CampaignDocument
  brand: string | null
  published: CampaignDocument | null
  campaignId: string | null
}

/** Null if there is neither a draft nor a published campaign. */
export async function findWork(db: Db, tag: string): Promise<Work | null> {
  const draft = await findDraft(db, tag)
  const saved = await findSavedCampaign(db, tag)
  if (!draft && !saved) return null
  const brand = draft?.brand ?? null
  const published = saved?.published ? documentOf(saved, brand) : null
  const isUnchanged = draft === null || (published !== null && draft.version === draft.publishedVersion)
  const document = isUnchanged ? documentOf(saved!, brand) : readStored(draft.document)
  return { draft, version: draft?.version ?? 0, document, brand, published, campaignId: saved?.id ?? null }
}

/** The same, of a campaign of the editor's brands. */
export async function findOwnWork(db: Db, rights: StaffRights, tag: string): Promise<Work | null> {
  const work = await findWork(db, tag)
  return work && hasBrand(rights, work.brand) ? work : null
}

/** Null if the state of the campaign permits the action. */
export async function findStateProblem(db: Db, action: StaffAction, tag: string, now: Date) {
  const state = (await findDeskState(db, tag, now))!
  return isPossibleIn(action, state) ? null : refuseField('state', `Not possible: ${state.toLowerCase()}`)
}
