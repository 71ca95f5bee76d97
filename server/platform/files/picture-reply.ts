import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseOver } from '#server/platform/http/domain-errors.ts'

export type Picture = { content: Buffer; contentType: string; etag: string }

/** With its time an address names one content for ever; without it, whatever is there now, for a few minutes. */
const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
const CACHED_BRIEFLY = 'public, max-age=300'

/** Sends a picture, nothing where the browser has it already, or that there is none. */
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

/** Whatever it was called when it was uploaded, or is called in the address. */
function nameOf({ contentType }: Picture): string {
  return `picture.${contentType.split('/')[1]}`
}

/** A browser may name several, and a cache between us may have made them weak. */
function hasAlready(notified: string, etag: string): boolean {
  return notified.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))
}
