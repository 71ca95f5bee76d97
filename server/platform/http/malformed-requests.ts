import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { errorOf, failureOf, failureSchema } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'

/**
 * Node and Fastify answer some malformed requests themselves, before any hook and in their own form. With these options
 * every such request reaches our routes, which refuse it like any other, or is answered in the same form.
 */
export const malformedRequestOptions = {
  // A socket that sends its headers byte by byte is closed after ten seconds. Node checks every two seconds.
  http: { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  // A parameter may be as long as an address; the contract sets the real limit.
  routerOptions: { maxParamLength: 16_384 },
  rewriteUrl: ({ url }) => decodableUrl(url ?? '/'),
  clientErrorHandler: answerUnparsed,
} satisfies FastifyHttpOptions<Server>

/**
 * The path of an absolute address, or of one without a leading slash, such as `*`. An invalid percent sequence is taken
 * literally.
 */
export function decodableUrl(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url
  const local = url.startsWith('/') ? url : url.replace(/^(https?:\/\/[^/?]*)?\/?/i, '/')
  const [path = '', ...query] = local.split('?')
  return [decodablePath(path), ...query].join('?')
}

function decodablePath(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

/** Input that is not HTTP never becomes a request: its answer is written to the socket. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(unparsedAnswer(error.code))
  socket.destroy(error)
}

const reasons: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long'],
  HPE_HEADER_OVERFLOW: [431, 'the address and the headers are too long'],
}

function unparsedAnswer(code = ''): string {
  const [status, message] = reasons[code] ?? [400, 'the request is not HTTP']
  const failure = failureOf(errorOf('ValidationError', { fields: [{ path: '', message }] }))
  const body = JSON.stringify(toWire(failureSchema, failure))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
