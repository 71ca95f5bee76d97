import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as dataExport from '#contract/data-export.ts'
import * as mailing from '#contract/mailing.ts'
import { getOwnStakes } from '#contract/stakes.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { checkDownload, proveOwner, requestProof, requestSubscribeTest, unsubscribe } from '#server/accounts/exports.ts'
import { dataExportOf, deleteAccount, findStakes, showStakes } from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { accountGuard, rememberedGuard } from '../guards/session-guards.ts'
import { readAttribution } from '../sessions/read-attribution.ts'
import { toAnswer } from '../to-answer.ts'

/** Data export, account deletion and unsubscribing from emails. */
export function accountDeletionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, dataExport.getDataExport, accountGuard(context), async ({ body }, { accountId }) => {
    const rate = await checkDownload(context, accountId)
    if (!rate.ok) return rate
    const proved = await proveOwner(context, accountId, body.proof)
    return proved.ok ? allow(await dataExportOf(context, accountId)) : proved
  })

  serve(app, getOwnStakes, accountGuard(context), async (_input, { accountId }) => {
    const { db, now } = context
    return allow(showStakes(await findStakes(db, { accountIds: [accountId], personId: null }, now())))
  })

  serve(app, dataExport.deleteAccount, accountGuard(context), async ({ body }, { accountId }) => {
    if (!context.config.DELETE_ACCOUNT) return refuse('NotAllowedError')
    const proved = await proveOwner(context, accountId, body.proof)
    if (!proved.ok) return proved
    return toAnswer(await deleteAccount(context, accountId, 'asked'))
  })

  serve(app, dataExport.sendProof, rememberedGuard(context), async (_input, caller) =>
    toAnswer(await requestProof(context, caller)),
  )

  serve(app, mailing.triggerSubscribe, anyone, async ({ body }, _, { request }) =>
    toAnswer(await requestSubscribeTest(context, body, readAttribution(context, request).address)),
  )

  app.register((part, _options, done) => {
    unsubscribeRoute(part, context)
    done()
  })
}

/** The one call that a mail program makes: it sends a form, and has the token in the address that it was given. */
function unsubscribeRoute(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request: FastifyRequest, _body, done) => done(null, { token: (request.query as { token?: string }).token }),
  )
  serve(app, mailing.unsubscribe, anyone, async ({ body }) => toAnswer(await unsubscribe(context, body.token)))
}
