import { groupOf, type Params, textOf } from '../form.ts'
import { invalid } from './failure.ts'

const amountMinPence = 30
const amountMaxPence = 99_999_999

export function readAmount(params: Params): number {
  const text = textOf(params, 'amount')
  if (text === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' })
  if (!/^-?\d+$/.test(text))
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' })
  const amount = Number(text)
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < amountMinPence)
    throw invalid('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  if (amount > amountMaxPence)
    throw invalid('Amount must be no more than £999,999.99', { code: 'amount_too_large', param: 'amount' })
  return amount
}

export function readCurrency(params: Params): string {
  const currency = textOf(params, 'currency')?.toLowerCase()
  if (currency === undefined)
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' })
  if (currency !== 'gbp')
    throw invalid(`Invalid currency: ${currency}. The sandbox takes gbp only.`, { param: 'currency' })
  return currency
}

export function readChoice<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(params, name)
  if (value === undefined || value === '') return undefined
  const choice = choices.find((each) => each === value)
  if (!choice) throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name })
  return choice
}

export function refuseUnknown(params: Params, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name))
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}

/** An empty value removes its key. */
export function mergeMetadata(metadata: Record<string, string>, params: Params): void {
  for (const [key, value] of Object.entries(groupOf(params, 'metadata') ?? {})) {
    if (value === '') delete metadata[key]
    else metadata[key] = String(value)
  }
}
