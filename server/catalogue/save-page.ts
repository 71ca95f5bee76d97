import type { FieldError } from '#domain/campaign/schedule.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { checkFields, fieldChecks, isTag } from './field-errors.ts'
import type { NewPage } from './save-input.ts'
import { findIds, markCatalogueChanged, replacePage } from './save-queries.ts'

/**
 * Adds a page of existing things, or arranges the page of that tag again. Its banners are uploaded separately and
 * remain.
 */
export async function savePage(tx: Tx, page: NewPage, now: Date): Promise<Verdict<null, 'ValidationError'>> {
  const items = page.groups.flatMap((group) => group.items)
  const tagsOf = (type: 'CAMPAIGN' | 'BUNDLE') => items.filter((item) => item.type === type).map(({ tag }) => tag)
  const ids = {
    CAMPAIGN: await findIds(tx, 'campaigns', tagsOf('CAMPAIGN')),
    BUNDLE: await findIds(tx, 'bundles', tagsOf('BUNDLE')),
  }
  const verdict = checkFields(pageErrors(page, ids))
  if (!verdict.ok) return verdict
  const itemsOf = (group: NewPage['groups'][number]) =>
    group.items.map(({ type, tag }) => {
      const id = ids[type].get(tag)!
      return type === 'CAMPAIGN' ? { campaignId: id, bundleId: null } : { campaignId: null, bundleId: id }
    })
  await replacePage(tx, page, itemsOf, now)
  await markCatalogueChanged(tx)
  return allow(null)
}

function pageErrors(page: NewPage, ids: Readonly<Record<string, ReadonlyMap<string, string>>>): FieldError[] {
  const { fields, check } = fieldChecks()
  check(isTag(page.tag), 'tag', 'must be 1-30 upper-case letters, digits, _ or -')
  for (const [index, group] of page.groups.entries()) {
    check(group.title.trim() !== '', `groups.${index}.title`, 'must not be empty')
    const isFound = group.shows === 'CLOSING_TODAY'
    check(!isFound || group.items.length === 0, `groups.${index}.items`, 'must be empty: they are what closes today')
    for (const [place, item] of group.items.entries()) {
      check(ids[item.type]!.has(item.tag), `groups.${index}.items.${place}.tag`, 'must be a campaign or bundle')
    }
  }
  return fields
}
