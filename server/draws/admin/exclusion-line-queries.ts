import type { ExclusionMatch } from '#domain/draw/exclusion.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** A line of a list, with the accounts that it matched when the list was requested. */
type ExclusionLine = { line: number; accounts: MatchedAccount[] }
export type MatchedAccount = {
  number: number
  state: 'ACTIVE' | 'BLOCKED' | 'DELETED'
  brand: string
  email: string
  firstName: string | null
  lastName: string | null
}

export const exclusionLineSorting: Sorting<'line'> = {
  id: { by: sql`line`, type: 'integer' },
  sorts: { line: { by: sql`line`, type: 'integer' } },
}

export async function findExclusionLines(
  db: Db,
  exclusionId: string,
  matched: ExclusionMatch | undefined,
  page: SortedPage,
): Promise<(ExclusionLine & { place: Place })[]> {
  const { rows } = await sql<ExclusionLine & { place: Place }>`
    select line, ${page.place} as place, coalesce((
      select jsonb_agg(jsonb_build_object('number', number, 'state', state, 'brand', brand, 'email', email,
        'firstName', first_name, 'lastName', last_name) order by number)
      from accounts where id = any(account_ids)), '[]') as accounts
    from draw_exclusion_lines
    where exclusion_id = ${exclusionId} and ${page.isAfter}
      and (${matched ?? null}::text is null or (account_ids = '{}') = (${matched ?? null} = 'NONE'))
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
