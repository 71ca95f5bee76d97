import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  accountExists,
  changePassword,
  checkPassword,
  completeAccount,
  confirmEmail,
  convertGuest,
  createGuest,
  describeEmailLink,
  findBrandOptIns,
  findOptIns,
  forgotPassword,
  keepEmail,
  register,
  requestLink,
  resetPassword,
  setBrandOptIns,
  setOptIns,
  updateDetails,
} from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { renewSession } from '#server/sessions/exports.ts'
import { accountGuard } from '../guards/session-guards.ts'
import { dropDevice, nameToRemember, setDeviceCookie } from '../sessions/device-cookie.ts'
import { readAttribution } from '../sessions/read-attribution.ts'
import { sessionDataOf, userOf } from '../sessions/session-data.ts'
import { toAnswer } from '../to-answer.ts'

export function accountRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.accountExists, anyone, ({ body }, _, { request }) =>
    accountExists(context, body, readAttribution(context, request).address),
  )

  serve(app, contract.checkNewPassword, anyone, async ({ body }) =>
    toAnswer(checkPassword(body.password, 'password', { email: body.email, firstName: null, lastName: null })),
  )

  serve(app, contract.register, anyone, async ({ body }, _, { request }) =>
    toAnswer(await register(context, body, readAttribution(context, request))),
  )

  serve(app, contract.createGuest, anyone, async ({ body }, _, { request, reply, idempotencyKey }) => {
    const attribution = readAttribution(context, request)
    const created = await createGuest(context, body, attribution, idempotencyKey)
    if (!created.ok) return created
    const { accountId, externalId, sessionId } = created.value
    // Also if an earlier call did the work: its session may have ended meanwhile.
    const token = await renewSession(context, { id: sessionId, externalId }, context.now())
    if (token === null) return refuse('NotAuthenticated')
    reply.header('x-session', token)
    return allow(await sessionDataOf(context, attribution, { accountId, isProved: true }))
  })

  serve(app, contract.convertGuest, accountGuard(context), async ({ body }, caller, { request, reply }) => {
    const attribution = readAttribution(context, request, caller)
    const remembered = nameToRemember(request, attribution, body.keep_signed_in)
    const converted = await convertGuest(context, caller, codeNames(body), remembered)
    if (!converted.ok) return converted
    const { deviceToken } = converted.value
    if (deviceToken !== null) {
      await dropDevice(context, request, reply, 'another member stays logged in')
      setDeviceCookie(context, reply, deviceToken)
    }
    const token = await renewSession(context, { id: caller.sessionId, externalId: caller.externalId }, context.now())
    if (token !== null) reply.header('x-session', token)
    return allow(await sessionDataOf(context, attribution, caller))
  })

  serve(app, contract.completeAccount, accountGuard(context), async ({ body }, caller) => {
    const completed = await completeAccount(context, caller.accountId, codeNames(body.details))
    return completed.ok ? allow({ user: await userOf(context, caller) }) : completed
  })

  serve(app, contract.updateDetails, accountGuard(context), async ({ body }, caller) => {
    const updated = await updateDetails(context, caller.accountId, codeNames(body))
    return updated.ok ? allow({ user: await userOf(context, caller) }) : updated
  })

  serve(app, contract.requestEmailLink, accountGuard(context), async (_input, { accountId }) =>
    toAnswer(await requestLink(context, accountId)),
  )

  serve(app, contract.confirmEmail, anyone, async ({ body }) => toAnswer(await confirmEmail(context, body.token)))

  serve(app, contract.describeEmailLink, anyone, async ({ body }) => {
    const described = await describeEmailLink(context, body.token)
    return described.ok ? allow({ away: described.value }) : described
  })

  serve(app, contract.keepEmail, anyone, async ({ body }) => toAnswer(await keepEmail(context, body.token)))

  serve(app, contract.forgotPassword, anyone, async ({ body }, _, { request }) =>
    toAnswer(await forgotPassword(context, body, readAttribution(context, request).address)),
  )

  serve(app, contract.resetPassword, anyone, async ({ body }) =>
    toAnswer(await resetPassword(context, body.token, body.new)),
  )

  serve(app, contract.changePassword, accountGuard(context), async ({ body }, caller) =>
    toAnswer(await changePassword(context, caller, body)),
  )

  serve(app, contract.getOptIns, accountGuard(context), async (_input, { accountId }) =>
    allow(wireNames(await findOptIns(context, accountId))),
  )

  serve(app, contract.setOptIns, accountGuard(context), async ({ body }, { accountId }) =>
    toAnswer(await setOptIns(context, accountId, codeNames(body))),
  )

  serve(app, contract.getBrandOptIns, accountGuard(context), async ({ params }, { accountId }) =>
    allow(wireNames(await findBrandOptIns(context, accountId, params.name))),
  )

  serve(app, contract.setBrandOptIns, accountGuard(context), async ({ params, body }, { accountId }) =>
    toAnswer(await setBrandOptIns(context, accountId, params.name, codeNames(body))),
  )
}
