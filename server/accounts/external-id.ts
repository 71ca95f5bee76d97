import type { Context } from '#server/platform/context.ts'
import { makePublicIds, type PublicIds } from '#server/platform/public-ids.ts'

const made = new WeakMap<Context['config'], PublicIds>()

/** How the outside knows an account: in tokens, answers and reports. */
export function externalIdOf({ config }: Pick<Context, 'config'>, accountNumber: number): string {
  const ids = made.get(config) ?? makePublicIds(config.keyFor('account ids'))
  made.set(config, ids)
  return ids.encode(accountNumber)
}
