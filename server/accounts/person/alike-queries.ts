import { foldMailbox } from '#domain/person/email.ts'
import { type Named, outwardOf } from '#domain/person/identity.ts'
import type { Restrictions } from '#domain/person/safer-gambling.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { restrictionsOf } from '../limits/restriction-queries.ts'

/** The details of an account or a card about its owner. The mailbox is null for a card without an email. */
export type Known = Named & { readonly personId: string; readonly mailbox: string | null }

type Candidate = Restrictions & {
  /** The index of the known person that this candidate may be. */
  index: number
  personId: string
  named: Named
  isBlocked: boolean
  isProved: boolean
  isSameMailbox: boolean
}

/**
 * Accounts and cards of other persons with the same mailbox, or the same birth date and first half of the postcode.
 * `offset 0` makes PostgreSQL look each person up by its id: it expects many candidates, and would read all persons.
 */
export async function listCandidates(send: Send, known: readonly Known[]): Promise<Candidate[]> {
  const { rows } = await send<Omit<Candidate, keyof Restrictions> & Parameters<typeof restrictionsOf>[0]>(
    `select given.index, persons.id as "personId", other.named, other.blocked as "isBlocked", other.proved as "isProved",
       other.same_mailbox as "isSameMailbox", persons.monthly_limit_pence, persons.next_limit_pence,
       persons.next_limit_at, persons.break_until, persons.excluded_until
     from unnest($1::int[], $2::uuid[], $3::text[], $4::date[], $5::text[])
       as given (index, person_id, mailbox, dob, outward)
     cross join lateral (
       select person_id, state = 'BLOCKED' as blocked, email_confirmed_at is not null as proved, true as same_mailbox,
         ${namedText} as named
       from accounts where state <> 'DELETED' and fold_mailbox(email_folded) = given.mailbox
       union all
       select person_id, state = 'BLOCKED', email_confirmed_at is not null, false, ${namedText}
       from accounts where state <> 'DELETED' and dob = given.dob and split_part(postcode, ' ', 1) = given.outward
       union all
       select person_id, false, false, false, ${namedText}
       from post_cards where person_id is not null and dob = given.dob and split_part(postcode, ' ', 1) = given.outward
     ) as other
     cross join lateral (
       select coalesce(joined_person_id, id) as id from persons where id = other.person_id offset 0) as counted
     cross join lateral (select * from persons where persons.id = counted.id offset 0) as persons
     where persons.id <> given.person_id`,
    [
      known.map((_, index) => index),
      known.map(({ personId }) => personId),
      known.map(({ mailbox }) => mailbox),
      known.map(({ dob }) => dob),
      known.map(({ postcode }) => postcode && outwardOf(postcode)),
    ],
  )
  return rows.map((row) => ({ ...row, ...restrictionsOf(row) }))
}

const namedText = `json_build_object('firstName', first_name, 'lastName', last_name, 'postcode', postcode, 'dob', dob)`

/** The details from all accounts and cards of a person, including ids from before a merge. */
export async function listKnownOf(db: Db, personId: string): Promise<Known[]> {
  const { rows } = await sql<Named & { email: string | null }>`
    select first_name, last_name, postcode, dob, email
    from accounts where person_id = ${personId} and state <> 'DELETED'
    union all
    select first_name, last_name, postcode, dob, null
    from persons join post_cards on post_cards.person_id = persons.id
    where (persons.id = ${personId} or joined_person_id = ${personId}) and cleared_at is null`.execute(db)
  return rows.map(({ email, ...named }) => ({ ...named, personId, mailbox: email && foldMailbox(email) }))
}
