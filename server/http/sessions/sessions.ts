import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/sessions.ts'
import { allow } from '#domain/verdict.ts'
import { logIn, logInByDevice, logInFromPartner, proveSession } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { deviceCookieOf } from '#server/platform/http/device-cookie.ts'
import { anyone, type Http, serve } from '#server/platform/http/http.ts'
import {
  type Attribution,
  attributeToSource,
  ENDED_FOR_CHECKOUT,
  endSession,
  readBearer,
  startVisit,
} from '#server/sessions/exports.ts'
import { anyVisitor, rememberedGuard } from '../guards/session-guards.ts'
import { dropDevice, nameToRemember, setDeviceCookie } from './device-cookie.ts'
import { deviceRoutes } from './devices.ts'
import { readAttribution } from './read-attribution.ts'
import { sessionDataOf } from './session-data.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  deviceRoutes(app, context)

  serve(app, contract.getSessionData, anyVisitor(context), async (_input, visitor, http) => {
    const { request, reply } = http
    const account = visitor?.account ?? null
    const attribution = readAttribution(context, request, account)
    if (account) await attributeToSource(context.db, account, attribution)
    const owner = account ?? (await resume(context, attribution, http))
    if (visitor === null && owner === null) reply.header('x-session', startVisit(context, context.now()))
    return allow(await sessionDataOf(context, attribution, owner))
  })

  serve(app, contract.proveSession, rememberedGuard(context), async ({ body }, caller, { request }) => {
    const proved = await proveSession(context, caller, body)
    if (!proved.ok) return proved
    const attribution = readAttribution(context, request, caller)
    return allow(await sessionDataOf(context, attribution, { ...caller, isProved: true }))
  })

  /** Logging out never fails: a token that is no longer good has nothing to end. */
  serve(app, contract.logOut, anyone, async ({ query }, _, { request, reply }) => {
    await endSessionOf(context, request, query.to === 'checkout' ? ENDED_FOR_CHECKOUT : 'logged out')
    await dropDevice(context, request, reply, 'logged out')
    return allow({})
  })

  serve(app, contract.logIn, anyone, async ({ body }, _, { request, reply }) => {
    const attribution = readAttribution(context, request)
    const remembered = nameToRemember(request, attribution, body.keep_signed_in)
    const loggedIn = await logIn(context, body, attribution, remembered)
    if (!loggedIn.ok) return loggedIn
    const { accountId, token, deviceToken } = loggedIn.value
    await endSessionOf(context, request, 'logged in anew')
    await dropDevice(context, request, reply, 'logged in anew')
    if (deviceToken !== null) setDeviceCookie(context, reply, deviceToken)
    reply.header('x-session', token)
    return allow(await sessionDataOf(context, attribution, { accountId, isProved: true }))
  })

  serve(app, contract.logInEncrypted, anyone, async ({ body }, _, { request, reply }) => {
    const attribution = readAttribution(context, request)
    const loggedIn = await logInFromPartner(context, body.token, attribution)
    if (!loggedIn.ok) return loggedIn
    await endSessionOf(context, request, 'logged in anew')
    reply.header('x-session', loggedIn.value.token)
    return allow(await sessionDataOf(context, attribution, { accountId: loggedIn.value.accountId, isProved: true }))
  })
}

/**
 * Starts the session of the member who is remembered on this device, if a person has opened the page. A page that ends
 * a session by its timer calls this too, and its owner then reads that they were logged out.
 */
async function resume(context: Context, attribution: Attribution, { request, reply }: Http) {
  const deviceToken = request.cookies[deviceCookieOf(context.config)]
  if (deviceToken === undefined || request.headers['x-automatic'] || attribution.platform === 'iframe') return null
  const resumed = await logInByDevice(context, deviceToken, attribution)
  if (resumed === null) {
    await dropDevice(context, request, reply, 'of no use')
    return null
  }
  if (resumed.deviceToken !== null) setDeviceCookie(context, reply, resumed.deviceToken)
  reply.header('x-session', resumed.token)
  return { accountId: resumed.accountId, isProved: false }
}

async function endSessionOf(context: Context, { headers }: FastifyRequest, why: string): Promise<void> {
  const token = readBearer(context, headers.authorization, context.now())
  if (token.ok && token.value && !token.value.isVisitor)
    await endSession(context.db, token.value.sessionId, why, context.now())
}
