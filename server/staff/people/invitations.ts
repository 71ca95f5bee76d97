import { randomBytes } from 'node:crypto'
import { INVITATION_HOURS, type StaffRole, staffNameProblem } from '#domain/staff/staff.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { checkPassword, hashPassword } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { endSessionsOf } from '../sign-in/session-queries.ts'
import { type From, startStaffSession } from '../sign-in/sessions.ts'
import { findInvited, insertInvitation } from './invitation-queries.ts'
import { findMember, lockMember, type Member, setNameAndPassword } from './people-queries.ts'

/** The address of a new link. Its token is in the fragment, which browsers never send. */
export async function makeInvitation(
  { db, now, config }: Pick<Context, 'db' | 'now'> & { config: Pick<Context['config'], 'consoleUrl'> },
  staffId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + INVITATION_HOURS * HOUR_MS)
  await insertInvitation(db, { tokenHash: hashOf(token), staffId, expiresAt })
  return `${config.consoleUrl}/console/invitation#${token}`
}

export async function readInvitation(
  { db, now }: Context,
  token: string,
): Promise<Verdict<{ email: string; name: string; roles: StaffRole[] }, 'ResetTokenInvalid'>> {
  const member = await findInvitedMember(db, token, now())
  if (!member) return refuse('ResetTokenInvalid')
  const { email, name, roles } = member
  return allow({ email, name, roles: [...roles] })
}

/**
 * Sets name and password, and starts a session in which nothing can be done but adding a second factor. The link ends
 * with that; accepted again before, it ends the session that it started.
 */
export async function acceptInvitation(
  context: Context,
  request: { token: string; name: string; password: string },
  from: From,
): Promise<Verdict<{ token: string }, 'ResetTokenInvalid' | 'ValidationError'>> {
  const now = context.now()
  const invited = await findInvitedMember(context.db, request.token, now)
  if (!invited) return refuse('ResetTokenInvalid')
  const problem = staffNameProblem(request.name)
  if (problem !== null) return refuseField('name', problem)
  const owner = { email: invited.email, firstName: request.name, lastName: null }
  const password = checkPassword(request.password, 'password', owner)
  if (!password.ok) return password
  const passwordHash = await hashPassword(request.password)
  return transact(context.db, async (tx) => {
    const member = await lockMember(tx, invited.id)
    // The link may have ended, or the person been suspended, while the password was hashed.
    if (member?.state !== 'INVITED' || !(await findInvited(tx, hashOf(request.token), now)))
      return refuse('ResetTokenInvalid')
    await setNameAndPassword(tx, member.id, request.name, passwordHash)
    await endSessionsOf(tx, member.id, now)
    return allow({ token: await startStaffSession(tx, member.id, 'ENROL', from, now) })
  })
}

async function findInvitedMember(db: Db, token: string, now: Date): Promise<Member | null> {
  const staffId = await findInvited(db, hashOf(token), now)
  const member = staffId === null ? null : await findMember(db, staffId)
  return member?.state === 'INVITED' ? member : null
}
