import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { isWinnerCaseOver } from '#domain/winners/winner-case.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deleteClaim } from './claim-queries.ts'
import { deleteDocuments } from './documents/delete-documents.ts'
import { clearShownName } from './naming-queries.ts'
import { deletePhotos } from './photos/delete-photos.ts'
import { listCasesOfAccount, lockCase } from './queries.ts'

/**
 * Deletes the data of an account's wins. Refused while a case is open: without the account its winner could not be
 * reached, and the prize would pass to a reserve.
 */
export async function deleteCaseData(tx: Tx, accountId: string): Promise<Verdict<null, 'PrizeNotSettled'>> {
  for (const id of await listCasesOfAccount(tx, accountId)) {
    const found = (await lockCase(tx, id))!
    if (!isWinnerCaseOver(found.state)) return refuse('PrizeNotSettled')
    await deleteClaim(tx, id)
    await deleteDocuments(tx, [id])
    await deletePhotos(tx, [id])
    await clearShownName(tx, id)
  }
  return allow(null)
}
