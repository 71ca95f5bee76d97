import type { Verdict } from '#domain/verdict.ts'
import { markCatalogueChanged } from './catalogue/service.ts'
import { type NewPiece, saveContent } from './content/service.ts'
import type { Context } from './platform/context.ts'
import { transact } from './platform/db.ts'

/** Saves what an operator wrote; every page that was rendered before it is old in the same moment, as with a campaign. */
export function publishContent(
  context: Context,
  piece: NewPiece,
  operator: string,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  return transact(context.db, async (tx) => {
    const saved = await saveContent(tx, piece, operator, context.now())
    if (saved.ok) await markCatalogueChanged(tx)
    return saved
  })
}
