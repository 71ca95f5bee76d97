import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/campaign-media.ts'
import { type MediaAddress, mediaPath } from '#contract/media-path.ts'
import { wireNames } from '#contract/wire.ts'
import { missingOf } from '#domain/campaign/campaign-media.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { addFile, beginMedia, setMediaVisibility } from '#server/campaigns/exports.ts'
import { contentOf, type MediaRow, showMedia, VIDEO_BYTES_MAX } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { serveStaff } from '../serve-staff.ts'

/** A video has 25 MB and a picture unpacks to 150 MB, so few are stored at a time. */
const UPLOADS_WAITING_MAX = 4

export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)
  const { addCampaignMedia: add, uploadCampaignMedia: upload, showCampaignMedia: show } = contract
  serveStaff(app, context, add, async ({ params, body }, caller) => {
    const begun = await beginMedia(context, caller, params.tag, body)
    return begun.ok ? allow({ media_id: begun.value.id }) : begun
  })
  allowUploads(app, VIDEO_BYTES_MAX, (scope) => {
    serveStaff(scope, context, upload, async ({ params }, caller, { request }) => {
      const read = await readUpload(context, request, upload.body)
      if (!read.ok) return read
      const { fields, file } = read.value
      const { tag, media_id: id } = params
      return (await limited(() => addFile(context, caller, { tag, id }, fields.part, file))) ?? refuse('ServiceBusy')
    })
  })
  serveStaff(app, context, show, ({ params: { tag, media_id: id }, body: { shown } }, caller) =>
    setMediaVisibility(context, caller, { tag, id, shown }),
  )
}

/** An incomplete upload can be neither shown nor continued. */
export const isWhole = (media: MediaRow) => missingOf(contentOf(media)) === null

/** Includes its addresses, which the console cannot build, because it does not know the environment. */
export function showDeskMedia(env: string, tag: string, media: MediaRow) {
  const { id, videoType, shown, addedBy, addedAt } = media
  const at = (file: MediaAddress['file']) => mediaPath({ env, tag, id, file })
  return {
    ...showMedia(media),
    ...wireNames({ shown, addedBy, addedAt }),
    address: at('1.webp'),
    video: videoType && at(`video.${videoType}`),
  }
}
