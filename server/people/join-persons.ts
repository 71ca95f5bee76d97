import { z } from 'zod'
import type { PersonOutcome } from '#contract/console/people.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { joinByStaff } from '#server/accounts/service.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { lockSubject, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, transact } from '#server/platform/db/db.ts'
import type { Caller } from './caller.ts'
import { moveNotes } from './note-queries.ts'
import { findPerson, listAccounts } from './person-queries.ts'

const joinSchema = z.object({ fromId: z.uuid(), toId: z.uuid() })

/** Accounts, counts, spending and what was proved go over to one person; of limits the stricter hold. */
export const joinAction: ApprovalAction<z.infer<typeof joinSchema>> = {
  name: 'person.join',
  approvedBy: 'person.approve',
  request: joinSchema,
  // Rows of persons are locked by the join itself, in the order that all others keep to.
  lock: (tx, { toId }) => lockSubject(tx, 'person', toId),
  foresee: async (db, { fromId, toId }) => {
    const [from, to] = [await factsOf(db, fromId), await factsOf(db, toId)]
    if (!from || !to || fromId === toId) return null
    return {
      subject: { kind: 'person', id: toId },
      brand: null,
      what: `Join person ${fromId} with ${toId}`,
      before: { [fromId]: from, [toId]: to },
      after: { [toId]: { accounts: from.accounts + to.accounts } },
      ground: { from, to },
    }
  },
  carryOut: async (context, tx, { fromId, toId }, by) => {
    const now = context.now()
    const isJoined = fromId !== toId && (await joinByStaff(tx, fromId, toId, now))
    if (!isJoined) return refuse('NotFoundError')
    await moveNotes(tx, fromId, toId)
    const change = {
      action: 'person.join',
      subject: { kind: 'person', id: toId },
      before: { joined: null },
      after: { joined: fromId },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, now)
    return allow(null)
  },
}

async function factsOf(db: Db, id: string) {
  const person = await findPerson(db, id)
  if (person?.id !== id) return null
  const accounts = await listAccounts(db, id, null)
  return { accounts: accounts.length, break_until: person.breakUntil, excluded_until: person.excludedUntil }
}

type Requested = Verdict<PersonOutcome, 'NotFoundError' | 'ValidationError'>

/** Persons belong to no brand, so it is for those who have all. */
export function requestJoin(
  context: Context,
  caller: Caller,
  fromId: string,
  { toId, reason }: { toId: string; reason: string },
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    if (fromId === toId)
      return refuse('ValidationError', { fields: [{ path: 'into_person_id', message: 'This is the same person' }] })
    const by = { actor: caller.actor, reason }
    const requested = await requestApproval(tx, joinAction, { fromId, toId }, by, context.now())
    return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.id }) : requested
  })
}
