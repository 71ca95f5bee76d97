import { v7 as uuid } from 'uuid'
import { foldEmail } from '#domain/person/email.ts'
import { rightsProblem, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { makeInvitation } from './invitations.ts'
import { findMemberByEmail, insertMember, lockStaffChanges } from './people-queries.ts'
import { removeAccess } from './staff-changes.ts'

type Invited = Verdict<{ href: string }, 'NotAllowedError' | 'NotFoundError'>
type Commanding = Parameters<typeof makeInvitation>[0]

/**
 * Invites a person from the command line, the only way for the first owner. It returns the link, because email may not
 * be set up yet. A person who has not accepted yet gets another link.
 */
export async function inviteByCommand(
  context: Commanding,
  { email, ...rights }: StaffRights & { email: string },
  actor: AuditActor,
): Promise<Invited> {
  if (rightsProblem(rights)) return refuse('NotAllowedError', { problem: rightsProblem(rights) })
  const invited = await transact(context.db, async (tx): Promise<Verdict<string, 'NotAllowedError'>> => {
    await lockStaffChanges(tx)
    const emailFolded = foldEmail(email)
    const found = await findMemberByEmail(tx, emailFolded)
    if (found?.state === 'INVITED') return allow(found.id)
    if (found) return refuse('NotAllowedError', { problem: `is ${found.state.toLowerCase()} already` })
    const id = uuid()
    await insertMember(tx, { id, email, emailFolded, ...rights }, context.now())
    const subject = { kind: 'staff', id }
    const invites = { action: 'staff.invite', subject, before: null, after: rights, reason: 'by command' }
    await recordAudit(tx, actor, invites, context.now())
    return allow(id)
  })
  return invited.ok ? allow({ href: await makeInvitation(context, invited.value) }) : invited
}

/** Removes the lost password and second factors of a person, in any state, and returns a new link. */
export async function resetByCommand(context: Commanding, email: string, actor: AuditActor): Promise<Invited> {
  const reset = await transact(context.db, async (tx): Promise<Verdict<string, 'NotFoundError'>> => {
    await lockStaffChanges(tx)
    const found = await findMemberByEmail(tx, foldEmail(email))
    if (!found) return refuse('NotFoundError')
    await removeAccess(tx, found.id, context.now())
    const { id, state: before } = found
    const resets = {
      action: 'staff.reset',
      subject: { kind: 'staff', id },
      before,
      after: 'INVITED',
      reason: 'by command',
    }
    await recordAudit(tx, actor, resets, context.now())
    return allow(id)
  })
  return reset.ok ? allow({ href: await makeInvitation(context, reset.value) }) : reset
}
