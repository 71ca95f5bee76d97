import { WINNER_PHOTO } from '#contract/winner-photo.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deletePhotoRows } from './photo-queries.ts'

export function photoKey(id: string, width: number): string {
  return `winner-photos/${id}/${width}.webp`
}

/** From here on no address shows the photographs of these cases, and a job deletes their files. */
export async function deletePhotos(tx: Tx, caseIds: readonly string[]): Promise<void> {
  if (caseIds.length === 0) return
  const deleted = await deletePhotoRows(tx, caseIds)
  const keys = deleted.flatMap((id) => WINNER_PHOTO.widths.map((width) => photoKey(id, width)))
  if (keys.length > 0) await enqueue(tx, 'winners.delete-files', { keys }, { key: `winners.delete-files:${keys[0]}` })
}
