import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/limits.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { excludeSelf, findLimits, type ReleaseUnpaid, setLimit, takeBreak } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { releaseUnpaid } from '#server/purchases/exports.ts'
import { accountGuard, type Caller } from '../guards/session-guards.ts'
import { userOf } from '../sessions/session-data.ts'

/** Personal limits and breaks. Available to guests too, and without a complete account or a verified phone. */
export function limitRoutes(app: FastifyInstance, context: Context): void {
  const guard = accountGuard(context)
  const release: ReleaseUnpaid = (tx, personId, why) => releaseUnpaid(context, tx, personId, why)

  serve(app, contract.getLimits, guard, async (_input, { accountId }) => allow(await findLimits(context, accountId)))

  serve(app, contract.setLimit, guard, async ({ body }, caller) =>
    withUser(caller, await setLimit(context, caller.accountId, body.monthly, release)),
  )

  serve(app, contract.takeBreak, guard, async ({ body }, caller) =>
    withUser(caller, await takeBreak(context, caller.accountId, body.until, release)),
  )

  serve(app, contract.excludeSelf, guard, async ({ body }, caller) =>
    withUser(caller, await excludeSelf(context, caller.accountId, body.months, release)),
  )

  async function withUser<Name extends string>(caller: Caller, changed: Verdict<contract.Limits, Name>) {
    return changed.ok ? allow({ limits: changed.value, user: await userOf(context, caller) }) : changed
  }
}
