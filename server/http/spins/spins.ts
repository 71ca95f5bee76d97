import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/spins.ts'
import { wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { sendPicture } from '#server/platform/files/picture-reply.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { findPrizePicture, findWheel, listRewards, spin } from '#server/spins/exports.ts'
import { rememberedGuard } from '../guards/session-guards.ts'
import { userOf } from '../sessions/session-data.ts'

export function spinRoutes(app: FastifyInstance, context: Context): void {
  const remembered = rememberedGuard(context)

  serve(app, contract.getPrizes, anyone, async (_input, _caller, { reply }) => {
    cacheForEverybody(reply)
    const { prizes, noWinOdds } = await findWheel(context)
    const shown = prizes.map((prize) => wireNames({ ...prize, listing: { id: prize.id } }))
    return allow(wireNames({ prizes: shown, noWinOdds }))
  })

  serve(app, contract.spin, remembered, async ({ body }, caller, { request, idempotencyKey: key }) => {
    const spinRequest = { shownIds: body.whitelist, testMode: body.test_mode }
    const { accountId } = caller
    const spun = await spin(context, spinRequest, { accountId, endpoint: contract.spin.path, key, body: request.body })
    if (!spun.ok) return spun
    const { prize, promoCode, number } = spun.value
    const rewardId = prize && context.ids.rewards.encode(number)
    return allow(wireNames({ prize, promoCode, rewardId, user: await userOf(context, caller) }))
  })

  serve(app, contract.getSpinHistory, remembered, async ({ query }, { accountId }) =>
    allow(await listRewards(context, accountId, query.older_than ?? null)),
  )

  app.get('/public/spin-assets/:env/:id/prizes.png', async (request, reply) =>
    sendPicture(request, reply, await findPrizePicture(context, request.params)),
  )
}
