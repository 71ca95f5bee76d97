import type { ExclusionReason } from '#domain/draw/exclusion.ts'
import { formerFormsOfHolder, formsOfHolder, type Holder } from '#domain/draw/listed-forms.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashForm } from './exclusion-queries.ts'
import { type ListInForce, listInForce, pagesOfHolders } from './holder-queries.ts'

/** An account, or an entry by card, that is on a list in force. */
type ListedHolder = { readonly id: string; readonly reason: ExclusionReason }

/**
 * Finds the ticket holders of a round who are on a list that applies to it. The comparison is made at the freeze, so
 * that accounts made after the approval are found too. Each account is folded once, however many entries it has.
 */
export async function findListedHolders(db: Db, roundId: string): Promise<ListedHolder[]> {
  const lists = await listInForce(db, roundId)
  if (lists.length === 0) return []
  const found: ListedHolder[] = []
  for await (const holders of pagesOfHolders(db, roundId))
    for (const holder of holders) {
      const list = lists.find((each) => isOn(each, holder))
      if (list) found.push({ id: holder.id, reason: list.reason })
    }
  return found
}

function isOn({ key, folding, hashes }: ListInForce, holder: Holder): boolean {
  const forms = folding === 1 ? formerFormsOfHolder(holder) : formsOfHolder(holder)
  return forms.some((form) => hashes.has(hashForm(key, form)))
}
