import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/content.ts'
import { recordEvents } from '#server/events/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { readBearer } from '#server/sessions/exports.ts'
import { readAttribution } from './sessions/read-attribution.ts'

/**
 * An expired session must not lose an event, and an event must not end a session, so it is stored without the session.
 */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.recordEvents, anyone, async ({ body }, _, { request }) => {
    const token = readBearer(context, request.headers.authorization, context.now())
    const sessionId = token.ok && token.value ? token.value.sessionId : null
    return recordEvents(context, body.events, {
      sessionId,
      address: readAttribution(context, request).address,
      bytes: Buffer.byteLength(request.rawBody),
    })
  })
}
