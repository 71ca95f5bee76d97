import { wireNames } from '#contract/wire.ts'
import { waitEndsAt } from '#domain/person/after-draw.ts'
import { allow } from '#domain/verdict.ts'
import { blockByStaff, findAccount, lockAccount, lockPersonById } from '#server/accounts/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { releaseUnpaid } from '#server/purchases/exports.ts'
import { type DeleteAccount, deletePerson } from '../data-requests/delete-person.ts'
import { endRequest, lockRequest } from '../data-requests/request-queries.ts'
import { findSeen } from '../show-person.ts'
import {
  type Delayed,
  type End,
  endDelayed,
  findDelayed,
  listWaiting,
  lockDelayed,
  setBegun,
  setLastDraw,
} from './delayed-queries.ts'
import { findStakes } from './find-stakes.ts'

const program: AuditActor = { kind: 'PROGRAM', id: null, name: 'the program', address: null }

/**
 * Runs each night. Carries out the deletions and blocks of people whose draws, cases and payments are over. A request
 * that fails is tried again the next night, and does not stop the others.
 */
export async function carryOutDelayed(context: Context, deleteAccount: DeleteAccount): Promise<void> {
  const failures: unknown[] = []
  for (const { id, kind } of await listWaiting(context.db)) {
    try {
      await (kind === 'BLOCK' ? blockIfOver(context, id) : deleteIfOver(context, id, deleteAccount))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} delayed requests failed`)
}

/** Only entries from before the request count, because the account may continue to enter. */
async function blockIfOver(context: Context, id: string): Promise<void> {
  const now = context.now()
  const found = await findDelayed(context.db, id)
  const personId = found?.accountId && (await findAccount(context.db, found.accountId))?.personId
  if (!found?.accountId || !personId) return
  const accountId = found.accountId
  await transact(context.db, async (tx) => {
    await lockPersonById(tx, personId)
    const account = await lockAccount(tx, accountId)
    const delayed = await lockDelayed(tx, id)
    if (!delayed || delayed.endedAt !== null) return allow(null)
    const code = context.ids.accounts.encode(account.number)
    if (account.state !== 'ACTIVE') return allow(await stop(tx, delayed, `Account ${code} isn’t active`, now))
    const stakes = await findStakes(tx, { accountIds: [accountId], personId: null }, now, delayed.requestedAt)
    if (stakes.isOpen) return allow(await setLastDraw(tx, id, stakes.lastDrawAt))
    await blockByStaff(tx, account, now)
    await releaseUnpaid(context, tx, account.personId, 'its account was blocked')
    await endDelayed(tx, id, { by: program.name, outcome: 'DONE' }, now)
    const change = {
      action: 'person.block',
      brand: account.brand,
      before: { account: code, state: account.state },
      after: wireNames({ account: code, state: 'BLOCKED', requestedBy: delayed.requestedBy }),
    }
    await record(tx, delayed, change, delayed.reason, now)
    return allow(null)
  })
}

/**
 * A deletion takes a transaction for each account. Once begun it cannot be cancelled, and an interrupted one continues
 * the next night.
 */
async function deleteIfOver(context: Context, id: string, deleteAccount: DeleteAccount): Promise<void> {
  const begun = await beginDeletion(context, id)
  if (!begun) return
  const { ids } = context
  const seen = await findSeen(context.db, begun.personId, null)
  const live = (seen?.accounts ?? []).filter(({ state }) => state !== 'DELETED')
  const accounts = live.map((account) => ({ id: account.id, code: ids.accounts.encode(account.number) }))
  const done = await deletePerson(context, { personId: begun.personId, accounts }, deleteAccount)
  const now = context.now()
  await transact(context.db, async (tx) => {
    // Locks the request before the delayed request, the same order as when staff close it.
    const request = await lockRequest(tx, begun.dataRequestId!)
    const delayed = await lockDelayed(tx, id)
    if (!delayed || delayed.endedAt !== null) return allow(null)
    const left = done.left.map(({ account_id, why }) => `${account_id}: ${why}`)
    const end: End = { by: program.name, outcome: done.isDone ? 'DONE' : 'STOPPED' }
    await endDelayed(tx, id, end, now)
    if (done.isDone && request?.doneAt === null)
      await endRequest(tx, delayed.dataRequestId!, { by: delayed.requestedBy, outcome: 'DONE' }, now)
    const after = wireNames({ deleted: done.deleted, isDone: done.isDone, left, requestedBy: delayed.requestedBy })
    await record(tx, delayed, { action: 'data-request.delete', after }, delayed.reason, now)
    return allow(null)
  })
}

/** Null if something is still open, or if the request ended meanwhile. */
async function beginDeletion(context: Context, id: string): Promise<Delayed | null> {
  const now = context.now()
  const begun = await transact(context.db, async (tx) => {
    const found = await findDelayed(tx, id)
    const request = found && (await lockRequest(tx, found.dataRequestId!))
    const delayed = await lockDelayed(tx, id)
    if (!request || !delayed || delayed.endedAt !== null) return allow(null)
    if (delayed.begunAt !== null) return allow(delayed)
    const seen = await findSeen(tx, delayed.personId, null)
    const accountIds = (seen?.accounts ?? []).map((account) => account.id)
    const stakes = await findStakes(tx, { accountIds, personId: delayed.personId }, now)
    if (!stakes.isOpen) {
      await setBegun(tx, id, now)
      return allow(delayed)
    }
    await setLastDraw(tx, id, stakes.lastDrawAt)
    if (now >= waitEndsAt(request.dueAt)) await stop(tx, delayed, 'The request must be answered within its month', now)
    return allow(null)
  })
  return begun.value
}

/** Returns a request to staff, who then decide. */
async function stop(tx: Tx, delayed: Delayed, why: string, now: Date): Promise<null> {
  await endDelayed(tx, delayed.id, { by: program.name, outcome: 'STOPPED' }, now)
  const after = wireNames({ kind: delayed.kind, requestedBy: delayed.requestedBy })
  await record(tx, delayed, { action: 'person.stop-delayed', after }, why, now)
  return null
}

type Change = { action: string; brand?: string; before?: unknown; after: unknown }

function record(tx: Tx, { personId }: Delayed, change: Change, reason: string, now: Date): Promise<void> {
  return recordAudit(tx, program, { ...change, subject: { kind: 'person', id: personId }, reason }, now)
}
