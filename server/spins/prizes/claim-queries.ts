import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The delivery address of a prize. */
export type Delivery = {
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

/** `enteredBy` is the member of staff who typed the address, or null if the winner did. */
export async function savePrizeClaim(
  tx: Tx,
  spinId: string,
  { firstName, lastName, address, town, county, postcode }: Delivery,
  enteredBy: string | null,
): Promise<void> {
  const row = { firstName, lastName, address, town, county, postcode, enteredBy }
  await tx
    .insertInto('prizeClaims')
    .values({ spinId, ...row })
    .onConflict((conflict) => conflict.column('spinId').doUpdateSet(row))
    .execute()
}

export async function findPrizeClaim(db: Db, spinId: string) {
  const row = await db
    .selectFrom('prizeClaims')
    .select(['firstName', 'lastName', 'address', 'town', 'county', 'postcode'])
    .where('spinId', '=', spinId)
    .executeTakeFirst()
  return row ?? null
}

export async function deletePrizeClaim(tx: Tx, spinId: string): Promise<void> {
  await tx.deleteFrom('prizeClaims').where('spinId', '=', spinId).execute()
}

/** Deletes addresses of prizes that were sent or closed before an instant. Returns their number. */
export async function deletePrizeClaimsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from prize_claims where spin_id in (
      select prize_claims.spin_id from prize_claims join prize_cases on prize_cases.spin_id = prize_claims.spin_id
      where coalesce(closed_at, sent_at) < ${before} limit ${limit})
    returning spin_id`.execute(db)
  return rows.length
}
