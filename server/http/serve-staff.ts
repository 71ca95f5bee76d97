import type { FastifyInstance } from 'fastify'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/platform/context.ts'
import { type Handle, serve } from '#server/platform/http/http.ts'
import type { StaffCaller } from '#server/staff/exports.ts'
import { type StaffEndpoint, staffGuard } from './guards/staff-guard.ts'

/** Like `serve`, for a call of the console: the endpoint's action decides which staff may call it. */
export function serveStaff<E extends Endpoint & StaffEndpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: Handle<E, StaffCaller, AnswerOf<E>>,
): void {
  serve(app, endpoint, staffGuard(context, endpoint), handle)
}
