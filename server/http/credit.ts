import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/credit.ts'
import { allow } from '#domain/verdict.ts'
import { addCredit, listCreditActivity, markSeen } from '#server/credit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { listReplaceable, namesOfPurchases } from '#server/purchases/exports.ts'
import { accountGuard, rememberedGuard } from './guards/session-guards.ts'
import { userOf } from './sessions/session-data.ts'

export function creditRoutes(app: FastifyInstance, context: Context): void {
  const account = accountGuard(context)
  const remembered = rememberedGuard(context)
  const namesOf = (ids: readonly string[]) => namesOfPurchases(context.db, ids)

  serve(app, contract.getCreditActivity, remembered, async ({ query }, { accountId }) => {
    const replaced = await listReplaceable(context.db, accountId)
    return allow(await listCreditActivity(context, accountId, query.older_than ?? null, { namesOf, replaced }))
  })

  serve(app, contract.addCredit, account, async ({ body }, caller, { request, idempotencyKey: key }) => {
    const call = { accountId: caller.accountId, endpoint: contract.addCredit.path, key, body: request.body }
    const added = await addCredit(context, call, body.amount)
    return added.ok ? allow({ user: await userOf(context, caller) }) : added
  })

  serve(app, contract.markCreditSeen, remembered, async (_input, caller) => {
    await markSeen(context.db, caller.accountId, context.now())
    return allow({ user: await userOf(context, caller) })
  })
}
