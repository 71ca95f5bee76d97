import { foldEmail } from '#domain/email.ts'
import type { Entrant } from '#domain/entrant.ts'
import type { OwnLimit } from '#domain/safer-play.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { externalIdOf } from './external-id.ts'
import { nameInMails } from './mails.ts'
import {
  type Account,
  type AccountState,
  type AccountType,
  findAccount,
  findAccountWithPerson,
  lockAccount,
} from './queries.ts'

export { addAccount } from './add-account.ts'
export { excludeSelf, takeBreak } from './breaks.ts'
export { changePassword, tellPasswordChanged } from './change-password.ts'
export { completeAccount } from './complete-account.ts'
export { confirmNumber, tellNumberMoved } from './confirm-number.ts'
export {
  findSpend,
  giveBackCount,
  giveBackSpend,
  listCounts,
  recountSpend,
  type SpendKey,
  takeCount,
  takeSpend,
} from './count-queries.ts'
export { deleteAccount, type Leaver, tellDeleted } from './delete-account.ts'
export { updateDetails } from './details.ts'
export { askForLink, sendEmailLink } from './email-links.ts'
export { externalIdOf } from './external-id.ts'
export { convertGuest, createGuest } from './guest.ts'
export { findLimits, type ReleaseUnpaid, setLimit } from './limits.ts'
export { logIn } from './log-in.ts'
export { forgetLinksBefore } from './mailed-link-queries.ts'
export { findBrandOptIns, findOptIns, setBrandOptIns, setOptIns } from './opt-ins.ts'
export { describeAccount, judgeDownload } from './own-data.ts'
export { logInFromPartner } from './partner-log-in.ts'
export { forgetPartnerTokensBefore } from './partner-token-queries.ts'
export { forgotPassword, resetPassword, sendReset } from './password-reset.ts'
export { lockPerson, lockPersonById } from './person.ts'
export { listPersonIds, type Person } from './person-queries.ts'
export { confirmEmail, hasAnothersEmail } from './prove-email.ts'
export { askForProof, proveOwner, sendProof } from './prove-owner.ts'
export type { Account, AccountType } from './queries.ts'
export { accountExists, register } from './register.ts'
export {
  clearAccountAttributionBefore,
  forgetResetsBefore,
  type Guest,
  listNumberlessGuests,
} from './retention-queries.ts'
export { sendSubscribeTest } from './subscribe-test.ts'
export { unsubscribe } from './unsubscribe.ts'
export { welcome } from './welcome.ts'
export { findAccount, findAccountWithPerson, lockAccount }

/** What the guards of a session look at. */
export async function findCallerAccount(
  context: Context,
  accountId: string,
): Promise<{ state: AccountState; personId: string; accountType: AccountType; externalId: string } | null> {
  const account = await findAccount(context.db, accountId)
  if (!account) return null
  const { state, personId, accountType, number } = account
  return { state, personId, accountType, externalId: externalIdOf(context, number) }
}

/** Everything that `judgeEntrant` looks at, and what else is asked of somebody who wants to enter. */
export type FoundEntrant = Entrant &
  Pick<Account, 'id' | 'personId' | 'accountType' | 'email' | 'msisdn' | 'brand'> & {
    /** The e-mail as lists hold it; null until it is confirmed. */
    confirmedEmail: string | null
    /** The first name, where mails may carry it: an address that nobody has proved is sent nothing that a stranger typed. */
    nameInMails: string | null
    ownLimit: OwnLimit
  }

export async function findEntrant(db: Db, accountId: string): Promise<FoundEntrant | null> {
  const found = await findAccountWithPerson(db, accountId)
  if (!found) return null
  const { id, personId, accountType, state, email, emailConfirmedAt, lastName, dob, postcode, msisdn, brand } = found
  const { msisdnExpiresAt, ownLimit, breakUntil, excludedUntil } = found
  return {
    id,
    personId,
    accountType,
    state,
    email,
    confirmedEmail: emailConfirmedAt === null ? null : foldEmail(email),
    nameInMails: nameInMails(found),
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
