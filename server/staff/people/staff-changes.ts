import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { foldEmail } from '#domain/person/email.ts'
import {
  hasRole,
  isPossibleIn,
  leavesNoOwner,
  rightsProblem,
  type StaffAction,
  type StaffRights,
  staffRoles,
} from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { ApprovalAction, ApprovalActions } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { areBrands } from '#server/brands/exports.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteFactors } from '../factors/factor-queries.ts'
import { endSessionsOf } from '../sign-in/session-queries.ts'
import { endInvitations } from './invitation-queries.ts'
import {
  findMember,
  findMemberByEmail,
  insertMember,
  listOwnerIds,
  lockMember,
  lockStaffChanges,
  type Member,
  setInvited,
  setRights,
  setState,
} from './people-queries.ts'

const rightsSchema = { roles: z.array(z.enum(staffRoles)), brands: z.array(z.string()).nullable() }
const inviteSchema = z.object({ email: z.string(), ...rightsSchema })
const rightsOfSchema = z.object({ staffId: z.uuid(), ...rightsSchema })
const memberSchema = z.object({ staffId: z.uuid() })

type ChangeName = 'staff.invite' | 'staff.change' | 'staff.suspend' | 'staff.restore' | 'staff.reset'
type Problem = { path: string; message: string }
type Invite = z.infer<typeof inviteSchema>
type RightsOf = z.infer<typeof rightsOfSchema>
export type StaffRequest = Invite | RightsOf | z.infer<typeof memberSchema>

/** A kind of change of one person: its description, the result, and the update of the tables. */
type MemberChange = {
  words: (member: Member, request: StaffRequest) => string
  after: (member: Member, request: StaffRequest) => Pick<Member, 'roles' | 'brands' | 'state'>
  save: (tx: Tx, member: Member, request: StaffRequest, now: Date) => Promise<void>
}

const memberChanges: Record<Exclude<ChangeName, 'staff.invite'>, MemberChange> = {
  'staff.change': {
    words: ({ email }, request) => `Give ${email} ${inWords(request as RightsOf)}`,
    after: ({ state }, request) => ({ ...rightsOf(request as RightsOf), state }),
    save: (tx, { id }, request) => setRights(tx, id, rightsOf(request as RightsOf)),
  },
  'staff.suspend': {
    words: ({ email }) => `Suspend ${email}`,
    after: ({ roles, brands }) => ({ roles, brands, state: 'SUSPENDED' }),
    save: async (tx, { id }, _request, now) => {
      await setState(tx, id, 'SUSPENDED')
      await endInvitations(tx, id, now)
      await endSessionsOf(tx, id, now)
    },
  },
  'staff.restore': {
    words: ({ email }) => `Invite ${email} again`,
    after: ({ roles, brands }) => ({ roles, brands, state: 'INVITED' }),
    save: inviteAgain,
  },
  'staff.reset': {
    words: ({ email }) => `Remove password and second factors of ${email}, and invite them again`,
    after: ({ roles, brands }) => ({ roles, brands, state: 'INVITED' }),
    save: inviteAgain,
  },
}

async function inviteAgain(tx: Tx, { id }: Pick<Member, 'id'>, _request: unknown, now: Date): Promise<void> {
  await removeAccess(tx, id, now)
  await enqueue(tx, 'staff.send-invitation', { staffId: id })
}

/** Revokes all access: the person's sessions, links and factors. */
export async function removeAccess(tx: Tx, id: string, now: Date): Promise<void> {
  await endSessionsOf(tx, id, now)
  await endInvitations(tx, id, now)
  await deleteFactors(tx, id)
  await setInvited(tx, id)
}

/** The changes of staff as actions that can wait for another owner. */
export const staffApprovalActions: ApprovalActions = {
  'staff.invite': inviteAction(),
  'staff.change': memberAction('staff.change', rightsOfSchema),
  'staff.suspend': memberAction('staff.suspend', memberSchema),
  'staff.restore': memberAction('staff.restore', memberSchema),
  'staff.reset': memberAction('staff.reset', memberSchema),
} satisfies Record<ChangeName, unknown>

function inviteAction(): ApprovalAction<Invite> {
  const name = 'staff.invite'
  return {
    name,
    approvedBy: 'staff.approve',
    request: inviteSchema,
    lock: lockStaffChanges,
    foresee: async (db, request) => ({
      subject: { kind: 'staff', id: foldEmail(request.email) },
      brand: null,
      what: `Invite ${request.email} with ${inWords(request)}`,
      before: null,
      after: rightsOf(request),
      ground: { exists: (await findMemberByEmail(db, foldEmail(request.email))) !== null },
    }),
    carryOut: async ({ now }, tx, request, by) => {
      const problem = await findProblem(tx, name, request)
      if (problem) return refuse('ValidationError', { fields: [problem] })
      const id = uuid()
      await insertMember(tx, { id, ...request, emailFolded: foldEmail(request.email) }, now())
      await enqueue(tx, 'staff.send-invitation', { staffId: id })
      await record(tx, name, id, { before: null, after: rightsOf(request) }, by, now())
      return allow(null)
    },
  }
}

function memberAction<Request extends { staffId: string }>(
  name: Exclude<ChangeName, 'staff.invite'>,
  request: z.ZodType<Request>,
): ApprovalAction<Request> {
  const { words, after, save } = memberChanges[name]
  return {
    name,
    approvedBy: 'staff.approve',
    request,
    lock: lockStaffChanges,
    foresee: async (db, given) => {
      const member = await findMember(db, given.staffId)
      if (!member) return null
      return {
        subject: { kind: 'staff', id: member.id },
        brand: null,
        what: words(member, given),
        before: shownOf(member),
        after: after(member, given),
        ground: member.version,
      }
    },
    carryOut: async ({ now }, tx, given, by) => {
      const member = await lockMember(tx, given.staffId)
      if (!member) return refuse('NotFoundError')
      const problem = await findProblem(tx, name, given)
      if (problem) return refuse('ValidationError', { fields: [problem] })
      await save(tx, member, given, now())
      await enqueue(tx, 'staff.report-change', { staffId: member.id, what: words(member, given), by: by.actor.name })
      await record(tx, name, member.id, { before: shownOf(member), after: after(member, given) }, by, now())
      return allow(null)
    },
  }
}

function record(
  tx: Tx,
  action: ChangeName,
  id: string,
  change: { before: unknown; after: unknown },
  by: { actor: AuditActor; reason: string; approvalId: string | null },
  now: Date,
): Promise<void> {
  const { reason, approvalId } = by
  return recordAudit(tx, by.actor, { action, subject: { kind: 'staff', id }, ...change, reason, approvalId }, now)
}

/** The problem with a change as things are now, for a form to show beside the field. */
export async function findProblem(db: Db, name: ChangeName, request: StaffRequest): Promise<Problem | null> {
  if ('roles' in request) {
    const problem = rightsProblem(request)
    if (problem) return { path: 'roles', message: problem }
    if (request.brands && !(await areBrands(db, request.brands)))
      return { path: 'brands', message: 'We can’t find this brand' }
  }
  if ('email' in request) {
    const isTaken = (await findMemberByEmail(db, foldEmail(request.email))) !== null
    return isTaken ? { path: 'email', message: 'This person already has access' } : null
  }
  const member = await findMember(db, request.staffId)
  if (!member) return null
  if (!isPossibleIn(name, member.state))
    return { path: 'state', message: `Not possible: ${member.state.toLowerCase()}` }
  const after = memberChanges[name as Exclude<ChangeName, 'staff.invite'>].after(member, request)
  const remainsOwner = after.state === 'ACTIVE' && hasRole(after, 'staff.change')
  const owners = await listOwnerIds(db)
  if (owners.includes(member.id) && leavesNoOwner(owners, { id: member.id, remainsOwner }))
    return { path: 'roles', message: 'There must be at least one owner' }
  return null
}

/**
 * Whether another owner must approve. The exceptions: there is no other owner; a suspension of a person who is not an
 * owner is safest done at once; and another link for an invitation grants nothing new.
 */
export async function takesTwoPeople(
  db: Db,
  name: ChangeName & StaffAction,
  request: StaffRequest,
  requestedBy: string,
): Promise<boolean> {
  const owners = await listOwnerIds(db)
  if (owners.every((id) => id === requestedBy)) return false
  if (!('staffId' in request)) return true
  if (name === 'staff.suspend') return owners.includes(request.staffId)
  return name !== 'staff.reset' || (await findMember(db, request.staffId))?.state !== 'INVITED'
}

function shownOf({ roles, brands, state }: Member) {
  return { roles, brands, state }
}

function rightsOf({ roles, brands }: StaffRights): StaffRights {
  return { roles, brands }
}

function inWords({ roles, brands }: StaffRights): string {
  const names = roles.length === 1 ? `the role ${roles[0]}` : `the roles ${roles.join(', ')}`
  return `${names} for ${brands === null ? 'all brands' : brands.join(', ')}`
}
