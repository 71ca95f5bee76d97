import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseOver } from '#server/platform/http/domain-errors.ts'

export type Picture = { content: Buffer; contentType: string; etag: string }

/** An address with a time always has the same content; without it, the current content, for a few minutes. */
const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
const CACHED_BRIEFLY = 'public, max-age=300'

/** Sends a picture, 304 if the browser has it already, or 404 if there is none. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture | null,
  { neverChanges = isTimed(request) } = {},
): FastifyReply {
  if (picture === null) return refuseOver(reply, 'NotFoundError')
  reply.header('cache-control', neverChanges ? CACHED_FOR_EVER : CACHED_BRIEFLY).header('etag', picture.etag)
  if (hasAlready(request.headers['if-none-match'] ?? '', picture.etag)) return reply.code(304).send()
  return reply
    .type(picture.contentType)
    .header('content-disposition', `inline; filename="${nameOf(picture)}"`)
    .send(picture.content)
}

function isTimed(request: FastifyRequest): boolean {
  const { t } = request.query as { t?: string | string[] }
  return typeof t === 'string' && /^\d{1,16}$/.test(t)
}

/** Ignores the name of the upload and that in the address. */
function nameOf({ contentType }: Picture): string {
  return `picture.${contentType.split('/')[1]}`
}

/** A browser may send several, and a cache in between may have made them weak. */
function hasAlready(notified: string, etag: string): boolean {
  return notified.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))
}
