import type { FastifyInstance } from 'fastify'
import { listPartners } from '#contract/brands.ts'
import { allow } from '#domain/verdict.ts'
import { findLogoPicture, showPartners } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { sendPicture } from '#server/platform/files/picture-reply.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'

export function brandRoutes(app: FastifyInstance, context: Context): void {
  serve(app, listPartners, anyone, async (_input, _caller, { reply }) => {
    cacheForEverybody(reply)
    return allow({ partners: showPartners(context) })
  })
  app.get('/public/brand-logos/:env/:code/:file', async (request, reply) =>
    sendPicture(request, reply, await findLogoPicture(context, request.params), { neverChanges: true }),
  )
}
