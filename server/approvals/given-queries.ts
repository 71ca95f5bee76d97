import { type Pence, pence } from '#domain/money/money.ts'
import { londonDay } from '#domain/time/london.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The most that one person may give alone in a London day: refunds and credit together, and credit alone. */
type AloneMax = { totalPence: number; creditPence: number }
type GivenAlone = { refundsPence: Pence; creditPence: Pence }
type Today = GivenAlone & { giveawaysPence: Pence }

/**
 * Adds to the total that a member of staff gave today without a second person. Returns false, and adds nothing, if the
 * total would pass the maximum. The day's row is locked, so gifts at the same moment are added one after the other.
 */
export async function reserveGivenAlone(
  tx: Tx,
  staffId: string,
  { refundsPence, creditPence }: GivenAlone,
  max: AloneMax,
  now: Date,
): Promise<boolean> {
  const day = await openDay(tx, staffId, now)
  const { numAffectedRows } = await sql`
    update staff_given set refunds_pence = refunds_pence + ${refundsPence}, credit_pence = credit_pence + ${creditPence},
      last_at = ${now}
    where staff_id = ${staffId} and day = ${day} and (${creditPence} = 0 or credit_pence + ${creditPence} <= ${max.creditPence})
      and refunds_pence + credit_pence + ${refundsPence} + ${creditPence} <= ${max.totalPence}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Adds to the rise of the largest cost of giveaways that a member of staff caused alone today, as `reserveGivenAlone`
 * does for refunds and credit.
 */
export async function reserveGiveawayAlone(
  tx: Tx,
  staffId: string,
  risePence: Pence,
  maxPence: Pence,
  now: Date,
): Promise<boolean> {
  const day = await openDay(tx, staffId, now)
  const { numAffectedRows } = await sql`
    update staff_given set giveaways_pence = giveaways_pence + ${risePence}, last_at = ${now}
    where staff_id = ${staffId} and day = ${day} and giveaways_pence + ${risePence} <= ${maxPence}`.execute(tx)
  return numAffectedRows === 1n
}

async function openDay(tx: Tx, staffId: string, now: Date): Promise<string> {
  const day = londonDay(now)
  await sql`insert into staff_given (staff_id, day, last_at) values (${staffId}, ${day}, ${now})
    on conflict do nothing`.execute(tx)
  return day
}

export async function findGivenAlone(db: Db, staffId: string, now: Date): Promise<Today> {
  const row = await db
    .selectFrom('staffGiven')
    .select(['refundsPence as refunds', 'creditPence as credit', 'giveawaysPence as giveaways'])
    .where('staffId', '=', staffId)
    .where('day', '=', londonDay(now))
    .executeTakeFirst()
  return {
    refundsPence: pence(Number(row?.refunds ?? 0)),
    creditPence: pence(Number(row?.credit ?? 0)),
    giveawaysPence: pence(Number(row?.giveaways ?? 0)),
  }
}
