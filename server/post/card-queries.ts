import type { CardRemedy, PostRoute, RejectionReason } from '#domain/post/post-card.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The words of a card. */
export type TypedWords = Record<
  'firstName' | 'lastName' | 'address' | 'postcode' | 'dob' | 'msisdn' | 'email',
  string | null
>

export type NewCard = {
  readonly id: string
  readonly campaignId: string
  readonly batchId: string
  readonly sameHand: boolean
  readonly route: PostRoute
  readonly reason: RejectionReason | null
  readonly entryId: string | null
  readonly personId: string | null
  readonly receivedAt: Date
  readonly typedBy: string
  readonly words: TypedWords
}

export async function insertCard(tx: Tx, card: NewCard, now: Date): Promise<void> {
  const { firstName, lastName, address, postcode, dob, msisdn, email } = card.words
  await tx
    .insertInto('postCards')
    .values({
      id: card.id,
      campaignId: card.campaignId,
      batchId: card.batchId,
      sameHand: card.sameHand,
      route: card.route,
      state: card.reason === null ? 'ACCEPTED' : 'REJECTED',
      reason: card.reason,
      entryId: card.entryId,
      personId: card.personId,
      receivedAt: card.receivedAt,
      typedAt: now,
      typedBy: card.typedBy,
      firstName,
      lastName,
      address,
      postcode,
      dob,
      msisdn,
      email,
    })
    .execute()
}

/**
 * A card with its entry, and the number of other accepted cards of its person, and of its address, for the campaign.
 */
export async function findCard(db: Db, id: string) {
  const { rows } = await sql<{
    reason: RejectionReason | null
    campaignTag: string
    number: number | null
    ticket: number | null
    closesAt: Date | null
    earlier: number
    sameAddress: number
  }>`
    select reason, campaigns.tag as campaign_tag, entries.number::float8 as number,
      first_ticket::float8 as ticket, closes_at, (
        select count(*)::int from post_cards other join persons on persons.id = other.person_id
        where coalesce(joined_person_id, persons.id) = coalesce(own.joined_person_id, own.id)
          and other.campaign_id = post_cards.campaign_id and other.id <> post_cards.id) as earlier, (
        select count(*)::int from post_cards other where other.campaign_id = post_cards.campaign_id
          and other.sent_from = post_cards.sent_from and other.id <> post_cards.id and other.state = 'ACCEPTED'
          and other.person_id is distinct from post_cards.person_id) as same_address
    from post_cards join campaigns on campaigns.id = post_cards.campaign_id
    left join persons own on own.id = post_cards.person_id
    left join entries on entries.id = entry_id left join rounds on rounds.id = round_id
    where post_cards.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type TypedCard = {
  readonly tag: string
  readonly title: string
  readonly route: PostRoute
  readonly receivedAt: Date
  readonly reason: RejectionReason | null
  readonly remedy: CardRemedy | null
  readonly entryId: string | null
  readonly personId: string | null
  readonly clearedAt: Date | null
  /** The freeze of the round of its entry. */
  readonly frozenAt: Date | null
  readonly words: TypedWords
}

/** A card, for a correction or a remedy. */
export async function findTyped(db: Db, id: string): Promise<TypedCard | null> {
  const { rows } = await sql<TypedCard>`
    select campaigns.tag, campaigns.title, post_cards.route, received_at, reason, remedy, entry_id,
      person_id, cleared_at, frozen_at,
      json_build_object('firstName', first_name, 'lastName', last_name, 'address', address, 'postcode', postcode,
        'dob', dob, 'msisdn', msisdn, 'email', email) as words
    from post_cards join campaigns on campaigns.id = post_cards.campaign_id
    left join entries on entries.id = entry_id left join rounds on rounds.id = round_id
    where post_cards.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type CheckedCard = { reason: RejectionReason | null; entryId: string | null; personId: string | null }

/** The corrected words of a card, and its new outcome. */
export async function changeCard(
  tx: Tx,
  id: string,
  { words, reason, entryId, personId }: CheckedCard & { words: TypedWords },
  now: Date,
): Promise<void> {
  const { firstName, lastName, address, postcode, dob, msisdn, email } = words
  await tx
    .updateTable('postCards')
    .set({ firstName, lastName, address, postcode, dob, msisdn, email, correctedAt: now })
    .set({ state: reason === null ? 'ACCEPTED' : 'REJECTED', reason, entryId, personId })
    .where('id', '=', id)
    .execute()
}

/** The decision of two people about a card that was late by us: an entry in another round, or a substitute draw. */
export async function setRemedy(
  tx: Tx,
  id: string,
  remedy: CardRemedy,
  entered: { entryId: string; personId: string } | null,
): Promise<void> {
  await tx
    .updateTable('postCards')
    .set({ remedy })
    .$if(entered !== null, (update) =>
      update.set({ state: 'ACCEPTED', reason: null, entryId: entered!.entryId, personId: entered!.personId }),
    )
    .where('id', '=', id)
    .execute()
}

/** Whether a card was typed with these words; also true if its words were deleted. */
export async function isSameCard(db: Db, id: string, words: TypedWords): Promise<boolean> {
  const row = await db
    .selectFrom('postCards')
    .select(['address', 'postcode', 'dob', 'msisdn', 'email', 'clearedAt'])
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { clearedAt, ...stored } = row
  return (
    clearedAt !== null || (Object.keys(words) as (keyof TypedWords)[]).every((word) => stored[word] === words[word])
  )
}

/** The sender of an entry's card, with their address; null once that is deleted. */
export async function findCardOfEntry(db: Db, entryId: string) {
  const row = await db
    .selectFrom('postCards')
    .select(['personId', 'email', 'msisdn', 'dob', 'address', 'postcode'])
    .select(['firstName', 'lastName'])
    .where('entryId', '=', entryId)
    .where('clearedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { personId, email, msisdn, ...words } = row
  // An accepted card has all of these, and its address is one text.
  const { firstName, lastName, dob, address, postcode } = words as { [Word in keyof typeof words]: string }
  return { personId, email, firstName, lastName, dob, address, postcode, phone: msisdn ?? '', town: '', county: '' }
}

export const emptied = {
  firstName: null,
  lastName: null,
  address: null,
  postcode: null,
  dob: null,
  msisdn: null,
  email: null,
}

/** Deletes the words of a round's cards, and returns their persons without another stored card. */
export async function clearRound(tx: Tx, roundId: string, now: Date): Promise<string[]> {
  const cleared = await tx
    .updateTable('postCards')
    .from('entries')
    .set({ ...emptied, clearedAt: now })
    .whereRef('entries.id', '=', 'entryId')
    .where('roundId', '=', roundId)
    .where('clearedAt', 'is', null)
    .returning('personId')
    .execute()
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(joined_person_id, persons.id) as id from persons
    where persons.id = any(${cleared.map(({ personId }) => personId)}::uuid[]) and not exists (
      select from post_cards join persons sender on sender.id = person_id
      where coalesce(sender.joined_person_id, sender.id) = coalesce(persons.joined_person_id, persons.id)
        and cleared_at is null)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the words of cards that were rejected before an instant; returns their number. */
export async function clearRejected(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('postCards')
    .set({ ...emptied, clearedAt: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('postCards')
        .select('id')
        .where('state', '=', sql.lit('REJECTED'))
        .where('clearedAt', 'is', null)
        .where('typedAt', '<', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
