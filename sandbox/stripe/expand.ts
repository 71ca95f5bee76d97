import { listOf, type Params } from '../form.ts'
import { invalid } from './failure.ts'
import type { StripeState } from './state.ts'

type Fields = Record<string, unknown>

/**
 * Replaces ids by whole objects at the paths of `expand`, on a copy: `latest_charge.balance_transaction`,
 * `data.customer`.
 */
export function expanded(state: StripeState, answer: object, params: Params): object {
  const copy = structuredClone(answer)
  for (const path of listOf(params, 'expand')) expandPath(state, copy as Fields, path.split('.'), path)
  return copy
}

function expandPath(state: StripeState, target: Fields, [name, ...rest]: string[], path: string): void {
  const value = target[name!]
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  if (typeof value === 'string') target[name!] = structuredClone(lookUp(state, value, path))
  const next = target[name!]
  if (rest.length === 0 || next === null) return
  for (const item of Array.isArray(next) ? next : [next]) expandPath(state, item as Fields, rest, path)
}

function lookUp(state: StripeState, id: string, path: string): object {
  const found =
    state.charges.get(id) ??
    state.intents.get(id) ??
    state.paymentMethods.get(id) ??
    state.customers.get(id) ??
    state.balanceTransactions.get(id) ??
    state.refunds.get(id) ??
    state.disputes.get(id)
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return found
}
