import type { StoredCampaignDocument } from '#contract/console/campaigns.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/db.ts'

export type Draft = {
  tag: string
  brand: string | null
  document: StoredCampaignDocument
  version: number
  publishedVersion: number | null
  publishesAt: Date | null
  approvalId: string | null
  changedBy: string
  changedAt: Date
}

const columns = [
  'tag',
  'brand',
  'document',
  'version',
  'publishedVersion',
  'publishesAt',
  'approvalId',
  'changedBy',
  'changedAt',
] as const

export async function findDraft(db: Db, tag: string): Promise<Draft | null> {
  const row = await db.selectFrom('campaignDrafts').select(columns).where('tag', '=', tag).executeTakeFirst()
  return row ? typed(row) : null
}

/** Concurrent saves and publications wait here, and then see the result of the first. */
export async function lockDraft(tx: Tx, tag: string): Promise<Draft | null> {
  const row = await tx
    .selectFrom('campaignDrafts')
    .select(columns)
    .where('tag', '=', tag)
    .forUpdate()
    .executeTakeFirst()
  return row ? typed(row) : null
}

export type NewDraft = {
  tag: string
  document: StoredCampaignDocument
  /** 1 for a draft made of a campaign that is already published. */
  publishedVersion: 1 | null
  changedBy: string
  at: Date
}

/** False if the tag is taken, or a draft was created concurrently. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('campaignDrafts')
    .values({
      tag: draft.tag,
      brand: draft.document.brand,
      document: JSON.stringify(draft.document),
      version: 1,
      publishedVersion: draft.publishedVersion,
      changedBy: draft.changedBy,
      changedAt: draft.at,
      createdAt: draft.at,
    })
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Saves the next version, which is not approved. The draft's row is locked. */
export async function updateDraft(
  tx: Tx,
  tag: string,
  change: { document: StoredCampaignDocument; changedBy: string; at: Date },
): Promise<number> {
  const { version } = await tx
    .updateTable('campaignDrafts')
    .set({
      document: JSON.stringify(change.document),
      brand: change.document.brand,
      version: sql`version + 1`,
      publishesAt: null,
      approvalId: null,
      changedBy: change.changedBy,
      changedAt: change.at,
    })
    .where('tag', '=', tag)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function scheduleDraft(tx: Tx, tag: string, publishesAt: Date, approvalId: string | null): Promise<void> {
  await tx.updateTable('campaignDrafts').set({ publishesAt, approvalId }).where('tag', '=', tag).execute()
}

export async function unscheduleDraft(tx: Tx, tag: string): Promise<void> {
  await tx.updateTable('campaignDrafts').set({ publishesAt: null, approvalId: null }).where('tag', '=', tag).execute()
}

export async function markPublished(tx: Tx, tag: string): Promise<void> {
  await tx
    .updateTable('campaignDrafts')
    .set({ publishedVersion: sql`version`, publishesAt: null, approvalId: null })
    .where('tag', '=', tag)
    .execute()
}

/** Drafts whose approved instant of publication has passed. */
export async function listDueDrafts(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('campaignDrafts')
    .select('tag')
    .where('publishesAt', 'is not', null)
    .where('publishesAt', '<=', now)
    .orderBy('publishesAt')
    .limit(100)
    .execute()
  return rows.map(({ tag }) => tag)
}

function typed(row: Omit<Draft, 'document'> & { document: unknown }): Draft {
  return { ...row, document: row.document as StoredCampaignDocument }
}
