import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/passkeys.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  listMemberPasskeys,
  logInByPasskey,
  passkeySiteOf,
  proveByPasskey,
  removeOwnPasskey,
  requestPasskeyLogIn,
  requestPasskeyProof,
} from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { endSession } from '#server/sessions/exports.ts'
import { accountGuard, type Caller, rememberedGuard, visitorGuard } from '../guards/session-guards.ts'
import { dropDevice } from '../sessions/device-cookie.ts'
import { readAttribution } from '../sessions/read-attribution.ts'
import { sessionDataOf } from '../sessions/session-data.ts'
import { toAnswer } from '../to-answer.ts'

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const own = accountGuard(context)
  const remembered = rememberedGuard(context)
  const visitor = visitorGuard(context)
  const siteOf = ({ headers }: FastifyRequest) => passkeySiteOf(context.config, headers.origin)
  const callOf = ({ sessionId, accountId, externalId }: Caller, request: FastifyRequest) => ({
    sessionId,
    accountId,
    externalId,
    site: siteOf(request),
  })

  serve(app, contract.requestPasskeyLogIn, visitor, async (_input, { sessionId }, { request }) => {
    const { address } = readAttribution(context, request)
    const options = await requestPasskeyLogIn(context, { sessionId, site: siteOf(request) }, address)
    return options.ok ? allow({ options: options.value }) : options
  })

  serve(app, contract.logInByPasskey, visitor, async ({ body }, { sessionId, account }, { request, reply }) => {
    const attribution = readAttribution(context, request)
    const call = { sessionId, site: siteOf(request) }
    const loggedIn = await logInByPasskey(context, call, codeNames(body), attribution)
    if (!loggedIn.ok) return loggedIn
    const { accountId, token } = loggedIn.value
    if (account) await endSession(context.db, sessionId, 'logged in anew', context.now())
    await dropDevice(context, request, reply, 'logged in anew')
    reply.header('x-session', token)
    return allow(await sessionDataOf(context, attribution, { accountId, isProved: true }))
  })

  serve(app, contract.requestPasskeyProof, remembered, async (_input, caller, { request }) => {
    const options = await requestPasskeyProof(context, callOf(caller, request))
    return options.ok ? allow({ options: options.value }) : options
  })

  serve(app, contract.proveByPasskey, remembered, async ({ body }, caller, { request }) => {
    const proved = await proveByPasskey(context, callOf(caller, request), codeNames(body))
    if (!proved.ok) return proved
    const attribution = readAttribution(context, request, caller)
    return allow(await sessionDataOf(context, attribution, { ...caller, isProved: true }))
  })

  serve(app, contract.listOwnPasskeys, own, async (_input, { accountId }) => {
    const passkeys = await listMemberPasskeys(context.db, accountId)
    return allow({
      passkeys: passkeys.map(({ id: passkeyId, rpId: host, createdAt: addedAt, ...passkey }) =>
        wireNames({ ...passkey, passkeyId, host, addedAt }),
      ),
    })
  })

  serve(app, contract.beginOwnPasskey, own, async ({ body }, caller, { request }) => {
    const begun = await beginOwnPasskey(context, callOf(caller, request), body.password)
    return begun.ok ? allow({ options: begun.value }) : begun
  })

  serve(app, contract.addOwnPasskey, own, async ({ body }, caller, { request }) =>
    toAnswer(await addOwnPasskey(context, callOf(caller, request), codeNames(body))),
  )

  serve(app, contract.removeOwnPasskey, own, async ({ body }, caller, { request }) =>
    toAnswer(await removeOwnPasskey(context, callOf(caller, request), body.passkey_id)),
  )
}
