import type { Context } from '#server/platform/context.ts'
import { makePublicIds, type PublicIds } from '#server/platform/public-ids.ts'

const made = new WeakMap<Context['config'], { purchases: PublicIds; tickets: PublicIds }>()

/** How purchases and free tickets are called on screens and in emails. */
export function publicIdsOf(context: Context): { purchases: PublicIds; tickets: PublicIds } {
  const found = made.get(context.config)
  if (found) return found
  const ids = {
    purchases: makePublicIds(context.config.idKeyFor('purchase ids')),
    tickets: makePublicIds(context.config.idKeyFor('ticket ids')),
  }
  made.set(context.config, ids)
  return ids
}
