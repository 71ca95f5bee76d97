import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasRole, isFresh, needsFreshFactor } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { consoleCookieOf } from '#server/platform/http/console-cookie.ts'
import { hostOf } from '#server/platform/http/hosts.ts'
import type { Guard } from '#server/platform/http/http.ts'
import { addressKey } from '#server/platform/limits/rate-limits.ts'
import { type From, findStaffCaller, type StaffCaller } from '#server/staff/exports.ts'
import { markWrite } from './own-writes.ts'

export type StaffEndpoint = Pick<Endpoint, 'action'> & { access: 'staff' }

/**
 * Requires a session with both factors, a role that allows the endpoint's `action`, and if the action needs it a
 * recently shown factor.
 */
export function staffGuard<E extends StaffEndpoint>(
  context: Context,
  { access, action }: E,
): Guard<E['access'], StaffCaller> {
  if (action === undefined) throw new Error('an endpoint for staff must name its action')
  return {
    access,
    check: async (request, reply) => {
      const caller = await findCaller(context, request)
      if (!caller.ok) return caller
      if (caller.value.session.stage !== 'FULL') return refuse('NotAuthenticated')
      if (!hasRole(caller.value, action)) return refuse('NotAuthorized')
      markWrite(context, request, reply)
      const isMissing = needsFreshFactor(action) && !isFresh(caller.value.session.factorAt, context.now())
      return isMissing ? refuse('NotAuthorized', { missing: ['factor'] }) : caller
    },
  }
}

/** Requires a session that may still lack the second factor: for showing it, adding one, and signing out. */
export function signingInGuard(context: Context): Guard<'signing-in', StaffCaller> {
  return { access: 'signing-in', check: (request) => findCaller(context, request) }
}

async function findCaller(
  context: Context,
  request: FastifyRequest,
): Promise<Verdict<StaffCaller, 'NotAuthenticated' | 'NotAuthorized'>> {
  const token = request.cookies[consoleCookieOf(context.config)]
  if (!token) return refuse('NotAuthenticated')
  if (!isFromConsole(context.config, request)) return refuse('NotAuthorized')
  const isAutomatic = request.headers['x-automatic'] !== undefined
  const caller = await findStaffCaller(context, token, { address: addressKey(request.ip), isAutomatic })
  return caller ? allow(caller) : refuse('NotAuthenticated')
}

/**
 * The cookie alone is not enough, since partners' pages may read answers of the API, and a sister domain counts as the
 * same site. A browser's call must come from our own pages.
 */
export function isFromConsole({ consoleUrl }: Context['config'], request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && request.method === 'GET')) return false
  if (origin !== undefined)
    return origin === new URL(consoleUrl).origin || (URL.canParse(origin) && new URL(origin).host === hostOf(request))
  return request.method === 'GET'
}

/** The origin of a sign-in, as its email describes it. */
export function fromOf(request: FastifyRequest): From {
  const device = (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
  return { address: addressKey(request.ip), device }
}
