import type { Context } from '#server/platform/context.ts'
import { type CollectedEvent, deleteEventsBefore, insertEvents } from './event-queries.ts'

/** Beyond this nobody asks what happened on a page. */
const KEPT_DAYS = 400

/** Keeps what the page saw. `sessionId` ties what one visitor did together and leads to nobody by itself. */
export function recordEvents(
  context: Context,
  events: readonly CollectedEvent[],
  sessionId: string | null,
): Promise<void> {
  return insertEvents(context.db, events, sessionId, context.now())
}

export function forgetOldEvents(context: Context): Promise<void> {
  return deleteEventsBefore(context.db, new Date(context.now().getTime() - KEPT_DAYS * 86_400_000))
}
