import type { Tx } from '#server/platform/db/db.ts'

/** Removes all data that identify the owner of an account. */
export async function anonymise(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      state: 'DELETED',
      email: '',
      emailFolded: '',
      passwordHash: null,
      firstName: null,
      lastName: null,
      gender: null,
      genderOther: null,
      dob: null,
      postcode: null,
      msisdn: null,
      emailConfirmedAt: null,
      msisdnExp: null,
      optInSms: false,
      optInEmail: false,
      attribution: '{}',
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('brandOptIns').where('accountId', '=', id).execute()
  await tx.deleteFrom('passwordResets').where('accountId', '=', id).execute()
  await tx.deleteFrom('memberPasskeys').where('accountId', '=', id).execute()
  await tx.deleteFrom('emailChanges').where('accountId', '=', id).execute()
  await tx.deleteFrom('emailLinks').where('accountId', '=', id).execute()
}
