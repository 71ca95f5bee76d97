import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/saved-cards.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { insertAccountEvent } from '#server/accounts/service.ts'
import { accountGuard } from '#server/edge/guards.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { serve } from '#server/platform/http/http.ts'
import { listCards, markRemoved } from './card-queries.ts'
import { showCard } from './show-card.ts'
import { queueSync } from './sync-cards.ts'

/** The saved cards of the caller. They are ours to show and to remove; the provider follows by a job. */
export function cardRoutes(app: FastifyInstance, context: Context): void {
  const guard = accountGuard(context)
  const shown = async (accountId: string) => {
    const cards = await listCards(context.db, accountId)
    return allow({ cards: cards.map((card) => showCard(card, context.now())) })
  }

  serve(app, contract.getSavedCards, guard, (_input, { accountId }) => shown(accountId))

  serve(app, contract.removeSavedCard, guard, async ({ body }, { accountId }) => {
    const removed = await removeCard(context, accountId, body.card_id)
    return removed.ok ? shown(accountId) : removed
  })
}

/** Written down first, so that it is removed for good whatever becomes of the provider's answer. */
function removeCard(context: Context, accountId: string, id: string) {
  return transact<Verdict<null, 'SavedCardGone'>>(context.db, async (tx) => {
    if (!(await markRemoved(tx, accountId, id, context.now()))) return refuse('SavedCardGone')
    await insertAccountEvent(tx, { accountId, name: 'card_removed', now: context.now() })
    await queueSync(tx, accountId)
    return allow(null)
  })
}
