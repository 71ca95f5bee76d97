import { londonDay } from '#domain/london.ts'
import { listPersonIds } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import { hasSpun } from './queries.ts'

export { listRewards } from './history.ts'
export { savePrizePicture } from './prize-picture.ts'
export { listOwnSpins } from './queries.ts'
export { spin } from './spin.ts'
export { findWheel, openWheel } from './wheel.ts'

/** Whether today's turn has been had. */
export async function hasSpunToday(
  { db, now }: Context,
  { id: accountId, personId }: { id: string; personId: string },
): Promise<boolean> {
  return hasSpun(db, { accountId, personIds: await listPersonIds(db, personId) }, londonDay(now()))
}
