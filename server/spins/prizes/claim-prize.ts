import { workingDaysAfter } from '#domain/time/working-days.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { canMoveWheelPrize, FOLLOW_UP_WORKING_DAYS } from '#domain/wheel/wheel-prize.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { readClaimToken } from '#server/platform/mail/claim-token.ts'
import { type Delivery, deletePrizeClaim, savePrizeClaim } from './claim-queries.ts'
import { changePrizeCase, findPrizeCase, insertPrizeEvent, lockPrizeCase, type PrizeCase } from './prize-queries.ts'

/** The caller: an account, the holder of an emailed link, or both. */
export type Claimant = { readonly accountId: string | null; readonly token: string | null }
type NotTheirs = 'NotFoundError' | 'ClaimLinkInvalid' | 'NotAuthenticated'

/** The claimant's prize. The prize of another account gives the same answer as an unknown id. */
export async function findOwnPrize(
  context: Context,
  spinId: string,
  claimant: Claimant,
): Promise<Verdict<PrizeCase, NotTheirs>> {
  return checkClaimant(context, spinId, await findPrizeCase(context.db, spinId), claimant)
}

function checkClaimant(
  context: Context,
  spinId: string,
  found: PrizeCase | null,
  { accountId, token }: Claimant,
): Verdict<PrizeCase, NotTheirs> {
  if (found && accountId !== null && found.accountId === accountId) return allow(found)
  if (token !== null) {
    const read = readClaimToken(context, 'WHEEL', token)
    return found && read.ok && read.value === spinId ? allow(found) : refuse('ClaimLinkInvalid')
  }
  return refuse(accountId === null ? 'NotAuthenticated' : 'NotFoundError')
}

/**
 * Saves a winner's delivery address, once. It replaces an address that staff typed, so that the winner has the last
 * word until the prize is sent.
 */
export function claimPrize(
  context: Context,
  spinId: string,
  claimant: Claimant,
  delivery: Delivery,
): Promise<Verdict<PrizeCase, NotTheirs | 'ClaimAlreadyMade' | 'ClaimOver'>> {
  return change(context, spinId, claimant, async (tx, found, now) => {
    if (found.state === 'CLOSED') return refuse('ClaimOver')
    if (found.state !== 'OPEN' || (found.answeredAt !== null && found.enteredBy === null))
      return refuse('ClaimAlreadyMade')
    await savePrizeClaim(tx, spinId, delivery, null)
    await changePrizeCase(tx, spinId, { answeredAt: now, dueAt: workingDaysAfter(now, FOLLOW_UP_WORKING_DAYS) })
    const { state } = found
    await insertPrizeEvent(tx, { spinId, state, by: 'winner', words: 'gave an address', at: now })
    return allow({ ...found, answeredAt: now, enteredBy: null })
  })
}

/** The winner does not want the prize, so nothing is sent. */
export function declinePrize(
  context: Context,
  spinId: string,
  claimant: Claimant,
): Promise<Verdict<PrizeCase, NotTheirs | 'ClaimOver'>> {
  return change(context, spinId, claimant, async (tx, found, now) => {
    if (!canMoveWheelPrize(found.state, 'CLOSED')) return refuse('ClaimOver')
    await deletePrizeClaim(tx, spinId)
    await changePrizeCase(tx, spinId, { state: 'CLOSED', closedAt: now })
    await insertPrizeEvent(tx, { spinId, state: 'CLOSED', by: 'winner', words: 'does not want the prize', at: now })
    return allow({ ...found, state: 'CLOSED', closedAt: now, enteredBy: null })
  })
}

function change<Refused extends 'ClaimAlreadyMade' | 'ClaimOver'>(
  context: Context,
  spinId: string,
  claimant: Claimant,
  act: (tx: Tx, found: PrizeCase, now: Date) => Promise<Verdict<PrizeCase, Refused>>,
): Promise<Verdict<PrizeCase, NotTheirs | Refused>> {
  const now = context.now()
  return transact<Verdict<PrizeCase, NotTheirs | Refused>>(context.db, async (tx) => {
    const own = checkClaimant(context, spinId, await lockPrizeCase(tx, spinId), claimant)
    return own.ok ? act(tx, own.value, now) : own
  })
}
