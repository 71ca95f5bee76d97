import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

/**
 * Call it after changing a campaign's closing: its rounds get the new closing soon after the commit, not at the next
 * sweep. Until then an entry of a reopened round could not be paid for.
 */
export async function queueClosings(db: Db): Promise<void> {
  await enqueue(db, 'draws.open-rounds', {}, { key: 'draws.open-rounds' })
}
