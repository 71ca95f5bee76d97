import { type Db, sql } from '#server/platform/db/db.ts'

/** Actions of staff on an order or a person that can put a case on hold. */
const actions = [
  'purchase.refund',
  'purchase.refund.request',
  'refund-list.run',
  'refund-list.run.request',
  'data-request.record',
  'data-request.delete',
  'data-request.delete-after-draw',
  'person.change-email',
  'person.change-email.request',
  'person.change-email-at-stake.request',
  'person.join',
  'person.join.request',
]

export type Involvement = { readonly entryId: string; readonly orderNumber: string | null }

/** Whether a member of staff refunded the order of a case or changed its person. */
export async function isInvolved(db: Db, { entryId, orderNumber }: Involvement, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with won as (
      select purchase_id, coalesce(purchases.person_id, accounts.person_id) as person_id
      from entries left join purchases on purchases.id = purchase_id left join accounts on accounts.id = entries.account_id
      where entries.id = ${entryId}),
    subject (kind, id) as (
      select 'purchase', ${orderNumber}::text where ${orderNumber}::text is not null
      union all select 'refund-list', list_id::text from won join refund_list_rows using (purchase_id)
      union all select 'person', won.person_id::text from won where won.person_id is not null
      union all select 'person', joined_person_id::text from won join persons on persons.id = won.person_id
      where joined_person_id is not null)
    select exists (
      select from subject join audit_lines on subject_kind = subject.kind and subject_id = subject.id
      where actor_id = ${staffId} and action = any(${actions})) as is`.execute(db)
  return rows[0]!.is
}
