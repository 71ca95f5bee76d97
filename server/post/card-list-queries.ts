import type { cardFlags } from '#contract/console/post.ts'
import type { CardRemedy, PostRoute, RejectionReason } from '#domain/post/post-card.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

type CardFlag = (typeof cardFlags)[number]

export type CardRow = {
  place: Place
  id: string
  batchId: string | null
  position: number | null
  campaignTag: string
  roundId: string | null
  route: PostRoute
  firstName: string | null
  lastName: string | null
  reason: RejectionReason | null
  remedy: CardRemedy | null
  ticket: number | null
  number: number | null
  typedAt: Date
  typedBy: string
  samePerson: boolean
  sameAddress: boolean
  sameHand: boolean
}

export const cardSorting: Sorting<'typed_at'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: { typed_at: { by: sql`typed_at`, type: 'instant' } },
}

export async function readCards(
  db: Db,
  { batchId, flag }: { batchId?: string | undefined; flag?: CardFlag | undefined },
  page: SortedPage,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select *, ${page.place} as place from (
      select card.id, card.batch_id, campaigns.tag as campaign_tag, entries.round_id, card.route,
        card.first_name, card.last_name, card.reason, card.remedy,
        first_ticket::float8 as ticket, entries.number::float8 as number, card.typed_at, card.typed_by,
        card.same_hand,
        (select count(*)::int from post_cards before where before.batch_id = card.batch_id
          and (before.typed_at, before.id) <= (card.typed_at, card.id)) as position,
        card.person_id is not null and exists (
          select from persons own join persons joined
              on coalesce(joined.joined_person_id, joined.id) = coalesce(own.joined_person_id, own.id)
            join post_cards other on other.person_id = joined.id
          where own.id = card.person_id and other.campaign_id = card.campaign_id and other.id <> card.id) as same_person,
        exists (select from post_cards other where other.campaign_id = card.campaign_id
          and other.sent_from = card.sent_from and other.id <> card.id and other.state = 'ACCEPTED'
          and other.person_id is distinct from card.person_id) as same_address
      from post_cards card join campaigns on campaigns.id = card.campaign_id left join entries on entries.id = entry_id
      where (${batchId ?? null}::uuid is null or card.batch_id = ${batchId ?? null})
    ) as listed
    where (${flag ?? null}::text is null or case ${flag ?? null} when 'SAME_PERSON' then same_person
        when 'SAME_ADDRESS' then same_address when 'SAME_HAND' then same_hand
        else reason = 'LATE_BY_US' and remedy is null end)
      and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
