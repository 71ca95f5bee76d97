import type { ErrorName } from '#contract/errors.ts'
import type { Answered } from '#tests/support/servers/test-harness.ts'

export const lists = ['itemized', 'campaign_errors', 'bundle_errors', 'promo_errors', 'errors'] as const
export type List = (typeof lists)[number]

type WireError = { name: ErrorName; message: string; meta: object }

/** Every error of an answer with the list that contains it, or null if it is the answer itself. */
export function errorsIn({ status, body }: Answered): { list: List | null; error: WireError }[] {
  if (status !== 200) return body.errors.map((error: WireError) => ({ list: null, error }))
  return lists.flatMap((list) =>
    body.data[list]
      .flatMap((each: { errors?: WireError[] }) => each.errors ?? [each])
      .map((error: WireError) => ({ list, error })),
  )
}

/** The outcome of a start in a few words: `to pay`, `free`, or each error with its list or status. */
export function outcomeOf(answered: Answered): string[] {
  const { status, body } = answered
  const errors = errorsIn(answered).map(({ list, error }) => `${list ?? status} ${error.name}`)
  const { is_free, token, purchase_id } = body.data ?? {}
  if (errors.length > 0 && purchase_id) throw new Error(`refused and held: ${JSON.stringify(body)}`)
  if (errors.length > 0) return errors
  return [token ? `to pay` : is_free ? 'free' : 'nothing said']
}
