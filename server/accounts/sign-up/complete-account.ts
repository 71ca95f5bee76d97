import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import type { OptIns } from '../marketing/opt-in-queries.ts'
import { recordOptIns } from '../marketing/opt-ins.ts'
import { flagAccountIfAlike } from '../person/alike.ts'
import { adoptCards } from '../person/card-person.ts'
import { lockPerson } from '../person/person.ts'
import { checkBirthDate } from './check-birth-date.ts'
import { setProfile } from './sign-up-queries.ts'

/** Adds the details that an account needs before it may enter. */
export async function completeAccount(
  context: Context,
  accountId: string,
  details: { postcode: string; dob: string } & OptIns,
): Promise<Verdict<null, 'ValidationError'>> {
  const now = context.now()
  const age = checkBirthDate(details.dob, 'details.dob', now)
  if (!age.ok) return age
  return transact(context.db, async (tx) => {
    await lockPerson(tx, accountId)
    await setProfile(tx, accountId, { ...details, acceptedAt: now })
    await adoptCards(context, tx, accountId, {}, now)
    await flagAccountIfAlike(tx, accountId, now)
    const { optInSms, optInEmail } = details
    await recordOptIns(tx, accountId, { optInSms, optInEmail, from: 'complete' }, now)
    return allow(null)
  })
}
