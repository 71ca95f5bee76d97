import type { showPostCard } from '#contract/console/post.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { wireNames } from '#contract/wire.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findTyped } from './card-queries.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Shown = Verdict<AnswerOf<typeof showPostCard>, 'NotFoundError'>

/** A typed card. The same transaction records in the audit log that it was read. */
export function showCard({ db, now }: Context, caller: Caller, id: string): Promise<Shown> {
  return transact<Shown>(db, async (tx) => {
    const card = hasBrand(caller, null) ? await findTyped(tx, id) : null
    if (!card || card.clearedAt !== null) return refuse('NotFoundError')
    const change = { action: 'post.show', subject: { kind: 'post-card', id }, reason: 'A card was read to correct it' }
    await recordAudit(tx, caller.actor, change, now())
    const { dob, msisdn, ...words } = card.words
    return allow({ ...wireNames(words), birth_date: dob, phone: msisdn })
  })
}
