import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SandboxSecrets } from '#sandbox/state.ts'

type Secrets = Pick<SandboxSecrets, 's3AccessKeyId' | 's3SecretAccessKey'>

/** Computes version 4 of Amazon's signature again; returns the code of the error, if there is one. */
export function verifySignature(secrets: Secrets, request: FastifyRequest): string | null {
  const { authorization = '', ...headers } = request.headers
  const said =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/.exec(
      authorization,
    )?.groups as Record<'id' | 'scope' | 'names' | 'signature', string> | undefined
  if (!said) return 'AccessDenied'
  if (said.id !== secrets.s3AccessKeyId) return 'InvalidAccessKeyId'
  const contentHash = String(headers['x-amz-content-sha256'])
  if (contentHash !== sha256((request.body as Buffer | undefined) ?? '')) return 'XAmzContentSHA256Mismatch'
  const [path, query = ''] = request.url.split('?') as [string, string?]
  const canonicalRequest = [
    request.method,
    path,
    query
      .split('&')
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&')
      .replace(/^=$/, ''),
    ...said.names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    said.names,
    contentHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], said.scope, sha256(canonicalRequest)].join('\n')
  const key = said.scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secrets.s3SecretAccessKey}`)
  return hmac(key, toSign).toString('hex') === said.signature ? null : 'SignatureDoesNotMatch'
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
