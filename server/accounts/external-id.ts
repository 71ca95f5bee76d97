import type { Context } from '#server/platform/context.ts'
import { makePublicIds, type PublicIds } from '#server/platform/public-ids.ts'

const made = new WeakMap<Context['config'], PublicIds>()

/** How the outside knows an account: in tokens, answers and reports. */
export function externalIdOf({ config }: Pick<Context, 'config'>, accountNumber: number): string {
  return idsOf(config).encode(accountNumber)
}

/** Null where the id is none of ours. */
export function accountNumberOf({ config }: Pick<Context, 'config'>, externalId: string): number | null {
  return idsOf(config).decode(externalId)
}

function idsOf(config: Context['config']): PublicIds {
  const ids = made.get(config) ?? makePublicIds(config.idKeyFor('account ids'))
  made.set(config, ids)
  return ids
}
