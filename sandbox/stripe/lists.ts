import { groupOf, listOf, type Params, textOf } from '../form.ts'
import { invalid } from './failure.ts'

type Listed = { id: string; created: number }
export type Page<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] }

/** Newest first, filtered by `created` and by equal fields, a page at a time, like every list of Stripe. */
export function pageOf<Item extends Listed>(
  items: ReadonlyMap<string, Item>,
  params: Params,
  url: string,
  equalFields: readonly string[] = [],
): Page<Item> {
  const limit = Number(textOf(params, 'limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw invalid('This value must be between 1 and 100.', { param: 'limit' })
  const newestFirst = [...items.values()].reverse().filter((item) => isWanted(item, params, equalFields))
  const after = textOf(params, 'starting_after')
  const before = textOf(params, 'ending_before')
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const to = before === undefined ? newestFirst.length : newestFirst.findIndex(({ id }) => id === before)
  const start = before === undefined ? from : Math.max(from, to - limit)
  const data = newestFirst.slice(start, Math.min(start + limit, to))
  const hasMore = before === undefined ? start + data.length < to : start > 0
  return { object: 'list', url, has_more: hasMore, data }
}

function isWanted(item: Listed, params: Params, equalFields: readonly string[]): boolean {
  const fields = item as Record<string, unknown>
  const types = listOf(params, 'types')
  return (
    isWithin(item.created, params) &&
    (types.length === 0 || types.some((type) => fits(String(fields.type), type))) &&
    equalFields.every((name) => params[name] === undefined || fields[name] === params[name])
  )
}

const fits = (type: string, wanted: string) =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

function isWithin(created: number, params: Params): boolean {
  const exactly = textOf(params, 'created')
  if (exactly !== undefined) return created === Number(exactly)
  const range = groupOf(params, 'created') ?? {}
  const bound = (name: string, otherwise: number) => Number(textOf(range, name) ?? otherwise)
  return (
    created >= bound('gte', 0) &&
    created > bound('gt', -1) &&
    created <= bound('lte', Number.POSITIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY)
  )
}

/**
 * Search by metadata and status, `metadata['purchase_id']:'p1' AND status:'succeeded'`, which is all the project asks.
 */
export function searchIn<Item extends Listed & { metadata: Record<string, string> }>(
  items: ReadonlyMap<string, Item>,
  params: Params,
  url: string,
) {
  const terms = (textOf(params, 'query') ?? '').split(/ AND /i).map((term) => {
    const match = /^\s*(?:metadata\[["'](?<key>.+?)["']\]|(?<field>\w+)):["'](?<value>.*)["']\s*$/.exec(term)
    if (!match?.groups) throw invalid(`We were unable to parse your search query: ${term}`, { param: 'query' })
    return match.groups
  })
  const data = [...items.values()]
    .reverse()
    .filter((item) =>
      terms.every(({ key, field, value }) =>
        key === undefined ? (item as Record<string, unknown>)[field!] === value : item.metadata[key] === value,
      ),
    )
  const limit = Number(textOf(params, 'limit') ?? 10)
  return { object: 'search_result', url, has_more: data.length > limit, next_page: null, data: data.slice(0, limit) }
}
