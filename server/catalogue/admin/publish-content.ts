import type { Verdict } from '#domain/verdict.ts'
import { type NewContentVersion, saveContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { markCatalogueChanged } from '../save-queries.ts'

/** Saves an operator's content, and invalidates every page that was rendered before, as a change of a campaign does. */
export function publishContent(
  context: Pick<Context, 'db' | 'now'>,
  content: NewContentVersion,
  operator: string,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  return transact(context.db, (tx) => publishContentWithin(tx, content, operator, context.now()))
}

/**
 * The same as a part of a larger transaction. Content scheduled for later needs no invalidation, because no page is
 * cached for long.
 */
export async function publishContentWithin(
  tx: Tx,
  content: NewContentVersion,
  operator: string,
  now: Date,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  const saved = await saveContent(tx, content, operator, now)
  if (saved.ok) await markCatalogueChanged(tx)
  return saved
}
