import { v7 as uuid } from 'uuid'
import type { PrizeListing } from '#contract/spins.ts'
import type { EntrantError } from '#domain/entrant.ts'
import { londonDay } from '#domain/london.ts'
import { checkSpinner } from '#domain/spin.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findEntrant, hasAnothersEmail, listPersonIds, lockPerson } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { once } from '#server/platform/db/idempotency.ts'
import { grantPrize } from './grant-prize.ts'
import { hasSpun, insertSpin, setWon } from './queries.ts'
import { takePrize } from './wheel.ts'

export type SpinRequest = { shownIds: readonly string[]; testMode: boolean }
export type SpinCall = { accountId: string; endpoint: string; key: string | null; body: unknown }
/** As it is stored for the key of the call: plain JSON, amounts in pence. */
export type Spun = {
  prize: { id: string; description: string; listing: PrizeListing } | null
  promoCode: string | null
  number: number
}
export type SpinError = EntrantError | 'SpinAlreadyUsed'

/**
 * One turn of the wheel: once a London day for a person, decided here, and what it gives is granted in the same
 * transaction. Asked again with its key it answers the same and gives nothing more.
 */
export function spin(
  context: Context,
  { shownIds, testMode }: SpinRequest,
  { accountId, ...call }: SpinCall,
): Promise<Verdict<Spun, SpinError | 'IdempotencyKeyReused'>> {
  const now = context.now()
  return once(context.db, { ...call, owner: accountId }, now, async (tx): Promise<Verdict<Spun, SpinError>> => {
    const person = await lockPerson(tx, accountId)
    const entrant = await findEntrant(tx, accountId)
    if (!entrant) throw new Error(`no account ${accountId}`)
    const checked = checkSpinner(entrant, now, context.config.POSTCODE_AREAS_NOT_ALLOWED)
    if (!checked.ok) return checked
    if (await hasAnothersEmail(context, tx, accountId)) return refuse('NotAuthorized', { missing: ['email'] })
    // Also under an id that the person was counted by before two became one.
    if (await hasSpun(tx, { accountId, personIds: await listPersonIds(tx, person.id) }, londonDay(now)))
      return refuse('SpinAlreadyUsed')
    const spinId = uuid()
    const turn = { id: spinId, accountId, personId: person.id, day: londonDay(now), at: now }
    const isTest = testMode && context.config.APP_ENV !== 'prod'
    const number = await insertSpin(tx, { ...turn, testMode: isTest })
    if (number === null) return refuse('SpinAlreadyUsed')
    return allow({ ...(await give(tx, { spinId, accountId }, new Set(shownIds), now)), number })
  })
}

async function give(
  tx: Tx,
  winner: { spinId: string; accountId: string },
  shownIds: ReadonlySet<string>,
  now: Date,
): Promise<Omit<Spun, 'number'>> {
  const prize = await takePrize(tx, shownIds)
  if (prize === null) return { prize, promoCode: null }
  const { listing, promoCode } = await grantPrize(tx, prize, winner, now)
  await setWon(tx, winner.spinId, { prizeId: prize.id, listing, promoCode })
  return { prize: { id: prize.id, description: prize.description, listing }, promoCode }
}
