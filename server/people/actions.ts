import type { PersonOutcome } from '#contract/console/people.ts'
import { maskEmail } from '#domain/masking.ts'
import type { Pence } from '#domain/money.ts'
import { type BreakLength, breakEnd, type ExclusionMonths, exclusionEnd } from '#domain/safer-gambling.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  type Account,
  blockByStaff,
  changeMistypedEmail,
  deleteMemberPasskeys,
  keepAway,
  lockAccount,
  lockPersonById,
} from '#server/accounts/service.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { releaseUnpaid } from '#server/purchases/exports.ts'
import { endSessionsOf } from '#server/sessions/service.ts'
import type { Caller } from './caller.ts'
import { insertNote } from './note-queries.ts'
import { creditAction, unblockAction } from './person-approvals.ts'
import { findPurchase, hasLot, sumGivenSince } from './person-queries.ts'
import { findSeen } from './show-person.ts'

type Refused = 'NotFoundError' | 'ValidationError'
type Acted = Verdict<PersonOutcome, Refused>

const done: PersonOutcome = { outcome: 'DONE', approval_id: null }
const DAY_MS = 86_400_000

/** The account of a person that is acted on, as people see it. */
type Given = { personId: string; accountCode: string; reason: string }

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
    if (purchase.completedAt === null) return refuseField('purchase_id', 'It is not completed, so it has no receipt')
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

export function changeEmail(
  context: Context,
  caller: Caller,
  given: Given & { email: string; proof: string },
): Promise<Acted> {
  return actOnAccount(context, caller, given, 'person.change-email', async (tx, account) => {
    const changed = await changeMistypedEmail(tx, account, given.email, context.now())
    if (!changed.ok) return changed
    return allow({
      action: 'person.change-email',
      before: { account: given.accountCode, email: maskEmail(account.email) },
      after: { account: given.accountCode, email: maskEmail(given.email), proof: given.proof },
    })
  })
}

export function block(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return actOnAccount(context, caller, given, 'person.block', async (tx, account) => {
    await blockByStaff(tx, account, context.now())
    await releaseUnpaid(context, tx, account.personId, 'its account was blocked')
    const shown = (state: string) => ({ account: given.accountCode, state })
    return allow({ action: 'person.block', before: shown(account.state), after: shown('BLOCKED') })
  })
}

/** Sets what a person has requested by phone or post. What holds already is never shortened. */
export function stayAway(
  context: Context,
  caller: Caller,
  given: Given & { timeOut: BreakLength | null; exclusionMonths: ExclusionMonths | null },
): Promise<Acted> {
  const { timeOut, exclusionMonths } = given
  return actOnAccount(context, caller, given, 'person.stay-away', async (tx, { id }) => {
    if ((timeOut === null) === (exclusionMonths === null))
      return refuseField('time_out', 'Please choose a time-out or an exclusion')
    const now = context.now()
    const request =
      timeOut === null ? { excludedUntil: exclusionEnd(exclusionMonths!, now) } : { breakUntil: breakEnd(timeOut, now) }
    const away = await keepAway(context, tx, id, request, (inside, personId, why) =>
      releaseUnpaid(context, inside, personId, why),
    )
    if (!away.ok) return refuseField('time_out', 'A longer time-out or exclusion holds already')
    return allow({ action: 'person.stay-away', after: { account: given.accountCode, ...request } })
  })
}

export function requestUnblock(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return onAccount(context, caller, given, 'person.unblock', (tx, { id }) =>
    request(context, tx, caller, unblockAction, { accountId: id, code: given.accountCode }, given.reason),
  )
}

/**
 * What staff give a person within 24 hours is added up, so that many small amounts are not a way around the second
 * person. The person is locked before, so that two who give at the same time see each other's.
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
    if (givenPence + amountPence > aloneMaxPence) return request(context, tx, caller, creditAction, wanted, reason)
    const carriedOut = await creditAction.carryOut(context, tx, wanted, {
      actor: caller.actor,
      reason,
      approvalId: null,
    })
    return carriedOut.ok ? allow(done) : carriedOut
  })
}

async function request<Request extends object>(
  context: Context,
  tx: Tx,
  { actor }: Caller,
  action: ApprovalAction<Request>,
  wanted: Request,
  reason: string,
): Promise<Acted> {
  const requested = await requestApproval(tx, action, wanted, { actor, reason }, context.now())
  return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.id }) : requested
}

type Changed = { action: string; before?: unknown; after: unknown }

/** Does something to an account of a person and records it. */
function actOnAccount(
  context: Context,
  caller: Caller,
  given: Given,
  action: StaffAction,
  act: (tx: Tx, account: Account) => Promise<Verdict<Changed, Refused>>,
): Promise<Acted> {
  return onAccount(context, caller, given, action, async (tx, account) => {
    const acted = await act(tx, account)
    if (!acted.ok) return acted
    const subject = { kind: 'person', id: account.personId }
    const change = { ...acted.value, subject, brand: account.brand, reason: given.reason }
    await recordAudit(tx, caller.actor, change, context.now())
    return allow(done)
  })
}

/** The person and then the account are locked, as everywhere. */
function onAccount(
  context: Context,
  { brands }: Caller,
  { personId, accountCode }: Given,
  action: StaffAction,
  act: (tx: Tx, account: Account) => Promise<Acted>,
): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const seen = await findSeen(tx, personId, brands)
    if (!seen) return refuse('NotFoundError')
    const person = await lockPersonById(tx, seen.person.id)
    const number = context.ids.accounts.decode(accountCode)
    const found = seen.accounts.find((each) => each.number === number)
    if (!found) return refuse('NotFoundError')
    const account = await lockAccount(tx, found.id)
    if (account.personId !== person.id) return refuse('NotFoundError')
    if (!isPossibleIn(action, account.state))
      return refuseField('account_id', `Not possible: the account is ${account.state.toLowerCase()}`)
    return act(tx, account)
  })
}

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
