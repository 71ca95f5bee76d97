import type { FastifyRequest } from 'fastify'
import type { Sandbox } from './state.ts'

/**
 * Where this caller reached the sandbox, `http://localhost:3000/sandbox`, for the addresses in answers. The last
 * one is remembered for what is sent without a call, such as the certificate's address in a webhook.
 */
export function noteAddress(sandbox: Sandbox, request: FastifyRequest, simulator: string): string {
  const base = request.url.slice(0, request.url.indexOf(`/${simulator}/`))
  sandbox.reachedAt.url = `${request.protocol}://${request.host}${base}`
  return sandbox.reachedAt.url
}
