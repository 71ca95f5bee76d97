import { publicIdSchema } from '#contract/fields.ts'

/** An id from an address. Strangers can write addresses, so text that does not look like an id is not shown. */
export function readId(query: URLSearchParams, name: string): string | null {
  return publicIdSchema.safeParse(query.get(name)).data ?? null
}
