import type { Context } from '#server/platform/context.ts'
import type { Guard } from '#server/platform/http/http.ts'
import { findOperator, type Operator, type Scope } from '#server/staff/service.ts'

/**
 * Stands before the operators' calls until their console is built: a bearer key for such calls, made by `npm run
 * staff`.
 */
export function operatorGuard(context: Context, scope: Scope): Guard<'operator', Operator> {
  return {
    access: 'operator',
    check: (request) => findOperator(context, request.headers.authorization?.replace(/^Bearer /i, '') ?? '', scope),
  }
}
