import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/limits.ts'
import { allow } from '#domain/verdict.ts'
import { accountGuard } from '#server/guards.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http.ts'
import { releaseUnpaid } from '#server/purchases/service.ts'
import { excludeSelf, findLimits, type ReleaseUnpaid, setLimit, takeBreak } from './service.ts'

/** What people hold themselves to. Guests may too, and whoever has not completed an account or verified a phone. */
export function limitRoutes(app: FastifyInstance, context: Context): void {
  const guard = accountGuard(context)
  const release: ReleaseUnpaid = (tx, personId, why) => releaseUnpaid(context, tx, personId, why)

  serve(app, contract.getLimits, guard, async (_asked, { accountId }) => allow(await findLimits(context, accountId)))

  serve(app, contract.setLimit, guard, ({ body }, { accountId }) => setLimit(context, accountId, body.monthly, release))

  serve(app, contract.takeBreak, guard, ({ body }, { accountId }) => takeBreak(context, accountId, body.until, release))

  serve(app, contract.excludeSelf, guard, ({ body }, { accountId }) =>
    excludeSelf(context, accountId, body.months, release),
  )
}
