import type { WinnerName, WinnerNaming } from '#domain/winners/winner-case.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** The details for handing over a prize. */
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

/** The member of staff who entered the details; null if the winner did. */
type Entered = { readonly enteredBy: string | null }

/** Saves the details of a winner. They replace details that staff entered earlier. */
export async function saveClaim(
  tx: Tx,
  caseId: string,
  { firstName, lastName, enteredBy, ...claim }: Claim & Entered,
): Promise<void> {
  const row = { firstName, lastName, enteredBy, ...claim }
  await tx
    .insertInto('winnerClaims')
    .values({ caseId, ...row })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(row))
    .execute()
}

export async function deleteClaim(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('winnerClaims').where('caseId', '=', caseId).execute()
}

export async function setAnswer(
  tx: Tx,
  caseId: string,
  { naming, name, county }: WinnerName & { naming: WinnerNaming },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('winnerCases')
    .set({ answeredAt: now, naming, shownName: name, shownCounty: county })
    .where('id', '=', caseId)
    .execute()
}

/** Sets how a winner is named, whether or not they have answered. */
export async function setNaming(
  tx: Tx,
  caseId: string,
  { naming, name, county }: WinnerName & { naming: WinnerNaming },
): Promise<void> {
  const shown = { naming, shownName: name, shownCounty: county }
  await tx.updateTable('winnerCases').set(shown).where('id', '=', caseId).execute()
}

export async function deleteClaimsOf(tx: Tx, roundId: string): Promise<void> {
  await tx
    .deleteFrom('winnerClaims')
    .where('caseId', 'in', (eb) => eb.selectFrom('winnerCases').select('id').where('roundId', '=', roundId))
    .execute()
}

/** The details that the winner of an account gave. */
export async function listClaimsOf(db: Db, accountId: string) {
  return db
    .selectFrom('winnerCases')
    .innerJoin('entries', 'entries.id', 'winnerCases.entryId')
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaignId')
    .leftJoin('winnerClaims', 'winnerClaims.caseId', 'winnerCases.id')
    .select(['winnerCases.id', 'campaigns.tag as campaignTag', 'ticket', 'winnerCases.state', 'openedAt as drawnAt'])
    .select(['answeredAt', 'naming', 'shownName', 'shownCounty'])
    .select(['winnerClaims.firstName', 'winnerClaims.lastName', 'winnerClaims.phone', 'winnerClaims.dob'])
    .select(['address', 'town', 'county', 'winnerClaims.postcode'])
    .where('entries.accountId', '=', accountId)
    .orderBy('openedAt')
    .orderBy('winnerCases.id')
    .execute()
}

export async function findClaim(db: Db, caseId: string): Promise<(Claim & Entered) | null> {
  const row = await db
    .selectFrom('winnerClaims')
    .select(['firstName', 'lastName', 'enteredBy', 'phone', 'dob', 'address', 'town', 'county', 'postcode'])
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}
