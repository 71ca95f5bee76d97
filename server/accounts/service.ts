import { foldEmail } from '#domain/email.ts'
import type { Entrant } from '#domain/entrant.ts'
import type { OwnLimit, Restrictions } from '#domain/safer-gambling.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { listAccountsWithPersons } from './batch-queries.ts'
import { nameInEmails } from './emails.ts'
import {
  type Account,
  accountsWithPersons,
  findAccount,
  findAccountWithPerson,
  insertAccountEvent,
  lockAccount,
  withRestrictions,
} from './queries.ts'

export {
  addCounts,
  addSpend,
  listCountsOf,
  listJoinedPersons,
  listOwnersOfEmails,
  listSpendOf,
  lockPersonsOf,
  subtractCounts,
  subtractSpend,
} from './batch-queries.ts'
export { checkDownload, describeAccount } from './data-export/data-export.ts'
export { deleteAccount, type Leaver, notifyDeleted } from './deletion/delete-account.ts'
export { blockByStaff, changeMistypedEmail, unblockByStaff } from './desk/care.ts'
export { updateDetails } from './details.ts'
export { purgeLinksBefore } from './emailed-link-queries.ts'
export { excludeSelf, keepAway, takeBreak } from './limits/breaks.ts'
export {
  findSpend,
  listCounts,
  recountSpend,
  releaseCount,
  releaseSpend,
  type SpendKey,
  takeCount,
  takeSpend,
} from './limits/count-queries.ts'
export { findLimits, type ReleaseUnpaid, setLimit } from './limits/limits.ts'
export { changePassword, notifyPasswordChanged } from './log-in/change-password.ts'
export { logIn } from './log-in/log-in.ts'
export { logInByDevice } from './log-in/log-in-by-device.ts'
export { logInFromPartner } from './log-in/partner-log-in.ts'
export { purgePartnerTokensBefore } from './log-in/partner-token-queries.ts'
export { forgotPassword, resetPassword, sendReset } from './log-in/password-reset.ts'
export { hashPassword, isPassword } from './log-in/passwords.ts'
export { proveOwner, requestProof, sendProof } from './log-in/prove-owner.ts'
export { proveSession } from './log-in/prove-session.ts'
export { findBrandOptIns, findOptIns, setBrandOptIns, setOptIns } from './marketing/opt-ins.ts'
export { sendSubscribeTest } from './marketing/subscribe-test.ts'
export { unsubscribe } from './marketing/unsubscribe.ts'
export { notifyPasskeyChanged } from './passkeys/own-passkeys.ts'
export { deleteMemberPasskeys, listOwnPasskeyNames, purgeChallengesBefore } from './passkeys/passkey-queries.ts'
export { lockCardPerson } from './person/card-person.ts'
export { deleteClaims } from './person/claim-queries.ts'
export { confirmNumber, notifyNumberMoved } from './person/confirm-number.ts'
export { joinByStaff, lockPerson, lockPersonById } from './person/person.ts'
export { emailKeyOf } from './person/person-keys.ts'
export { listPersonIds, type Person, setMarked } from './person/person-queries.ts'
export type { Account, AccountType } from './queries.ts'
export {
  clearAccountAttributionBefore,
  type Guest,
  listNumberlessGuests,
  purgeResetsBefore,
} from './retention-queries.ts'
export { addAccount } from './sign-up/add-account.ts'
export { checkPassword } from './sign-up/check-password.ts'
export { completeAccount } from './sign-up/complete-account.ts'
export { requestLink, sendEmailLink } from './sign-up/email-links.ts'
export { convertGuest, createGuest } from './sign-up/guest.ts'
export { confirmEmail, hasAnothersEmail } from './sign-up/prove-email.ts'
export { accountExists, register } from './sign-up/register.ts'
export { welcome } from './sign-up/welcome.ts'
export { accountsWithPersons, findAccount, findAccountWithPerson, insertAccountEvent, lockAccount, withRestrictions }

/** Everything that `checkEntrant` looks at, and what else entering requires. */
export type FoundEntrant = Entrant &
  Pick<Account, 'id' | 'personId' | 'accountType' | 'email' | 'msisdn' | 'brand'> & {
    /** The e-mail as lists hold it; null until it is confirmed. */
    confirmedEmail: string | null
    /** The first name, where emails may carry it: an unproved address is sent nothing that a stranger typed. */
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
  const { id, personId, accountType, state, email, emailConfirmedAt, lastName, dob, postcode, msisdn, brand } = found
  const { msisdnExpiresAt, ownLimit, breakUntil, excludedUntil } = found
  return {
    id,
    personId,
    accountType,
    state,
    email,
    confirmedEmail: emailConfirmedAt === null ? null : foldEmail(email),
    nameInEmails: nameInEmails(found),
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
