import { v7 as uuid } from 'uuid'
import { wireNames } from '#contract/wire.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { mayWaitFor } from '#domain/person/after-draw.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { lockPersonById } from '#server/accounts/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { type Given, lockedAccount } from '../act-on-account.ts'
import type { Caller } from '../caller.ts'
import { lockRequest } from '../data-requests/request-queries.ts'
import { findSeen } from '../show-person.ts'
import { endDelayed, insertDelayed, lockDelayed } from './delayed-queries.ts'
import { findStakes, type Stakes } from './find-stakes.ts'

type Refused = 'NotFoundError' | 'ValidationError'
type Requested = Verdict<{ delayed_id: string }, Refused>

const NOTHING_OPEN = 'This customer has nothing open, so there’s no draw to wait for'

/** One account, or all that the caller may see. Cards have no brand, so only callers with all brands see them. */
export async function stakesOfPerson(
  context: Context,
  { brands }: Pick<Caller, 'brands'>,
  personId: string,
  accountCode?: string,
): Promise<Verdict<Stakes, 'NotFoundError'>> {
  const seen = await findSeen(context.db, personId, brands)
  if (!seen) return refuse('NotFoundError')
  const accounts = seen.accounts.filter(
    ({ number }) => accountCode === undefined || context.ids.accounts.encode(number) === accountCode,
  )
  if (accountCode !== undefined && accounts.length === 0) return refuse('NotFoundError')
  const hasCards = brands === null && accountCode === undefined
  const whose = { accountIds: accounts.map(({ id }) => id), personId: hasCards ? seen.person.id : null }
  return allow(await findStakes(context.db, whose, context.now()))
}

/** Delays a deletion, but only as long as the law allows: a request must be answered within a month. */
export function deleteAfterDraw(
  context: Context,
  caller: Caller,
  requestId: string,
  reason: string,
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const request = hasBrand(caller, null) ? await lockRequest(tx, requestId) : null
    const seen = request && (await findSeen(tx, request.personId, null))
    if (!request || !seen) return refuse('NotFoundError')
    const problem = requestProblem(request)
    if (problem !== null) return refuseField('request_id', problem)
    const now = context.now()
    const personId = seen.person.id
    const stakes = await findStakes(tx, { accountIds: seen.accounts.map(({ id }) => id), personId }, now)
    if (!stakes.isOpen) return refuseField('request_id', NOTHING_OPEN)
    const { lastDrawAt } = stakes
    if (!mayWaitFor(lastDrawAt, request.dueAt, now))
      return refuseField('request_id', `It must be answered by ${momentLabel(request.dueAt)}, so it can’t wait`)
    const delayed = { id: uuid(), personId, kind: 'DELETE', accountId: null, dataRequestId: requestId } as const
    const given = { ...delayed, reason, requestedBy: caller.actor.name, lastDrawAt }
    if (!(await insertDelayed(tx, given, now))) return refuseField('request_id', 'It’s already waiting')
    const change = {
      action: 'data-request.delete-after-draw',
      subject: { kind: 'person', id: personId },
      after: wireNames({ lastDrawAt, dueAt: request.dueAt }),
      reason,
    }
    await recordAudit(tx, caller.actor, change, now)
    return allow({ delayed_id: delayed.id })
  })
}

function requestProblem({ doneAt, kind }: { doneAt: Date | null; kind: string }): string | null {
  if (doneAt !== null) return 'This request is already done'
  return kind === 'DELETE' ? null : 'This request isn’t a deletion'
}

export function blockAfterDraw(context: Context, caller: Caller, given: Given): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const locked = await lockedAccount(context, tx, caller, given, 'person.block')
    if (!locked.ok) return locked
    const account = locked.value
    const now = context.now()
    const stakes = await findStakes(tx, { accountIds: [account.id], personId: null }, now)
    if (!stakes.isOpen) return refuseField('account_id', NOTHING_OPEN)
    const delayed = { id: uuid(), personId: account.personId, kind: 'BLOCK', dataRequestId: null } as const
    const { lastDrawAt } = stakes
    const { reason, accountCode } = given
    const waiting = { ...delayed, accountId: account.id, reason, requestedBy: caller.actor.name, lastDrawAt }
    if (!(await insertDelayed(tx, waiting, now))) return refuseField('account_id', 'It’s already waiting')
    const change = {
      action: 'person.block-after-draw',
      subject: { kind: 'person', id: account.personId },
      brand: account.brand,
      after: wireNames({ account: accountCode, lastDrawAt }),
      reason,
    }
    await recordAudit(tx, caller.actor, change, now)
    return allow({ delayed_id: delayed.id })
  })
}

type Cancelled = Verdict<Record<string, never>, Refused>

/** One person may cancel, because that only restores the earlier state. */
export function cancelDelayed(
  { db, now }: Context,
  caller: Caller,
  { personId, delayedId, reason }: { personId: string; delayedId: string; reason: string },
): Promise<Cancelled> {
  return transact<Cancelled>(db, async (tx) => {
    const seen = await findSeen(tx, personId, caller.brands)
    if (!seen) return refuse('NotFoundError')
    await lockPersonById(tx, seen.person.id)
    const delayed = await lockDelayed(tx, delayedId)
    const isSeen = delayed?.accountId
      ? seen.accounts.some(({ id }) => id === delayed.accountId)
      : hasBrand(caller, null)
    if (delayed?.personId !== seen.person.id || !isSeen) return refuse('NotFoundError')
    if (delayed.begunAt !== null || delayed.endedAt !== null)
      return refuseField('delayed_id', 'It was already carried out or cancelled')
    await endDelayed(tx, delayedId, { by: caller.actor.name, outcome: 'CANCELLED' }, now())
    const change = {
      action: 'person.cancel-delayed',
      subject: { kind: 'person', id: seen.person.id },
      after: { kind: delayed.kind },
      reason,
    }
    await recordAudit(tx, caller.actor, change, now())
    return allow({})
  })
}
