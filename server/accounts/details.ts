import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { flagAccountIfAlike } from './person/alike.ts'
import { adoptCards } from './person/card-person.ts'
import { lockPerson } from './person/person.ts'
import { insertAccountEvent, lockAccount, setDetails } from './queries.ts'
import { checkBirthDate } from './sign-up/check-birth-date.ts'

/** An event records which fields changed and when, not the old values: old names are not needed. */
export async function updateDetails(
  context: Context,
  accountId: string,
  details: { firstName: string; lastName: string; dob: string; postcode: string },
): Promise<Verdict<null, 'ValidationError' | 'AccountDeleted'>> {
  const now = context.now()
  const age = checkBirthDate(details.dob, 'dob', now)
  if (!age.ok) return age
  return transact(context.db, async (tx) => {
    await lockPerson(tx, accountId)
    const account = await lockAccount(tx, accountId)
    if (account.state === 'DELETED') return refuse('AccountDeleted')
    const keys = Object.keys(details) as (keyof typeof details)[]
    const changed = keys.filter((key) => details[key] !== account[key])
    if (changed.length === 0) return allow(null)
    await setDetails(tx, accountId, details)
    await adoptCards(context, tx, accountId, {}, now)
    await flagAccountIfAlike(tx, accountId, now)
    await insertAccountEvent(tx, { accountId, name: 'details_updated', data: { changed }, now })
    return allow(null)
  })
}
