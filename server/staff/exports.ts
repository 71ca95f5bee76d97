export {
  addCodes,
  addPasskey,
  checkMayAdd,
  removeFactor,
  renewRecoveryCodes,
} from './factors/add-factor.ts'
export { listFactors } from './factors/factors.ts'
export { beginCodes } from './factors/one-time-codes.ts'
export { beginPasskey, requestPasskey } from './factors/passkeys.ts'
export {
  addStaffKey,
  findOperator,
  KEY_DAYS,
  listStaffKeys,
  type Operator,
  revokeStaffKeys,
  type Scope,
  scopes,
} from './keys.ts'
export { addMember } from './people/add-member.ts'
export { changeStaff } from './people/change-staff.ts'
export { inviteByCommand, resetByCommand } from './people/commands.ts'
export { purgeInvitationsBefore } from './people/invitation-queries.ts'
export { acceptInvitation, readInvitation } from './people/invitations.ts'
export {
  findListedMember,
  findMember,
  type ListedMember,
  listMembers,
  listNames,
  memberSorting,
} from './people/people-queries.ts'
export { staffApprovalActions } from './people/staff-changes.ts'
export { changeSetting, listSettings, settingApprovalActions } from './settings/change-setting.ts'
export { changeStaffPassword } from './sign-in/change-password.ts'
export { proveFactor } from './sign-in/second-factor.ts'
export { endSession, purgeStaffSessionsBefore } from './sign-in/session-queries.ts'
export { type From, findStaffCaller, type StaffCaller } from './sign-in/sessions.ts'
export { signIn } from './sign-in/sign-in.ts'
