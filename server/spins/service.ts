import { londonDay } from '#domain/london.ts'
import type { Context } from '#server/platform/context.ts'
import { hasSpun } from './queries.ts'

export { listRewards } from './history.ts'
export { savePrizePicture } from './prize-picture.ts'
export { listOwnSpins } from './queries.ts'
export { spin } from './spin.ts'
export { findWheel, openWheel } from './wheel.ts'

/** Whether today's turn has been had. */
export function hasSpunToday(context: Context, accountId: string): Promise<boolean> {
  return hasSpun(context.db, accountId, londonDay(context.now()))
}
