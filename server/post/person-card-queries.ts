import type { CardRemedy, PostRoute, RejectionReason } from '#domain/post/post-card.ts'
import { deleteClaims } from '#server/accounts/exports.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { emptied, type TypedWords } from './card-queries.ts'

export type PersonCard = {
  id: string
  tag: string
  title: string
  route: PostRoute
  receivedAt: Date
  typedAt: Date
  reason: RejectionReason | null
  remedy: CardRemedy | null
  number: number | null
  ticket: number | null
  roundId: string | null
  words: TypedWords
}

const ofPerson = (personId: string) => sql`
  post_cards.person_id in (
    select id from persons where id = ${personId} union all select id from persons where joined_person_id = ${personId})`

/** The cards and calls of a person, including merged persons, newest first. */
export async function listCardsOf(db: Db, personId: string): Promise<PersonCard[]> {
  const { rows } = await sql<PersonCard>`
    select post_cards.id, tag, title, post_cards.route, received_at, typed_at, reason,
      remedy, entries.number::float8 as number, first_ticket::float8 as ticket, round_id,
      json_build_object('firstName', first_name, 'lastName', last_name, 'address', address, 'postcode', postcode,
        'dob', dob, 'msisdn', msisdn, 'email', email) as words
    from post_cards join campaigns on campaigns.id = post_cards.campaign_id
    left join entries on entries.id = entry_id
    where ${ofPerson(personId)} order by received_at desc, post_cards.id desc`.execute(db)
  return rows
}

/**
 * Deletes the words of a person's cards on their request. A card keeps them until its round is drawn and its prize is
 * settled, because only they identify the sender. Returns the number of cards that kept them.
 */
export async function clearCardsOfPerson(tx: Tx, personId: string, now: Date): Promise<number> {
  const isNeeded = sql<boolean>`exists (
    select from entries join rounds on rounds.id = round_id join campaigns on campaigns.id = entries.campaign_id
    where entries.id = post_cards.entry_id and cancelled_at is null and (
      not exists (select from draws where draws.round_id = rounds.id)
        and not exists (select from elsewhere_results
          where elsewhere_results.round_id = rounds.id and approved_at is not null)
      or exists (select from winner_cases where winner_cases.entry_id = entries.id
        and winner_cases.state not in ('AWARDED', 'FORFEITED'))))`
  await tx
    .updateTable('postCards')
    .set({ ...emptied, clearedAt: now })
    .where(sql<boolean>`${ofPerson(personId)}`)
    .where('clearedAt', 'is', null)
    .where(sql<boolean>`not ${isNeeded}`)
    .execute()
  const { left } = await tx
    .selectFrom('postCards')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where(sql<boolean>`${ofPerson(personId)}`)
    .where('clearedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(left) === 0) await deleteClaims(tx, [personId], now)
  return Number(left)
}
