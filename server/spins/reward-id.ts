import type { Context } from '#server/platform/context.ts'
import { makePublicIds, type PublicIds } from '#server/platform/public-ids.ts'

const made = new WeakMap<Context['config'], PublicIds>()

/** How a prize is called on the screen and in emails. */
export function rewardIdOf({ config }: Pick<Context, 'config'>, spinNumber: number): string {
  const ids = made.get(config) ?? makePublicIds(config.idKeyFor('reward ids'))
  made.set(config, ids)
  return ids.encode(spinNumber)
}
