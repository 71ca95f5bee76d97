import type { cardFlags, listPostCards } from '#contract/console/post.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { maskName } from '#domain/person/masking.ts'
import type { Context } from '#server/platform/context.ts'
import type { Place, SortedPage } from '#server/platform/db/sorted-page.ts'
import { type CardRow, readCards } from './card-list-queries.ts'

type Flag = (typeof cardFlags)[number]
type Row = AnswerOf<typeof listPostCards>['rows'][number]

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
      card_id: row.id,
      batch_id: row.batchId,
      position: row.position,
      campaign_tag: row.tag,
      round_id: row.roundId,
      route: row.route,
      name: row.lastName === null ? null : [row.firstName ?? '', row.lastName].map(maskName).join(' '),
      reason: row.reason,
      remedy: row.remedy,
      ticket: row.ticket,
      entry_code: row.number === null ? null : ids.tickets.encode(row.number),
      flags: flagsOf(row),
      typed_at: row.typedAt,
      typed_by: row.typedBy,
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
