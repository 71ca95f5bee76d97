import type { PostRoute, RejectionReason } from '#domain/post/post-card.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

type SentCard = {
  title: string
  route: PostRoute
  lastName: string
  receivedAt: Date
  reason: RejectionReason | null
  ticket: number | null
  number: number | null
  roundId: string | null
  closesAt: Date | null
}

/**
 * Cards of a campaign, by its tag or its code, with the given postcode or its first half. The caller compares the
 * surname.
 */
export async function findSentCards(
  db: Db,
  { campaign, postcode }: { campaign: string; postcode: string },
): Promise<SentCard[]> {
  const [outward = postcode] = postcode.split(' ')
  const { rows } = await sql<SentCard>`
    select title, post_cards.route, last_name, received_at, reason, first_ticket::float8 as ticket,
      entries.number::float8 as number, round_id, closes_at
    from campaigns join post_cards on post_cards.campaign_id = campaigns.id
      left join entries on entries.id = entry_id left join rounds on rounds.id = round_id
    where (tag = ${campaign} or upper(postal_entry_code) = ${campaign}) and published
      and (postcode = any(${[postcode, outward]}::text[]) or postcode like ${`${postcode} %`}) and cleared_at is null and last_name is not null
    order by received_at desc, post_cards.id desc`.execute(db)
  return rows
}
