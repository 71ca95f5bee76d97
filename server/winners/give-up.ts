import { isWinnerCaseOver } from '#domain/winner-case.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deleteClaim } from './claim-queries.ts'
import { deleteDocuments } from './documents/delete-documents.ts'
import { forfeitCase } from './forfeit-case.ts'
import { clearShownName } from './naming-queries.ts'
import { deletePhotos } from './photos/delete-photos.ts'
import { listCasesOfAccount, lockCase, PROGRAM } from './queries.ts'

/**
 * Of an account that is being deleted: prizes that are not awarded yet go to the next reserves, and nothing is kept
 * that says who won.
 */
export async function giveUpCases(tx: Tx, accountId: string, now: Date): Promise<void> {
  for (const id of await listCasesOfAccount(tx, accountId)) {
    const found = (await lockCase(tx, id))!
    if (!isWinnerCaseOver(found.state))
      await forfeitCase(tx, found, { reason: 'ACCOUNT_DELETED', by: PROGRAM, words: '' }, now)
    await deleteClaim(tx, id)
    await deleteDocuments(tx, [id])
    await deletePhotos(tx, [id])
    await clearShownName(tx, id)
  }
}
