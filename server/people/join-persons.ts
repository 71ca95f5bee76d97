import { z } from 'zod'
import type { PersonOutcome } from '#contract/console/people.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { joinByStaff } from '#server/accounts/exports.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { lockSubject, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { moveDelayed } from './after-draw/delayed-queries.ts'
import type { Caller } from './caller.ts'
import { moveNotes } from './note-queries.ts'
import { findPerson, listAccounts } from './person-queries.ts'

/** Each person has the code of one of their accounts, which people can recognise. */
const joinSchema = z.object({ fromId: z.uuid(), toId: z.uuid(), fromCode: z.string(), toCode: z.string() })

/** Moves accounts, counts, spending and proofs to one person; the stricter limits apply. */
export const joinAction: ApprovalAction<z.infer<typeof joinSchema>> = {
  name: 'person.join',
  approvedBy: 'person.approve',
  request: joinSchema,
  // The join itself locks the rows of persons, in the order that all transactions use.
  lock: (tx, { toId }) => lockSubject(tx, 'person', toId),
  foresee: async (db, { fromId, toId, fromCode, toCode }) => {
    const [from, to] = [await factsOf(db, fromId), await factsOf(db, toId)]
    if (!from || !to || fromId === toId) return null
    return {
      subject: { kind: 'person', id: toId },
      brand: null,
      what: `Merge the customer of account ${fromCode} with the customer of account ${toCode}`,
      before: { ...shownOf(to), [fromCode]: { page: `/console/people/${fromId}`, ...shownOf(from) } },
      after: shownOf({
        accounts: from.accounts + to.accounts,
        break_until: later(from.break_until, to.break_until),
        excluded_until: later(from.excluded_until, to.excluded_until),
      }),
      ground: { from, to },
    }
  },
  carryOut: async (context, tx, { fromId, toId }, by) => {
    const now = context.now()
    const isJoined = fromId !== toId && (await joinByStaff(tx, fromId, toId, now))
    if (!isJoined) return refuse('NotFoundError')
    await moveNotes(tx, fromId, toId)
    await moveDelayed(tx, fromId, toId)
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

type Facts = { accounts: number; break_until: Date | null; excluded_until: Date | null }

function shownOf({ accounts, break_until, excluded_until }: Facts) {
  const shown = (until: Date | null) => until && momentLabel(until)
  return { accounts, time_out_until: shown(break_until), excluded_until: shown(excluded_until) }
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other)
}

async function factsOf(db: Db, id: string): Promise<Facts | null> {
  const person = await findPerson(db, id)
  if (person?.id !== id) return null
  const accounts = await listAccounts(db, id, null)
  return { accounts: accounts.length, break_until: person.breakUntil, excluded_until: person.excludedUntil }
}

type Requested = Verdict<PersonOutcome, 'NotFoundError' | 'ValidationError'>

/** Persons have no brand, so it needs staff of all brands. */
export function requestJoin(
  context: Context,
  caller: Caller,
  fromId: string,
  { toId, reason }: { toId: string; reason: string },
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    if (fromId === toId) return refuseField('into_person_id', 'This is the same customer')
    const [fromCode, toCode] = [await codeOf(context, tx, fromId), await codeOf(context, tx, toId)]
    if (fromCode === null || toCode === null) return refuse('NotFoundError')
    const by = { actor: caller.actor, reason }
    const requested = await requestApproval(tx, joinAction, { fromId, toId, fromCode, toCode }, by, context.now())
    return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.id }) : requested
  })
}

/** The code of a person's first account; null if there is none. */
async function codeOf({ ids }: Context, tx: Tx, personId: string): Promise<string | null> {
  const [account] = await listAccounts(tx, personId, null)
  return account ? ids.accounts.encode(account.number) : null
}
