import { foldEmail } from '#domain/person/email.ts'
import type { Entrant } from '#domain/person/entrant.ts'
import type { OwnLimit, Restrictions } from '#domain/person/safer-gambling.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { listAccountsWithPersons } from './batch-queries.ts'
import { nameInEmails } from './emails.ts'
import { type Account, findAccountWithPerson } from './queries.ts'

/** The facts that `checkEntrant` needs, and the other requirements of entering. */
export type FoundEntrant = Entrant &
  Pick<Account, 'id' | 'personId' | 'accountType' | 'email' | 'emailConfirmedAt' | 'firstName' | 'msisdn' | 'brand'> & {
    /** The email as lists hold it; null until it is confirmed. */
    confirmedEmail: string | null
    /** The first name if emails may contain it: an unproved address is sent nothing that a stranger typed. */
    nameInEmails: string | null
    ownLimit: OwnLimit
  }

export async function findEntrant(db: Db, accountId: string): Promise<FoundEntrant | null> {
  const found = await findAccountWithPerson(db, accountId)
  return found && entrantOf(found)
}

export async function listEntrants(
  send: Send,
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, FoundEntrant>> {
  const found = await listAccountsWithPersons(send, db, accountIds)
  return new Map(found.map((each) => [each.id, entrantOf(each)]))
}

function entrantOf(found: Account & Restrictions): FoundEntrant {
  const { id, personId, accountType, state, email, emailConfirmedAt, firstName, lastName } = found
  const { dob, postcode, msisdn, brand, msisdnExpiresAt, ownLimit, breakUntil, excludedUntil } = found
  return {
    id,
    personId,
    accountType,
    state,
    email,
    emailConfirmedAt,
    confirmedEmail: emailConfirmedAt === null ? null : foldEmail(email),
    nameInEmails: nameInEmails(found),
    firstName,
    lastName,
    dob,
    postcode,
    msisdn,
    msisdnExpiresAt,
    brand,
    ownLimit,
    breakUntil,
    excludedUntil,
    hasAcceptedTerms: found.termsAndPrivacyAt !== null,
  }
}
