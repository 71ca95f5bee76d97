import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as dataExport from '#contract/data-export.ts'
import * as mailing from '#contract/mailing.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { deleteAccount } from '#server/edge/account-deletion.ts'
import { dataExportOf } from '#server/edge/data-export.ts'
import { accountGuard, rememberedGuard } from '#server/edge/guards.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { readAttribution } from '#server/sessions/service.ts'
import { checkDownload, proveOwner, requestProof, sendSubscribeTest, unsubscribe } from './service.ts'

/** Data export, account deletion and unsubscribing from emails. */
export function accountDeletionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, dataExport.getDataExport, accountGuard(context), async ({ body }, { accountId }) => {
    const rate = await checkDownload(context, accountId)
    if (!rate.ok) return rate
    const proved = await proveOwner(context, accountId, body.proof)
    return proved.ok ? allow(await dataExportOf(context, accountId)) : proved
  })

  serve(app, dataExport.deleteAccount, accountGuard(context), async ({ body }, { accountId }) => {
    if (!context.config.DELETE_ACCOUNT) return refuse('NotAllowedError')
    const proved = await proveOwner(context, accountId, body.proof)
    if (!proved.ok) return proved
    const deleted = await deleteAccount(context, accountId, 'asked')
    return deleted.ok ? allow({}) : deleted
  })

  serve(app, dataExport.sendProof, rememberedGuard(context), async (_input, caller) => {
    const verdict = await requestProof(context, caller)
    return verdict.ok ? allow({}) : verdict
  })

  serve(app, mailing.triggerSubscribe, anyone, async ({ body }, _, { request }) => {
    const sent = await sendSubscribeTest(context, body, readAttribution(context, request).address)
    return sent.ok ? allow({}) : sent
  })

  app.register(async (part) => unsubscribeRoute(part, context))
}

/** The one call that a mail program makes: it sends a form, and has the token in the address that it was given. */
function unsubscribeRoute(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request: FastifyRequest, _body, done) => done(null, { token: (request.query as { token?: string }).token }),
  )
  serve(app, mailing.unsubscribe, anyone, async ({ body }) => {
    const ended = await unsubscribe(context, body.token)
    return ended.ok ? allow({}) : ended
  })
}
