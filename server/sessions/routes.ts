import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/sessions.ts'
import { allow } from '#domain/verdict.ts'
import { logIn, logInFromPartner } from '#server/accounts/service.ts'
import { anyVisitor } from '#server/edge/guards.ts'
import { sessionDataOf } from '#server/edge/session-data.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { ENDED_FOR_CHECKOUT, endSession, followSource, readAttribution, readBearer, startVisit } from './service.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.getSessionData, anyVisitor(context), async (_input, visitor, { request, reply }) => {
    if (visitor === null) reply.header('x-session', startVisit(context, context.now()))
    const account = visitor?.account ?? null
    const attribution = readAttribution(context, request, account)
    if (account) await followSource(context.db, account, attribution)
    return allow(await sessionDataOf(context, attribution, account?.accountId ?? null))
  })

  /** Logging out never fails: a token that is no longer good has nothing to end. */
  serve(app, contract.logOut, anyone, async ({ query }, _, { request }) => {
    await endSessionOf(context, request, query.to === 'checkout' ? ENDED_FOR_CHECKOUT : 'logged out')
    return allow({})
  })

  serve(app, contract.logIn, anyone, async ({ body }, _, { request, reply }) => {
    const attribution = readAttribution(context, request)
    const loggedIn = await logIn(context, body, attribution)
    if (!loggedIn.ok) return loggedIn
    await endSessionOf(context, request, 'logged in anew')
    reply.header('x-session', loggedIn.value.token)
    return allow(await sessionDataOf(context, attribution, loggedIn.value.accountId))
  })

  serve(app, contract.logInEncrypted, anyone, async ({ body }, _, { request, reply }) => {
    const attribution = readAttribution(context, request)
    const loggedIn = await logInFromPartner(context, body.token, attribution)
    if (!loggedIn.ok) return loggedIn
    await endSessionOf(context, request, 'logged in anew')
    reply.header('x-session', loggedIn.value.token)
    return allow(await sessionDataOf(context, attribution, loggedIn.value.accountId))
  })
}

async function endSessionOf(context: Context, { headers }: FastifyRequest, why: string): Promise<void> {
  const token = readBearer(context, headers.authorization, context.now())
  if (token.ok && token.value && !token.value.isVisitor)
    await endSession(context.db, token.value.sessionId, why, context.now())
}
