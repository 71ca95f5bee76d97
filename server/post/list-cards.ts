import type { z } from 'zod'
import { type cardFlags, postCardSchema } from '#contract/console/post.ts'
import { wireFields } from '#contract/wire.ts'
import { maskName } from '#domain/person/masking.ts'
import type { Context } from '#server/platform/context.ts'
import type { Place, SortedPage } from '#server/platform/db/sorted-page.ts'
import { type CardRow, readCards } from './card-list-queries.ts'

type Flag = (typeof cardFlags)[number]
type Row = z.output<typeof postCardSchema>

/** Typed cards, each with the properties that it shares with other accepted cards for the same campaign. */
export async function listCards(
  { db, ids }: Pick<Context, 'db' | 'ids'>,
  filter: { batchId?: string | undefined; flag?: Flag | undefined },
  page: SortedPage,
): Promise<{ place: Place; row: Row }[]> {
  const rows = await readCards(db, filter, page)
  return rows.map((row) => ({
    place: row.place,
    row: {
      ...wireFields(postCardSchema, row),
      card_id: row.id,
      name: row.lastName === null ? null : [row.firstName ?? '', row.lastName].map(maskName).join(' '),
      entry_code: row.number === null ? null : ids.tickets.encode(row.number),
      flags: flagsOf(row),
    },
  }))
}

function flagsOf({ samePerson, sameAddress, sameHand, reason, remedy }: CardRow): Flag[] {
  const flags: [Flag, boolean][] = [
    ['SAME_PERSON', samePerson],
    ['SAME_ADDRESS', sameAddress],
    ['SAME_HAND', sameHand],
    ['LATE_BY_US', reason === 'LATE_BY_US' && remedy === null],
  ]
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag)
}
