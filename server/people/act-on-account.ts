import type { PersonOutcome } from '#contract/console/people.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type Account, lockAccount, lockPersonById } from '#server/accounts/exports.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import type { Caller } from './caller.ts'
import { findSeen } from './show-person.ts'

type Refused = 'NotFoundError' | 'ValidationError'
export type Acted = Verdict<PersonOutcome, Refused>

export const done: PersonOutcome = { outcome: 'DONE', approval_id: null }

/** The account to act on, with its public code. */
export type Given = { personId: string; accountCode: string; reason: string }

type Changed = { action: string; before?: unknown; after: unknown }

/** Carries out an action on an account of a person, and records it. */
export function actOnAccount(
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

export function onAccount(
  context: Context,
  caller: Caller,
  given: Given,
  action: StaffAction,
  act: (tx: Tx, account: Account) => Promise<Acted>,
): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const locked = await lockedAccount(context, tx, caller, given, action)
    return locked.ok ? act(tx, locked.value) : locked
  })
}

/** Locks the person first and then the account, the same order as everywhere. */
export async function lockedAccount(
  context: Context,
  tx: Tx,
  { brands }: Caller,
  { personId, accountCode }: Given,
  action: StaffAction,
): Promise<Verdict<Account, Refused>> {
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
  return allow(account)
}

/** Requests an action that takes two people. */
export async function requestTwo<Request extends object>(
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
