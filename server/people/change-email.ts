import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { emailProofs } from '#contract/console/people.ts'
import { maskEmail } from '#domain/person/masking.ts'
import { hasRole, type StaffAction } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField } from '#domain/verdict.ts'
import {
  type Account,
  announceEmailChange,
  deleteEmailChange,
  type EmailChange,
  emailChangeProblem,
  findAccount,
  findEmailChange,
  listDueEmailChanges,
  lockAccount,
  lockPersonById,
  OBJECTION_HOURS,
  putEmailChange,
  setEmailByStaff,
} from '#server/accounts/exports.ts'
import type { ApprovalAction } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { type Acted, actOnAccount, type Given, onAccount, requestTwo } from './act-on-account.ts'
import { listStakes } from './after-draw/stakes-queries.ts'
import type { Caller } from './caller.ts'

/** Only `email_changes` contains the new email, because approvals are never deleted. */
const changeSchema = z.object({ accountId: z.uuid(), changeId: z.uuid(), code: z.string(), proof: z.enum(emailProofs) })
type Change = z.infer<typeof changeSchema>

/** The approval starts the owner's time to object. A new stake makes the request out of date. */
function emailAction(name: string, approvedBy: StaffAction, isByOwners: boolean): ApprovalAction<Change> {
  return {
    name,
    approvedBy,
    request: changeSchema,
    lock: async (tx, { accountId }) => void (await lockAccount(tx, accountId)),
    foresee: async (tx, { accountId, changeId, code, proof }) => {
      const account = (await findAccount(tx, accountId))!
      const change = await findEmailChange(tx, accountId)
      if (change?.id !== changeId || change.takesEffectAt !== null || (await problemOf(tx, account, change)))
        return null
      const stakes = await listStakes(tx, account.personId)
      return {
        subject: { kind: 'person', id: account.personId },
        brand: account.brand,
        what: `Change the email of account ${code}`,
        before: { email: maskEmail(account.email) },
        after: {
          email: maskEmail(change.email),
          proof,
          at_stake: stakes,
          takes_effect: `${OBJECTION_HOURS} hours after the approval, unless the owner objects`,
        },
        ground: { personId: account.personId, changeId, isByOwners },
      }
    },
    carryOut: async (context, tx, { accountId, code, proof }, by) => {
      const now = context.now()
      const account = await lockAccount(tx, accountId)
      const change = await findEmailChange(tx, accountId)
      if (!change) return refuse('NotFoundError')
      await announceEmailChange(tx, account, now)
      const audited = { action: 'person.change-email', reason: by.reason, approvalId: by.approvalId }
      await recordAudit(tx, by.actor, { ...audited, ...auditedChange(account, change, { account: code, proof }) }, now)
      return allow(null)
    },
  }
}

const supportAction = emailAction('person.change-email', 'person.approve', false)
/** The change for an account with a prize, a saved card or credit. */
const ownersAction = emailAction('person.change-email-at-stake', 'person.approve-at-stake', true)

export const emailChangeActions = { [supportAction.name]: supportAction, [ownersAction.name]: ownersAction }

export function requestEmailChange(
  context: Context,
  caller: Caller,
  given: Given & { email: string; proof: Change['proof'] },
): Promise<Acted> {
  const { email, proof, accountCode: code, reason } = given
  return onAccount(context, caller, given, 'person.change-email', async (tx, account) => {
    const problem = await emailChangeProblem(tx, account, email)
    if (problem !== null) return refuseField('email', problem)
    const stakes = await listStakes(tx, account.personId)
    const isByOwners = stakes.length > 0
    if (isByOwners && !hasRole(caller, 'person.approve-at-stake'))
      return refuseField('account_id', `This customer has ${stakes.join(' and ')}, so two owners must decide`)
    const [accountId, changeId] = [account.id, uuid()]
    await putEmailChange(tx, { accountId, id: changeId, email, isByOwners, requestedAt: context.now() })
    const action = isByOwners ? ownersAction : supportAction
    return requestTwo(context, tx, caller, action, { accountId, changeId, code, proof }, reason)
  })
}

/** One person may stop a change, for example when the account owner objects by phone. */
export function stopEmailChange(context: Context, caller: Caller, given: Given): Promise<Acted> {
  return actOnAccount(context, caller, given, 'person.care', async (tx, account) => {
    const change = await findEmailChange(tx, account.id)
    if (!change) return refuseField('account_id', 'No email change is waiting')
    await deleteEmailChange(tx, change.id)
    return allow({ action: 'person.stop-email-change', after: { account: given.accountCode } })
  })
}

const CHANGES_MAX = 100
const program: AuditActor = { kind: 'PROGRAM', id: null, name: 'the program', address: null }

/** Carries out the changes after the time to object. */
export async function setDueEmails(context: Context): Promise<void> {
  for (const change of await listDueEmailChanges(context.db, context.now(), CHANGES_MAX))
    await setDueEmail(context, change)
}

/** A new case, card or credit stops a change that was not decided by two owners. */
async function setDueEmail(context: Context, change: EmailChange): Promise<void> {
  const now = context.now()
  const { personId } = (await findAccount(context.db, change.accountId))!
  await transact(context.db, async (tx) => {
    await lockPersonById(tx, personId)
    const account = await lockAccount(tx, change.accountId)
    if (!(await deleteEmailChange(tx, change.id))) return allow(null)
    const stakes = change.isByOwners ? [] : await listStakes(tx, account.personId)
    const problem = stakes.length > 0 ? `The person has ${stakes.join(' and ')}` : await problemOf(tx, account, change)
    if (problem === null) await setEmailByStaff(tx, account, change.email, now)
    const action = problem === null ? 'person.set-email' : 'person.stop-email-change'
    const reason = problem ?? `The owner didn’t object within ${OBJECTION_HOURS} hours`
    const code = context.ids.accounts.encode(account.number)
    await recordAudit(tx, program, { action, reason, ...auditedChange(account, change, { account: code }) }, now)
    return allow(null)
  })
}

async function problemOf(tx: Tx, account: Account, { email }: EmailChange): Promise<string | null> {
  return account.state === 'ACTIVE' ? emailChangeProblem(tx, account, email) : 'The account isn’t active'
}

function auditedChange(account: Account, change: EmailChange, more: object) {
  return {
    subject: { kind: 'person', id: account.personId },
    brand: account.brand,
    before: { email: maskEmail(account.email) },
    after: { email: maskEmail(change.email), ...more },
  }
}
