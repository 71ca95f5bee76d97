import type { FieldError } from '#domain/campaign/schedule.ts'
import { ITEM_ENTRIES_MAX } from '#domain/money/check-price.ts'
import { sum } from '#domain/money/money.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sanitiseHtml } from '#server/platform/html.ts'
import { checkFields, fieldChecks, isInOrder, isTag, isWhole } from './field-errors.ts'
import type { NewBundle } from './save-input.ts'
import { findIds, markCatalogueChanged, replaceBundleItems, upsertBundle } from './save-queries.ts'

/** Adds a bundle of existing campaigns, or changes the one of that tag. */
export async function saveBundle(
  tx: Tx,
  bundle: NewBundle,
  now: Date,
): Promise<Verdict<{ id: string }, 'ValidationError'>> {
  const ids = await findIds(
    tx,
    'campaigns',
    bundle.items.map(({ tag }) => tag),
  )
  const verdict = checkFields(bundleErrors(bundle, ids))
  if (!verdict.ok) return verdict
  const { description, howToPlay } = bundle
  const safe = { ...bundle, description: sanitiseHtml(description), howToPlay: sanitiseHtml(howToPlay) }
  const id = await upsertBundle(tx, safe, now)
  const items = bundle.items.map(({ tag, quantity, pricePence }) => ({
    campaignId: ids.get(tag)!,
    quantity,
    pricePence,
  }))
  await replaceBundleItems(tx, id, items)
  await markCatalogueChanged(tx)
  return allow({ id })
}

function bundleErrors(bundle: NewBundle, ids: ReadonlyMap<string, string>): FieldError[] {
  const { items, pricePence } = bundle
  const { fields, check } = fieldChecks()
  check(isTag(bundle.tag), 'tag', 'must be 1-30 upper-case letters, digits, _ or -')
  check(bundle.title.trim() !== '', 'title', 'must not be empty')
  check(isInOrder(bundle.startsAt, bundle.endsAt), 'endsAt', 'must be after the start')
  check(isWhole(pricePence, 0), 'pricePence', 'must be pence')
  check(isWhole(bundle.valuePence, 1, Number.MAX_SAFE_INTEGER), 'valuePence', 'must be pence')
  check(!(bundle.appExclusive && bundle.webExclusive), 'webExclusive', 'cannot stand beside appExclusive')
  check(items.length > 0, 'items', 'must not be empty')
  check(new Set(items.map(({ tag }) => tag)).size === items.length, 'items', 'must name each campaign once')
  for (const [index, item] of items.entries()) {
    check(ids.has(item.tag), `items.${index}.tag`, 'must be a campaign')
    const isAmount = isWhole(item.quantity, 1, ITEM_ENTRIES_MAX)
    check(isAmount, `items.${index}.quantity`, `must be from 1 to ${ITEM_ENTRIES_MAX}`)
    check(isWhole(item.pricePence, 0), `items.${index}.pricePence`, 'must be pence')
  }
  if (fields.length === 0) {
    const shares = sum(items.map((item) => item.pricePence))
    check(shares === pricePence, 'items', 'must have shares that add up to the price')
  }
  return fields
}
