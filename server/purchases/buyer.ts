import type { Platform } from '#domain/campaign/campaign.ts'
import type { Pence } from '#domain/money/money.ts'
import { checkEntrant, type EntrantError } from '#domain/person/entrant.ts'
import { limitAt } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type FoundEntrant, findEntrant, mustProveEmail } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The buyer: the account and its person, as read inside the transaction. */
export type Buyer = {
  accountId: string
  personId: string
  accountType: 'GUEST' | 'REGISTERED'
  confirmedEmail: string | null
  msisdn: string | null
  /** The person's own monthly limit, if any. */
  monthlyLimitPence: Pence | null
}

/** The origin of a purchase, from the headers of the request. */
export type Origin = { brand: string; campaignTag: string | null; platform: Platform; attribution: object }

/** Checks whether the account may enter now. Called when tickets are taken; the person's row must be locked. */
export async function checkBuyer(
  context: Context,
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<Verdict<Buyer, EntrantError>> {
  const found = await findEntrant(tx, accountId)
  return checkFound(context, found, found !== null && (await mustProveEmail(context, tx, accountId)), now)
}

/** The rules of `checkBuyer` for a buyer who has been read already. */
export function checkFound(
  { config }: Context,
  found: FoundEntrant | null,
  isProofRequired: boolean,
  now: Date,
): Verdict<Buyer, EntrantError> {
  const verdict = checkEntrant(found, now, config.POSTCODE_AREAS_NOT_ALLOWED)
  if (!verdict.ok) return verdict
  if (isProofRequired) return refuse('EmailProofRequired')
  const { id: accountId, personId, accountType, confirmedEmail, msisdn, ownLimit } = found!
  return allow({
    accountId,
    personId,
    accountType,
    confirmedEmail,
    msisdn,
    monthlyLimitPence: limitAt(ownLimit, now).monthlyPence,
  })
}
