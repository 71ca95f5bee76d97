import { z } from 'zod'
import { formatPounds, pence } from '#domain/money/money.ts'
import { allow, refuse, refuseField } from '#domain/verdict.ts'
import { findAccount, lockAccount, unblockByStaff } from '#server/accounts/exports.ts'
import type { ApprovalAction } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { grantCredit } from '#server/credit/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { emailChangeActions } from './change-email.ts'
import { joinAction } from './join-persons.ts'
import { hasLot } from './person-queries.ts'

/** `code` is the account as people see it. */
const unblockSchema = z.object({ accountId: z.uuid(), code: z.string() })
const creditSchema = z.object({
  accountId: z.uuid(),
  code: z.string(),
  lotId: z.uuid(),
  amountPence: z.int().min(1),
  expiresAt: z.iso.datetime().nullable(),
})

export const unblockAction: ApprovalAction<z.infer<typeof unblockSchema>> = {
  name: 'person.unblock',
  approvedBy: 'person.approve',
  request: unblockSchema,
  lock: async (tx, { accountId }) => void (await lockAccount(tx, accountId)),
  foresee: async (db, { accountId, code }) => {
    const account = await findAccount(db, accountId)
    if (account?.state !== 'BLOCKED') return null
    return {
      ...(await subjectOf(db, accountId)),
      what: `Unblock account ${code}`,
      before: { state: account.state },
      after: { state: 'ACTIVE' },
      ground: { state: account.state, personId: account.personId },
    }
  },
  carryOut: async (context, tx, { accountId, code }, by) => {
    const account = await lockAccount(tx, accountId)
    if (account.state !== 'BLOCKED') return refuse('NotFoundError')
    await unblockByStaff(tx, account, context.now())
    const change = {
      action: 'person.unblock',
      ...(await subjectOf(tx, accountId)),
      before: { account: code, state: 'BLOCKED' },
      after: { account: code, state: 'ACTIVE' },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const creditAction: ApprovalAction<z.infer<typeof creditSchema>> = {
  name: 'person.credit',
  approvedBy: 'person.approve-credit',
  request: creditSchema,
  lock: async (tx, { accountId }) => void (await lockAccount(tx, accountId)),
  foresee: async (db, { accountId, code, amountPence, expiresAt }) => {
    const account = await findAccount(db, accountId)
    if (account?.state !== 'ACTIVE') return null
    return {
      ...(await subjectOf(db, accountId)),
      what: `Give ${formatPounds(pence(amountPence))} of credit to account ${code}`,
      before: null,
      after: { account: code, credit: formatPounds(pence(amountPence)), expires_at: expiresAt },
      ground: { state: account.state, personId: account.personId },
    }
  },
  carryOut: async (context, tx, { accountId, code, lotId, amountPence, expiresAt }, by) => {
    const account = await lockAccount(tx, accountId)
    if (account.state !== 'ACTIVE') return refuse('NotFoundError')
    if (await hasLot(tx, lotId)) return allow(null)
    const end = expiresAt === null ? null : new Date(expiresAt)
    if (end !== null && end <= context.now()) return refuseField('expires_at', 'must be in the future')
    const words = { source: 'GOODWILL', title: 'Credit from us', description: 'Spend it on any entry.' } as const
    const grant = { ...words, lotId, accountId, amountPence: pence(amountPence), expiresAt: end }
    await grantCredit(tx, grant, context.now())
    const change = {
      action: 'person.credit',
      ...(await subjectOf(tx, accountId)),
      after: { account: code, credit: formatPounds(pence(amountPence)), expires_at: expiresAt },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const personApprovalActions = {
  [unblockAction.name]: unblockAction,
  [creditAction.name]: creditAction,
  [joinAction.name]: joinAction,
  ...emailChangeActions,
}

async function subjectOf(db: Db, accountId: string) {
  const account = (await findAccount(db, accountId))!
  return { subject: { kind: 'person', id: account.personId }, brand: account.brand }
}
