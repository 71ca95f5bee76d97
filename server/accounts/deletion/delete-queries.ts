import type { Tx } from '#server/platform/db/db.ts'

/** Removes all data that identify the owner of an account. */
export async function anonymise(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      state: 'DELETED',
      email: '',
      email_folded: '',
      password_hash: null,
      first_name: null,
      last_name: null,
      gender: null,
      gender_other: null,
      dob: null,
      postcode: null,
      msisdn: null,
      email_confirmed_at: null,
      msisdn_exp: null,
      opt_in_sms: false,
      opt_in_email: false,
      attribution: '{}',
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('brand_opt_ins').where('account_id', '=', id).execute()
  await tx.deleteFrom('password_resets').where('account_id', '=', id).execute()
  await tx.deleteFrom('member_passkeys').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_links').where('account_id', '=', id).execute()
}
