import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/wheel-prizes.ts'
import { codeNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { claimPrize, declinePrize, findOwnPrize, type PrizeCase, showDelivery } from '#server/spins/exports.ts'
import { anyProvedVisitor } from '../guards/session-guards.ts'

export function wheelPrizeRoutes(app: FastifyInstance, context: Context): void {
  const visitor = anyProvedVisitor(context)
  type Visitor = { account: { accountId: string } | null } | null
  const claimantOf = (caller: Visitor, token: string | undefined) => ({
    accountId: caller?.account?.accountId ?? null,
    token: token ?? null,
  })
  const show = (found: PrizeCase): contract.WonWheelPrize => ({
    ...showDelivery(found),
    prize: found.prize,
    reward_id: context.ids.rewards.encode(found.number),
  })

  serve(app, contract.getWheelPrize, visitor, async ({ params, body }, caller) => {
    const found = await findOwnPrize(context, params.prize_id, claimantOf(caller, body.token))
    return found.ok ? allow(show(found.value)) : found
  })

  serve(app, contract.claimWheelPrize, visitor, async ({ params, body }, caller) => {
    const { token, ...delivery } = codeNames(body)
    const claimed = await claimPrize(context, params.prize_id, claimantOf(caller, token), delivery)
    return claimed.ok ? allow(show(claimed.value)) : claimed
  })

  serve(app, contract.declineWheelPrize, visitor, async ({ params, body }, caller) => {
    const declined = await declinePrize(context, params.prize_id, claimantOf(caller, body.token))
    return declined.ok ? allow(show(declined.value)) : declined
  })
}
