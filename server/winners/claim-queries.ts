import type { WinnerName, WinnerNaming } from '#domain/winner-case.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** What a prize is handed over with. */
export type Claim = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly dob: string
  readonly address: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

export async function insertClaim(tx: Tx, caseId: string, { firstName, lastName, ...claim }: Claim): Promise<void> {
  await tx
    .insertInto('winner_claims')
    .values({ case_id: caseId, first_name: firstName, last_name: lastName, ...claim })
    .execute()
}

export async function deleteClaim(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('winner_claims').where('case_id', '=', caseId).execute()
}

export async function setAnswer(
  tx: Tx,
  caseId: string,
  { naming, name, county }: WinnerName & { naming: WinnerNaming },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('winner_cases')
    .set({ answered_at: now, naming, shown_name: name, shown_county: county })
    .where('id', '=', caseId)
    .execute()
}
