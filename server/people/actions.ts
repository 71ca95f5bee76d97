import { type Pence, pence } from '#domain/money/money.ts'
import { type BreakLength, breakEnd, type ExclusionMonths, exclusionEnd } from '#domain/person/safer-gambling.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow, refuse, refuseField } from '#domain/verdict.ts'
import { blockByStaff, deleteMemberPasskeys, restrictAccount, restrictPerson } from '#server/accounts/exports.ts'
import { reserveGivenAlone } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { releaseUnpaid } from '#server/purchases/exports.ts'
import { endSessionsOf } from '#server/sessions/exports.ts'
import { type Acted, actOnAccount, done, type Given, onAccount, requestTwo } from './act-on-account.ts'
import { endDelayedOf } from './after-draw/delayed-queries.ts'
import type { Caller } from './caller.ts'
import { insertNote } from './note-queries.ts'
import { creditAction, unblockAction } from './person-approvals.ts'
import { findPurchase, hasLot, sumGivenSince } from './person-queries.ts'
import { findSeen } from './show-person.ts'

type Away = { timeOut: BreakLength | null; exclusionMonths: ExclusionMonths | null }

export function addNote(context: Context, caller: Caller, personId: string, words: string): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const seen = await findSeen(tx, personId, caller.brands)
    if (!seen) return refuse('NotFoundError')
    const note = { personId: seen.person.id, words, madeBy: caller.actor.name }
    await insertNote(tx, note, context.now())
    // The words stay out of the audit, which deletes nothing.
    const change = {
      action: 'person.note',
      subject: { kind: 'person', id: seen.person.id },
      reason: 'A note was written',
    }
    await recordAudit(tx, caller.actor, change, context.now())
    return allow(done)
  })
}

export function sendReceiptAgain(
  context: Context,
  caller: Caller,
  { personId, purchaseCode, reason }: { personId: string; purchaseCode: string; reason: string },
): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const seen = await findSeen(tx, personId, caller.brands)
    const number = context.ids.purchases.decode(purchaseCode)
    const purchase = number === null ? null : await findPurchase(tx, number)
    const isTheirs = seen?.accounts.some(({ id }) => id === purchase?.accountId) ?? false
    if (!seen || !purchase || !isTheirs) return refuse('NotFoundError')
    if (purchase.completedAt === null)
      return refuseField('purchase_id', 'This order isn’t completed, so it has no receipt')
    await enqueue(tx, 'purchases.receipt', [{ purchaseId: purchase.id }])
    const change = {
      action: 'person.receipt',
      subject: { kind: 'person', id: seen.person.id },
      brand: purchase.brand,
      after: { order: purchaseCode },
      reason,
    }
    await recordAudit(tx, caller.actor, change, context.now())
    return allow(done)
  })
}

export function endSessions(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return actOnAccount(context, caller, given, 'person.care', async (tx, { id }) => {
    await endSessionsOf(tx, id, 'ended by staff', context.now())
    await deleteMemberPasskeys(tx, { accountId: id })
    return allow({ action: 'person.end-sessions', after: { account: given.accountCode } })
  })
}

export function block(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return actOnAccount(context, caller, given, 'person.block', async (tx, account) => {
    await blockByStaff(tx, account, context.now())
    await releaseUnpaid(context, tx, account.personId, 'its account was blocked')
    // This also ends a block that waited for the draws.
    await endDelayedOf(tx, { accountId: account.id }, { by: caller.actor.name, outcome: 'CANCELLED' }, context.now())
    const shown = (state: string) => ({ account: given.accountCode, state })
    return allow({ action: 'person.block', before: shown(account.state), after: shown('BLOCKED') })
  })
}

/**
 * Sets a time-out or an exclusion that a person requested by phone or post. It never shortens one in force.
 * `accountCode` is null for a person known only by cards and calls.
 */
export function stayAway(
  context: Context,
  caller: Caller,
  given: Omit<Given, 'accountCode'> & Away & { accountCode: string | null },
): Promise<Acted> {
  const { accountCode } = given
  if (accountCode === null) return stayAwayWithoutAccount(context, caller, given)
  return actOnAccount(context, caller, { ...given, accountCode }, 'person.stay-away', async (tx, { id }) => {
    const request = awayRequest(given, context.now())
    if (request === null) return refuseField('time_out', AWAY_TEXT)
    const away = await restrictAccount(context, tx, id, request, (inside, personId, why) =>
      releaseUnpaid(context, inside, personId, why),
    )
    if (!away.ok) return refuseField('time_out', AWAY_ALREADY_TEXT)
    return allow({ action: 'person.stay-away', after: { account: accountCode, ...request } })
  })
}

function stayAwayWithoutAccount(
  context: Context,
  caller: Caller,
  given: Omit<Given, 'accountCode'> & Away,
): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const seen = await findSeen(tx, given.personId, caller.brands)
    if (!seen) return refuse('NotFoundError')
    if (seen.accounts.length > 0) return refuseField('account_id', 'Please choose one of this customer’s accounts')
    const now = context.now()
    const request = awayRequest(given, now)
    if (request === null) return refuseField('time_out', AWAY_TEXT)
    const away = await restrictPerson(context, tx, seen.person.id, request)
    if (!away.ok) return refuseField('time_out', AWAY_ALREADY_TEXT)
    const subject = { kind: 'person', id: seen.person.id }
    await recordAudit(
      tx,
      caller.actor,
      { action: 'person.stay-away', subject, after: request, reason: given.reason },
      now,
    )
    return allow(done)
  })
}

const AWAY_TEXT = 'Please choose a time-out or an exclusion'
const AWAY_ALREADY_TEXT = 'A longer time-out or exclusion is already in force'

function awayRequest({ timeOut, exclusionMonths }: Away, now: Date) {
  if (timeOut !== null) return exclusionMonths === null ? { breakUntil: breakEnd(timeOut, now) } : null
  return exclusionMonths === null ? null : { excludedUntil: exclusionEnd(exclusionMonths, now) }
}

export function requestUnblock(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return onAccount(context, caller, given, 'person.unblock', (tx, { id }) =>
    requestTwo(context, tx, caller, unblockAction, { accountId: id, code: given.accountCode }, given.reason),
  )
}

/**
 * Adds up the credit that a person gets within 24 hours and the credit that a member of staff gives in a day, so that
 * many small amounts do not avoid the second person. The person is locked first, so that two simultaneous gifts see
 * each other.
 */
export function giveCredit(
  context: Context,
  caller: Caller,
  given: Given & { creditId: string; amountPence: Pence; expiresAt: Date | null },
): Promise<Acted> {
  const { creditId: lotId, amountPence, expiresAt, accountCode: code, reason } = given
  return onAccount(context, caller, given, 'person.credit', async (tx, { id: accountId, personId }) => {
    const now = context.now()
    if (expiresAt !== null && expiresAt <= now) return refuseField('expires_at', 'must be in the future')
    const wanted = { accountId, code, lotId, amountPence, expiresAt: expiresAt?.toISOString() ?? null }
    if (await hasLot(tx, lotId)) return allow(done)
    const aloneMaxPence = await findLiveSetting(context.config, tx, 'CREDIT_ALONE_MAX_PENCE')
    const givenPence = await sumGivenSince(tx, personId, new Date(now.getTime() - DAY_MS))
    const max = {
      totalPence: await findLiveSetting(context.config, tx, 'REFUND_ALONE_MAX_PENCE'),
      creditPence: aloneMaxPence,
    }
    const given = { refundsPence: pence(0), creditPence: amountPence }
    const mayAlone =
      givenPence + amountPence <= aloneMaxPence && (await reserveGivenAlone(tx, caller.actor.id, given, max, now))
    if (!mayAlone) return requestTwo(context, tx, caller, creditAction, wanted, reason)
    const carriedOut = await creditAction.carryOut(context, tx, wanted, {
      actor: caller.actor,
      reason,
      approvalId: null,
    })
    return carriedOut.ok ? allow(done) : carriedOut
  })
}
