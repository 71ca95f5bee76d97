import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/verification.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { renewSession } from '#server/sessions/exports.ts'
import { confirmCode, sendCode } from '#server/verification/exports.ts'
import { accountGuard } from './guards/session-guards.ts'
import { readAttribution } from './sessions/read-attribution.ts'
import { sessionDataOf } from './sessions/session-data.ts'

export function verificationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.sendCode, accountGuard(context), async ({ body }, caller, { request }) => {
    const sent = await sendCode(context, caller, body, readAttribution(context, request, caller))
    return sent.ok ? allow({ resend_after: sent.value.resendAfterSeconds }) : sent
  })

  serve(app, contract.confirmCode, accountGuard(context), async ({ body }, caller, { request, reply }) => {
    const confirmed = await confirmCode(context, caller.accountId, body)
    if (!confirmed.ok) return confirmed
    const token = await renewSession(context, { id: caller.sessionId, externalId: caller.externalId }, context.now())
    if (token !== null) reply.header('x-session', token)
    // If the session ended meanwhile, the number is verified but no user is signed in.
    const owner = token === null ? null : caller
    return allow(await sessionDataOf(context, readAttribution(context, request, caller), owner))
  })
}
