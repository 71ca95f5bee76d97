import { wireNames } from '#contract/wire.ts'
import { readPersonSearch } from '#domain/person/person-search.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import type { Context } from '#server/platform/context.ts'
import type { SortedPage } from '#server/platform/db/sorted-page.ts'
import { findPersonIds, listPeople } from './find-people-queries.ts'
import { maskContact } from './show-person.ts'

/** A page of people, or of those whom a text means. */
export async function findPeople(
  { db, ids }: Context,
  { brands }: StaffRights,
  search: string | undefined,
  page: SortedPage,
) {
  const found =
    search === undefined
      ? null
      : await findPersonIds(db, {
          ...readPersonSearch(search),
          purchaseNumber: ids.purchases.decode(search),
          entryNumber: ids.tickets.decode(search.trim()),
        })
  const people = await listPeople(db, found, brands, page)
  return people.map(({ place, ...person }) => ({
    place,
    row: wireNames(maskContact({ ...person, email: person.email ?? '' })),
  }))
}
