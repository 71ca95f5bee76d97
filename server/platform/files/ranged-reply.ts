import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readByteRange } from './byte-range.ts'

export type RangedFile = {
  readonly bytes: number
  readonly contentType: string
  readonly etag: string
  readonly read: (first: number, last: number) => AsyncIterable<Buffer>
}

/** Sends a file with a permanent address, or the requested range of it, while it is read. */
export function sendRanged(request: FastifyRequest, reply: FastifyReply, file: RangedFile): FastifyReply {
  const { bytes, contentType, etag, read } = file
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable', etag })
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  if (ifNoneMatch === etag) return reply.code(304).send()
  const requested = ifRange === undefined || ifRange === etag ? readByteRange(range, bytes) : null
  if (requested === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { first, last } = requested ?? { first: 0, last: bytes - 1 }
  if (requested !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
  return reply
    .type(contentType)
    .header('content-disposition', `inline; filename="${contentType.replace('/', '.')}"`)
    .header('content-length', last - first + 1)
    .send(Readable.from(read(first, last)))
}
