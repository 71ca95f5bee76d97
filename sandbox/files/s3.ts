import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '#sandbox/answer.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { verifySignature } from './s3-signature.ts'

type Request = FastifyRequest<{ Params: { bucket: string; '*': string }; Body: Buffer | undefined }>
type StoredObject = { content: Buffer; contentType: string; checksum: string; at: Date }

const OBJECT_BYTES_MAX = 50_000_000

/**
 * The calls for one object of a bucket, to be registered under `/s3`; every bucket exists. Objects are stored in memory
 * only.
 */
export function registerS3(app: FastifyInstance, sandbox: Sandbox): void {
  const objects = new Map<string, StoredObject>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: OBJECT_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
  const calls = {
    PUT: { name: 'objects.put', perform: put },
    GET: { name: 'objects.get', perform: get },
    HEAD: { name: 'objects.head', perform: get },
    DELETE: { name: 'objects.delete', perform: remove },
  }
  app.route({
    method: ['PUT', 'GET', 'HEAD', 'DELETE'],
    url: '/:bucket/*',
    exposeHeadRoute: false,
    handler: (request: Request, reply) => {
      const { name, perform } = calls[request.method as keyof typeof calls]
      const key = `${request.params.bucket}/${request.params['*']}`
      return answerCall(sandbox, request, reply, {
        simulator: 's3',
        name,
        subjectOf: () => key,
        perform: () => {
          const refused = verifySignature(sandbox.secrets, request)
          return refused ? domainError(403, refused) : perform(objects, key, request, sandbox)
        },
        internalError: domainError(500, 'InternalError'),
        tooManyRequests: domainError(503, 'SlowDown'),
      })
    },
  })
}

function put(objects: Map<string, StoredObject>, key: string, { body, headers }: Request, { now }: Sandbox): Answer {
  const content = body ?? Buffer.alloc(0)
  const checksum = checksumOf(content)
  const expected = headers['x-amz-checksum-crc32']
  if (expected !== undefined && expected !== checksum) return domainError(400, 'BadDigest')
  const contentType = headers['content-type'] ?? 'binary/octet-stream'
  objects.set(key, { content, contentType, checksum, at: new Date(now()) })
  return { status: 200, body: '', headers: { etag: etagOf(content), 'x-amz-checksum-crc32': checksum } }
}

function get(objects: Map<string, StoredObject>, key: string, { headers }: Request): Answer {
  const stored = objects.get(key)
  if (!stored) return domainError(404, 'NoSuchKey')
  const { content, contentType, checksum, at } = stored
  return {
    status: 200,
    body: content,
    headers: {
      'content-type': contentType,
      etag: etagOf(content),
      'last-modified': at.toUTCString(),
      ...(headers['x-amz-checksum-mode'] === 'ENABLED' && { 'x-amz-checksum-crc32': checksum }),
    },
  }
}

function remove(objects: Map<string, StoredObject>, key: string): Answer {
  objects.delete(key)
  return { status: 204, body: '' }
}

function domainError(status: number, code: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  }
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function checksumOf(content: Buffer): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return sum.toString('base64')
}
