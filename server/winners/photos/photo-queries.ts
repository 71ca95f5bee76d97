import type { Db, Tx } from '#server/platform/db/db.ts'

export type NewPhoto = {
  readonly id: string
  readonly caseId: string
  readonly alt: string
  readonly consent: string
  readonly previewColour: string
  readonly addedBy: string
}

export async function insertPhoto(tx: Tx, photo: NewPhoto, now: Date): Promise<void> {
  const { id, caseId, alt, consent, previewColour, addedBy } = photo
  const row = { id, caseId, alt, consent, previewColour, addedBy, addedAt: now }
  await tx.insertInto('winnerPhotos').values(row).execute()
}

export async function findPhoto(db: Db, caseId: string) {
  const row = await db
    .selectFrom('winnerPhotos')
    .select(['id', 'alt', 'consent', 'addedBy', 'addedAt'])
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}

export async function listPhotosOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('winnerPhotos')
    .select(['caseId', 'id', 'alt', 'consent', 'addedAt'])
    .where('caseId', 'in', [...caseIds])
    .execute()
}

/** Whether a photograph still exists, by its id. */
export async function isPhoto(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('winnerPhotos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns the ids of the deleted photographs. */
export async function deletePhotoRows(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('winnerPhotos')
    .where('caseId', 'in', [...caseIds])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Photographs of cases that were opened before an instant, in batches. */
export async function listPhotosBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('winnerPhotos')
    .innerJoin('winnerCases', 'winnerCases.id', 'caseId')
    .select('caseId')
    .where('openedAt', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ caseId }) => caseId)
}
