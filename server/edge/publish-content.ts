import type { Verdict } from '#domain/verdict.ts'
import { markCatalogueChanged } from '#server/catalogue/exports.ts'
import { type NewContentVersion, saveContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'

/**
 * Saves what an operator wrote; every page that was rendered before it is old in the same moment, as with a campaign.
 */
export function publishContent(
  context: Context,
  content: NewContentVersion,
  operator: string,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  return transact(context.db, (tx) => publishContentWithin(tx, content, operator, context.now()))
}

/** The same as a part of something larger. What is scheduled for later needs no mark: no page stays for long. */
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
