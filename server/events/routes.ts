import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/content.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { readAttribution, readBearer } from '#server/sessions/service.ts'
import { recordEvents } from './exports.ts'

/** A session that is no longer good must not lose an event, nor must an event end a session: it only goes unnamed. */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.recordEvents, anyone, async ({ body }, _, { request }) => {
    const token = readBearer(context, request.headers.authorization, context.now())
    const sessionId = token.ok && token.value ? token.value.sessionId : null
    return recordEvents(context, body.events, { sessionId, address: readAttribution(context, request).address })
  })
}
