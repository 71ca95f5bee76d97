import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { insertAccountEvent } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { markRemoved } from './card-queries.ts'
import { queueSync } from './sync-cards.ts'

/** Marks a saved card as removed, and queues its removal at the provider, so that a failed call is retried. */
export function removeCard(context: Context, accountId: string, id: string) {
  return transact<Verdict<null, 'SavedCardGone'>>(context.db, async (tx) => {
    if (!(await markRemoved(tx, accountId, id, context.now()))) return refuse('SavedCardGone')
    await insertAccountEvent(tx, { accountId, name: 'card_removed', now: context.now() })
    await queueSync(tx, accountId)
    return allow(null)
  })
}
