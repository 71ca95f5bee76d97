import { v7 as uuid } from 'uuid'
import { foldEmail } from '#domain/person/email.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { allow } from '#domain/verdict.ts'
import { hashPassword } from '#server/accounts/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { saveKnownSecret } from '../factors/one-time-codes.ts'
import { findMemberByEmail, insertMember, lockStaffChanges, setNameAndPassword, setState } from './people-queries.ts'

type Added = StaffRights & { email: string; name: string; password: string; secret: string }

/** Adds a person who can sign in at once, for a demonstration. An existing person is left unchanged. */
export async function addMember(context: Context, member: Added, actor: AuditActor): Promise<void> {
  const emailFolded = foldEmail(member.email)
  if (await findMemberByEmail(context.db, emailFolded)) return
  const passwordHash = await hashPassword(member.password)
  const now = context.now()
  await transact(context.db, async (tx) => {
    await lockStaffChanges(tx)
    const id = uuid()
    const { email, roles, brands } = member
    await insertMember(tx, { id, email, emailFolded, roles, brands }, now)
    await setNameAndPassword(tx, id, member.name, passwordHash)
    await saveKnownSecret(context.config, tx, id, member.secret, now)
    await setState(tx, id, 'ACTIVE')
    const subject = { kind: 'staff', id }
    await recordAudit(
      tx,
      actor,
      { action: 'staff.add', subject, after: { roles, brands }, reason: 'demonstration' },
      now,
    )
    return allow(null)
  })
}
