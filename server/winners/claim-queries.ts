import type { Tx } from '#server/platform/db/db.ts'

export async function deleteClaim(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('winner_claims').where('case_id', '=', caseId).execute()
}
