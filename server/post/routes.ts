import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/post.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { recordCard } from './record-card.ts'

/** Entries by post and phone. */
export function postRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.recordCard, staffGuard(context, contract.recordCard), ({ body }, caller) =>
    recordCard(context, caller, body),
  )
}
