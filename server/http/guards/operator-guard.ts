import type { Context } from '#server/platform/context.ts'
import type { Guard } from '#server/platform/http/http.ts'
import { findOperator, type Operator, type Scope } from '#server/staff/exports.ts'

/**
 * Guards the calls of operators' programs by a bearer key, made by `npm run staff`. People sign in to the console
 * instead: `staff-guard.ts`.
 */
export function operatorGuard(context: Context, scope: Scope): Guard<'operator', Operator> {
  return {
    access: 'operator',
    check: (request) => findOperator(context, request.headers.authorization?.replace(/^Bearer /i, '') ?? '', scope),
  }
}
