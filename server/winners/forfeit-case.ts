import { type ForfeitReason, nextReserve } from '#domain/winners/winner-case.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deleteClaim } from './claim-queries.ts'
import { deleteDocuments } from './documents/delete-documents.ts'
import { deletePhotos } from './photos/delete-photos.ts'
import { publishWinner } from './publish-winner.ts'
import { type CaseRow, insertCase, listReserves, moveCase } from './queries.ts'

/**
 * Ends a locked case, and gives its prize to the next reserve in the same transaction. The winner's details are
 * deleted.
 */
export async function forfeitCase(
  tx: Tx,
  { id, state, roundId, prizePosition, prize: prizeTitle, publishedVersion }: CaseRow,
  { reason, by, words }: { reason: ForfeitReason; by: string; words: string },
  now: Date,
): Promise<void> {
  await moveCase(tx, state, { caseId: id, state: 'FORFEITED', channel: null, by, words, at: now }, reason)
  if (publishedVersion > 0) await publishWinner(tx, id, roundId, now)
  await deleteClaim(tx, id)
  await deleteDocuments(tx, [id])
  await deletePhotos(tx, [id])
  const reserve = nextReserve(await listReserves(tx, roundId))
  if (reserve === null) return
  const { position, ticket, entryId } = reserve
  await insertCase(tx, { roundId, position, prizePosition, prizeTitle, ticket, entryId, replaces: id }, now)
}
