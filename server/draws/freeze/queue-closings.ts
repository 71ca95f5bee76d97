import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

/**
 * Called where a campaign's closing is changed: its rounds have the new closing when this is committed, not at the next
 * sweep. Until then an entry of a round that was opened again could not be paid for.
 */
export async function queueClosings(db: Db): Promise<void> {
  await enqueue(db, 'draws.open-rounds', {}, { key: 'draws.open-rounds' })
}
