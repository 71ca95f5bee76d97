import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** An answer of the API, not decoded. */
export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any
  error: { name: string; message: string; meta: Record<string, unknown> } | undefined
  /** The token of the x-session header, if there was one. */
  session: string | undefined
}

/** Calls an endpoint over HTTP. `from` is the network address that the call seems to come from. */
export async function call(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: { body?: object; headers?: Record<string, string>; from?: string } = {},
): Promise<Reply> {
  const reply = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(request.body ? { payload: request.body } : {}),
    headers: request.headers ?? {},
    remoteAddress: request.from ?? '127.0.0.1',
  })
  const { data, error } = reply.json()
  const session = reply.headers['x-session']
  return { status: reply.statusCode, data, error, session: typeof session === 'string' ? session : undefined }
}
