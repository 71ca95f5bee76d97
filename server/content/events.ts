import type { Context } from '#server/platform/context.ts'
import { type CollectedEvent, insertEvents } from './event-queries.ts'

/** Keeps what the page saw. `sessionId` ties what one visitor did together and leads to nobody by itself. */
export function recordEvents(
  context: Context,
  events: readonly CollectedEvent[],
  sessionId: string | null,
): Promise<void> {
  return insertEvents(context.db, events, sessionId, context.now())
}
