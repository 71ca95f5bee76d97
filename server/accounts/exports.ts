export { blockByStaff, emailChangeProblem, setEmailByStaff, unblockByStaff } from './admin/care.ts'
export {
  deleteEmailChange,
  type EmailChange,
  findEmailChange,
  listDueEmailChanges,
  listEmailChanges,
  purgeEmailChangesBefore,
  putEmailChange,
} from './admin/email-change-queries.ts'
export {
  announceEmailChange,
  emailEmailChange,
  keepEmail,
  OBJECTION_HOURS,
  textEmailChange,
} from './admin/object-to-email-change.ts'
export {
  addCounts,
  addSpend,
  listCountsOf,
  listJoinedPersons,
  listSpendOf,
  lockPersonsOf,
  subtractCounts,
  subtractSpend,
} from './batch-queries.ts'
export { checkDownload, describeAccount } from './data-export/data-export.ts'
export { deleteAccount, type Leaver, notifyDeleted } from './deletion/delete-account.ts'
export { updateDetails } from './details.ts'
export { purgeLinksBefore } from './emailed-link-queries.ts'
export { type FoundEntrant, findEntrant, listEntrants } from './find-entrant.ts'
export { excludeSelf, restrictAccount, restrictPerson, takeBreak } from './limits/breaks.ts'
export {
  findSpend,
  listCounts,
  recountSpend,
  releaseCount,
  releaseSpend,
  reserveCount,
  reserveSpend,
  type SpendKey,
} from './limits/count-queries.ts'
export { notifyExcluded } from './limits/exclusion-email.ts'
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
export { requestSubscribeTest, sendSubscribeTest } from './marketing/subscribe-test.ts'
export { unsubscribe } from './marketing/unsubscribe.ts'
export { passkeySiteOf } from './passkeys/challenges.ts'
export { addOwnPasskey, beginOwnPasskey, notifyPasskeyChanged, removeOwnPasskey } from './passkeys/own-passkeys.ts'
export {
  deleteMemberPasskeys,
  listMemberPasskeys,
  listOwnPasskeyNames,
  purgeChallengesBefore,
} from './passkeys/passkey-queries.ts'
export { logInByPasskey, proveByPasskey, requestPasskeyLogIn, requestPasskeyProof } from './passkeys/show-passkey.ts'
export { listAlikeOf } from './person/alike.ts'
export { lockCardPerson } from './person/card-person.ts'
export { deleteClaims } from './person/claim-queries.ts'
export { confirmNumber, notifyNumberMoved } from './person/confirm-number.ts'
export { joinByStaff, lockPerson, lockPersonById } from './person/person.ts'
export { listPersonIds, type Person, setMarked } from './person/person-queries.ts'
export {
  type Account,
  type AccountType,
  accountsWithPersons,
  findAccount,
  insertAccountEvent,
  lockAccount,
  withRestrictions,
} from './queries.ts'
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
export { confirmEmail, describeEmailLink, listMustProve, mustProveEmail } from './sign-up/prove-email.ts'
export { accountExists, register } from './sign-up/register.ts'
export { welcome } from './sign-up/welcome.ts'
