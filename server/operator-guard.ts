import type { Context } from './platform/context.ts'
import type { Guard } from './platform/http.ts'
import { findOperator, type Operator } from './staff/service.ts'

/** Stands before the operators' calls until their console is built: a bearer key made by `npm run staff -- add NAME`. */
export function operatorGuard(context: Context): Guard<'operator', Operator> {
  return {
    access: 'operator',
    check: (request) => findOperator(context, request.headers.authorization?.replace(/^Bearer /i, '') ?? ''),
  }
}
