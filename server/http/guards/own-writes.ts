import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { consoleCookieOptions } from '#server/platform/http/console-cookie.ts'

const WROTE_COOKIE = 'console_wrote'
/** A standby that is used for reads is at most a second behind; a change may take some seconds to be answered. */
const PRIMARY_SECONDS = 10

/** Marks that this member of staff has just changed something, if reads may come from a standby. */
export function markWrite({ config }: Context, request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'GET' || !config.READ_DATABASE_URL) return
  reply.setCookie(WROTE_COOKIE, '1', { ...consoleCookieOptions(config), maxAge: PRIMARY_SECONDS })
}

/**
 * The context with the database for lists, reports and search, which may be a standby. Members of staff who have just
 * changed something read from the primary, so that they find their own change.
 */
export function contextForReading(context: Context, request: FastifyRequest): Context {
  return request.cookies[WROTE_COOKIE] === undefined ? { ...context, db: context.readDb } : context
}
