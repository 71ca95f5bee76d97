import type { FastifyRequest } from 'fastify'
import type { Sandbox } from './state.ts'

/**
 * The address at which this caller reached the sandbox, `http://localhost:3000/sandbox`, for links in answers. The last
 * one is remembered for messages that are not answers, such as a webhook with the certificate's address.
 */
export function noteAddress(sandbox: Sandbox, request: FastifyRequest, simulator: string): string {
  const base = request.url.slice(0, request.url.indexOf(`/${simulator}/`))
  sandbox.reachedAt.url = `${request.protocol}://${request.host}${base}`
  return sandbox.reachedAt.url
}
