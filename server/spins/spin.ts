import { v7 as uuid } from 'uuid'
import type { PrizeListing } from '#contract/spins.ts'
import type { EntrantError } from '#domain/person/entrant.ts'
import { londonDay } from '#domain/time/london.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { checkSpinner } from '#domain/wheel/spin.ts'
import { findEntrant, listPersonIds, lockPerson, mustProveEmail, requestLink } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { once } from '#server/platform/db/idempotency.ts'
import { grantPrize } from './grant-prize.ts'
import { hasSpun, insertSpin, setWon } from './queries.ts'
import { drawAndReservePrize } from './wheel.ts'

export type SpinRequest = { shownIds: readonly string[]; testMode: boolean }
export type SpinCall = { accountId: string; endpoint: string; key: string | null; body: unknown }
/** The form stored for the key of the call: plain JSON, amounts in pence. */
export type Spun = {
  prize: { id: string; description: string; listing: PrizeListing } | null
  promoCode: string | null
  number: number
}
export type SpinError = EntrantError | 'SpinAlreadyUsed'

/**
 * One spin of the wheel: once a London day for a person, decided here, with the prize granted in the same transaction.
 * A repeated call with its key gets the same answer and grants nothing more.
 */
export async function spin(
  context: Context,
  { shownIds, testMode }: SpinRequest,
  { accountId, ...call }: SpinCall,
): Promise<Verdict<Spun, SpinError | 'IdempotencyKeyReused'>> {
  const now = context.now()
  const spun = await once(
    context.db,
    { ...call, owner: accountId },
    now,
    async (tx): Promise<Verdict<Spun, SpinError>> => {
      const person = await lockPerson(tx, accountId)
      const entrant = await findEntrant(tx, accountId)
      if (!entrant) throw new Error(`no account ${accountId}`)
      const checked = checkSpinner(entrant, now, context.config.POSTCODE_AREAS_NOT_ALLOWED)
      if (!checked.ok) return checked
      if (await mustProveEmail(context, tx, accountId)) return refuse('EmailProofRequired')
      // Also checks earlier ids of the person, from before a merge.
      if (await hasSpun(tx, { accountId, personIds: await listPersonIds(tx, person.id) }, londonDay(now)))
        return refuse('SpinAlreadyUsed')
      const spinId = uuid()
      const turn = { id: spinId, accountId, personId: person.id, day: londonDay(now), at: now }
      const isTest = testMode && context.config.APP_ENV !== 'prod'
      const number = await insertSpin(tx, { ...turn, testMode: isTest })
      if (number === null) return refuse('SpinAlreadyUsed')
      return allow({ ...(await give(tx, { spinId, accountId }, new Set(shownIds), now)), number })
    },
  )
  if (!spun.ok && spun.error.name === 'EmailProofRequired') await requestLink(context, accountId)
  return spun
}

async function give(
  tx: Tx,
  winner: { spinId: string; accountId: string },
  shownIds: ReadonlySet<string>,
  now: Date,
): Promise<Omit<Spun, 'number'>> {
  const prize = await drawAndReservePrize(tx, shownIds)
  if (prize === null) return { prize, promoCode: null }
  const { listing, promoCode } = await grantPrize(tx, prize, winner, now)
  await setWon(tx, winner.spinId, { prizeId: prize.id, listing, promoCode })
  return { prize: { id: prize.id, description: prize.description, listing }, promoCode }
}
