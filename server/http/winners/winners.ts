import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/winners.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import { answerEndsAt } from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { sendPicture } from '#server/platform/files/picture-reply.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { type CaseRow, claimPrize, findOwnCase, findPhotoPicture, listShownWinners } from '#server/winners/exports.ts'
import { anyProvedVisitor } from '../guards/session-guards.ts'

export function winnerRoutes(app: FastifyInstance, context: Context): void {
  const visitor = anyProvedVisitor(context)

  serve(app, contract.listWinners, anyone, async ({ query }, _caller, { reply }) => {
    cacheForEverybody(reply)
    return allow(await listShownWinners(context, query.before ?? null))
  })

  app.get('/public/winner-photos/:env/:id/:file', async (request, reply) =>
    sendPicture(request, reply, await findPhotoPicture(context, request.params), { neverChanges: false }),
  )

  serve(app, contract.getWinnersCase, visitor, async ({ params, body }, caller) => {
    const claimant = { accountId: caller?.account?.accountId ?? null, token: body.token ?? null }
    const found = await findOwnCase(context, params.case_id, claimant)
    return found.ok ? allow(showCase(found.value)) : found
  })

  serve(app, contract.claimPrize, visitor, async ({ params, body }, caller) => {
    const { token, ...answer } = codeNames(body)
    const claimant = { accountId: caller?.account?.accountId ?? null, token: token ?? null }
    const claimed = await claimPrize(context, params.case_id, claimant, answer)
    return claimed.ok ? allow(showCase(claimed.value)) : claimed
  })
}

function showCase(found: CaseRow): contract.WinnersCase {
  const { id: caseId, campaignTitle: title } = found
  return wireNames({ ...found, caseId, title, answerEndsAt: answerEndsAt(found) })
}
