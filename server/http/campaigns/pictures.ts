import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contract from '#contract/console/campaigns.ts'
import { tagSchema } from '#contract/fields.ts'
import { picturePath } from '#contract/pictures.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { addPicture, arrangePictures, findWhole, framePicture } from '#server/campaigns/exports.ts'
import { type DeskPicture, PICTURE_BYTES_MAX } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { refuseOver, sendDomainError } from '#server/platform/http/domain-errors.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { staffGuard } from '../guards/staff-guard.ts'
import { serveStaff } from '../serve-staff.ts'

/** A picture unpacks to 150 MB, so few are made into their sizes at a time. */
const UPLOADS_WAITING_MAX = 4

export function pictureRoutes(app: FastifyInstance, context: Context): void {
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)
  const { uploadCampaignPicture: upload, arrangeCampaignPictures: arrange, frameCampaignPicture: frame } = contract
  allowUploads(app, PICTURE_BYTES_MAX, (scope) => {
    serveStaff(scope, context, upload, async ({ params }, caller, { request }) => {
      const read = await readUpload(context, request, upload.body)
      if (!read.ok) return read
      const { fields, file } = read.value
      const saved = await limited(() => addPicture(context, caller, params.tag, fields.alt, file))
      return saved ?? refuse('ServiceBusy')
    })
  })
  serveStaff(app, context, arrange, async ({ params, body }, caller) => {
    const arranged = await arrangePictures(context, caller, params.tag, body.pictures)
    if (!arranged.ok) return arranged
    const { APP_ENV: env } = context.config
    return allow({ pictures: arranged.value.map((picture) => showPicture(env, params.tag, picture)) })
  })
  serveStaff(app, context, frame, async ({ params, body }, caller) => {
    const { tag, picture_id: id } = params
    const framed = await limited(() => framePicture(context, caller, { tag, id, frames: body.frames }))
    if (!framed) return refuse('ServiceBusy')
    return framed.ok ? allow({ picture_id: framed.value.id }) : framed
  })
  wholePictureRoute(app, context)
}

/** The whole of a picture, to frame it: for staff alone, and never cached. */
function wholePictureRoute(app: FastifyInstance, context: Context): void {
  const guard = staffGuard(context, { access: 'staff', action: 'campaign.read' })
  app.get('/api/console/campaigns/:tag/pictures/:id/whole', async (request, reply) => {
    const caller = await guard.check(request, reply)
    if (!caller.ok) return sendDomainError(reply, caller.error)
    const read = z.object({ tag: tagSchema, id: z.uuid() }).safeParse(request.params)
    const content = read.success ? await findWhole(context, caller.value, read.data.tag, read.data.id) : null
    if (content === null) return refuseOver(reply, 'NotFoundError')
    return reply.header('cache-control', 'no-store').type('image/webp').send(content)
  })
}

/** With its address, which the console cannot make: it knows no environment. */
export function showPicture(env: string, tag: string, asset: DeskPicture) {
  const address = { env, kind: 'campaign', tag, asset, crop: 'wide169', format: 'webp', width: 800 } as const
  return { ...asset, address: picturePath(address) }
}
