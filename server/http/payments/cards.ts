import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/saved-cards.ts'
import { allow } from '#domain/verdict.ts'
import { listCards, removeCard, showCard } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { accountGuard } from '../guards/session-guards.ts'

/** The saved cards of the caller. They are shown and removed here; a job updates the provider. */
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
