import { allow } from '#domain/verdict.ts'
import { clearEntrantKey } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { BATCH_ROWS, inBatches } from '#server/platform/db/batches.ts'
import { type Db, transact } from '#server/platform/db/db.ts'
import { clearCardsOf } from '#server/post/exports.ts'
import { deleteClaimsOf } from './claim-queries.ts'
import { deleteDocuments } from './documents/delete-documents.ts'
import { clearNames } from './naming-queries.ts'
import { deletePhotos } from './photos/delete-photos.ts'
import { listPhotosBefore } from './photos/photo-queries.ts'
import { listCasesOfRound, listOverRounds } from './queries.ts'

/**
 * Deletes personal data of rounds whose claims all ended before an instant: the winners' details, the words of postal
 * cards, and the key that links a line of the register to a person.
 */
export async function purgeClaimsBefore({ db, now }: Pick<Context, 'db' | 'now'>, before: Date): Promise<void> {
  await inBatches(async (limit) => {
    const roundIds = await listOverRounds(db, before, limit)
    for (const roundId of roundIds)
      await transact(db, async (tx) => {
        await deleteClaimsOf(tx, roundId)
        await deleteDocuments(tx, await listCasesOfRound(tx, roundId))
        await clearCardsOf(tx, roundId, now())
        await clearEntrantKey(tx, roundId)
        return allow(null)
      })
    return roundIds.length
  })
}

/** Deletes names and photographs of winners that were drawn before an instant. */
export async function purgeNamesBefore(db: Db, before: Date): Promise<void> {
  await inBatches(async (limit) => {
    const caseIds = await listPhotosBefore(db, before, limit)
    if (caseIds.length > 0)
      await transact(db, async (tx) => {
        await deletePhotos(tx, caseIds)
        return allow(null)
      })
    return caseIds.length
  })
  await inBatches((limit) => clearNames(db, before, limit), BATCH_ROWS)
}
