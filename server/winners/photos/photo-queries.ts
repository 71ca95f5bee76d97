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
  const row = { id, case_id: caseId, alt, consent, preview_colour: previewColour, added_by: addedBy, added_at: now }
  await tx.insertInto('winner_photos').values(row).execute()
}

export async function findPhoto(db: Db, caseId: string) {
  const row = await db
    .selectFrom('winner_photos')
    .select(['id', 'alt', 'consent', 'added_by as addedBy', 'added_at as addedAt'])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}

export async function listPhotosOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('winner_photos')
    .select(['case_id as caseId', 'id', 'alt', 'consent', 'added_at as addedAt'])
    .where('case_id', 'in', [...caseIds])
    .execute()
}

/** Whether a photograph still exists, by its id. */
export async function isPhoto(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('winner_photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns the ids of the deleted photographs. */
export async function deletePhotoRows(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('winner_photos')
    .where('case_id', 'in', [...caseIds])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Photographs of cases that were opened before an instant, in batches. */
export async function listPhotosBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('winner_photos')
    .innerJoin('winner_cases', 'winner_cases.id', 'case_id')
    .select('case_id as caseId')
    .where('opened_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ caseId }) => caseId)
}
