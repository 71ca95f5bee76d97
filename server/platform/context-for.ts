import { withRoles } from './config/config.ts'
import { neededInProduction } from './config/environment.ts'
import type { Role } from './config/roles.ts'
import type { Context } from './context.ts'
import { makeIds } from './public-ids.ts'

/** Parts of the context that need a secret, by the setting of that secret. */
const secretOf = { mail: 'SMTP_URL', sms: 'TWILIO_AUTH_TOKEN', providers: 'STRIPE_SECRET_KEY' } as const

/**
 * The same context with the secrets of one role. Routes and jobs get it in every environment. So a route that uses a
 * secret which its role lacks in production also fails in development and in tests.
 */
export function contextFor(given: Context, role: Role): Context {
  const config = withRoles(given.config, [role])
  const context = { ...given, config, ids: makeIds(config) }
  for (const part of Object.keys(secretOf) as (keyof typeof secretOf)[]) {
    const needing: readonly Role[] = neededInProduction[secretOf[part]]
    if (!needing.includes(role)) refuseUse(context, part, role)
  }
  return context
}

/** Not enumerable, so that a copy of the context can be made. */
function refuseUse(context: Context, part: keyof typeof secretOf, role: Role): void {
  Object.defineProperty(context, part, {
    enumerable: false,
    get: () => {
      throw new Error(`${part} needs a secret that the role ${role} does not have`)
    },
  })
}
