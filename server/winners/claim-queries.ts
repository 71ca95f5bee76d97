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
  const row = { first_name: firstName, last_name: lastName, entered_by: enteredBy, ...claim }
  await tx
    .insertInto('winner_claims')
    .values({ case_id: caseId, ...row })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(row))
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

/** Sets how a winner is named, whether or not they have answered. */
export async function setNaming(
  tx: Tx,
  caseId: string,
  { naming, name, county }: WinnerName & { naming: WinnerNaming },
): Promise<void> {
  const shown = { naming, shown_name: name, shown_county: county }
  await tx.updateTable('winner_cases').set(shown).where('id', '=', caseId).execute()
}

export async function deleteClaimsOf(tx: Tx, roundId: string): Promise<void> {
  await tx
    .deleteFrom('winner_claims')
    .where('case_id', 'in', (eb) => eb.selectFrom('winner_cases').select('id').where('round_id', '=', roundId))
    .execute()
}

/** The details that the winner of an account gave. */
export async function listClaimsOf(db: Db, accountId: string) {
  return db
    .selectFrom('winner_cases')
    .innerJoin('entries', 'entries.id', 'winner_cases.entry_id')
    .innerJoin('campaigns', 'campaigns.id', 'entries.campaign_id')
    .leftJoin('winner_claims', 'winner_claims.case_id', 'winner_cases.id')
    .select([
      'winner_cases.id as id',
      'campaigns.tag as campaign_tag',
      'ticket',
      'winner_cases.state as state',
      'opened_at as drawn_at',
    ])
    .select(['answered_at', 'naming', 'shown_name', 'shown_county'])
    .select(['winner_claims.first_name', 'winner_claims.last_name', 'winner_claims.phone', 'winner_claims.dob'])
    .select(['address', 'town', 'county', 'winner_claims.postcode'])
    .where('entries.account_id', '=', accountId)
    .orderBy('opened_at')
    .orderBy('winner_cases.id')
    .execute()
}

export async function findClaim(db: Db, caseId: string): Promise<(Claim & Entered) | null> {
  const row = await db
    .selectFrom('winner_claims')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'entered_by as enteredBy',
      'phone',
      'dob',
      'address',
      'town',
      'county',
      'postcode',
    ])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}
