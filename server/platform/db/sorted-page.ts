import { type RawBuilder, sql } from 'kysely'

/** The sort value and the id of a row as texts: the next page starts after it. */
export type Place = readonly [value: string, id: string]

/** An expression that is never null, and its type. */
export type SortKey = { readonly by: RawBuilder<unknown>; readonly type: 'text' | 'instant' | 'integer' | 'uuid' }

/** The sort orders of a list. The id decides between equal rows. */
export type Sorting<Sort extends string> = { readonly id: SortKey; readonly sorts: Readonly<Record<Sort, SortKey>> }

/** Later than any date in the product. */
const FAR = sql`timestamptz '3000-01-01'`

/** Sorts upcoming rows soonest first, then past rows newest first. */
export function soonestFirst(at: RawBuilder<unknown>, isOver: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${isOver} then ${FAR} + (${FAR} - ${at}) else ${at} end`
}

/** The parts of a statement that reads one page: select `place`, filter by `isAfter`, order by `order`. */
export type SortedPage = {
  readonly place: RawBuilder<Place>
  readonly isAfter: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
  readonly limit: number
}

/** Keyset pagination: rows added meanwhile move no row to another page. */
export function sortedPage<Sort extends string>(
  { id, sorts }: Sorting<Sort>,
  sort: Sort | `-${Sort}`,
  after: Place | null,
  limit: number,
): SortedPage {
  const isDescending = sort.startsWith('-')
  const key = sorts[(isDescending ? sort.slice(1) : sort) as Sort]
  const [direction, sign] = isDescending ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')]
  return {
    place: sql<Place>`array[${asText(key)}, ${asText(id)}]`,
    isAfter: after
      ? sql<boolean>`(${key.by}, ${id.by}) ${sign} (${fromText(key, after[0])}, ${fromText(id, after[1])})`
      : sql<boolean>`true`,
    order: sql`${key.by} ${direction}, ${id.by} ${direction}`,
    limit,
  }
}

/** Null for an invalid place: a stranger may have written it. */
export function readPlace<Sort extends string>(
  { id, sorts }: Sorting<Sort>,
  sort: Sort | `-${Sort}`,
  text: string,
): Place | null {
  const [value, idValue, ...more] = parts(text)
  if (value === undefined || idValue === undefined || more.length > 0) return null
  const key = sorts[sort.replace(/^-/, '') as Sort]
  return fits(key, value) && fits(id, idValue) ? [value, idValue] : null
}

export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function parts(text: string): (string | undefined)[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : []
  } catch {
    return []
  }
}

const patterns = {
  // PostgreSQL texts cannot contain NUL, nor half of a surrogate pair.
  text: /^[^\0\p{Surrogate}]{0,1000}$/u,
  instant: /^-?\d{1,15}$/,
  integer: /^-?\d{1,15}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const

/** Milliseconds since 1970, from year 1 to year 9999. */
const instants = { first: -62_135_596_800_000, last: 253_402_300_799_999 }

function fits({ type }: SortKey, text: string): boolean {
  if (type === 'instant' && !(Number(text) >= instants.first && Number(text) <= instants.last)) return false
  return patterns[type].test(text)
}

function asText({ by, type }: SortKey): RawBuilder<string> {
  if (type === 'instant') return sql`floor(extract(epoch from ${by}) * 1000)::bigint::text`
  return sql`(${by})::text`
}

function fromText({ type }: SortKey, text: string): RawBuilder<unknown> {
  if (type === 'instant') return sql`${new Date(Number(text))}::timestamptz`
  if (type === 'integer') return sql`${text}::bigint`
  if (type === 'uuid') return sql`${text}::uuid`
  return sql`${text}::text`
}
