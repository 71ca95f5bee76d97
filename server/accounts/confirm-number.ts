import { foldEmail } from '#domain/email.ts'
import { toLondon } from '#domain/london.ts'
import { brandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { numberMovedMail } from './mails.ts'
import { giveNumber } from './person.ts'
import { msisdnKeyOf } from './person-keys.ts'
import { findAccount, insertAccountEvent, lockAccount, setNumber, takeNumberFromOthers } from './queries.ts'

const VERIFIED_MONTHS = 12

/**
 * The number is the account's for twelve months. Whoever had it verified before has it no more and is told by mail,
 * unless the e-mail is the same: a guest who comes again need not hear of themselves.
 */
export async function confirmNumber(context: Context, tx: Tx, accountId: string, msisdn: string): Promise<void> {
  const now = context.now()
  await giveNumber(tx, accountId, msisdnKeyOf(context, msisdn), now)
  const account = await lockAccount(tx, accountId)
  const expiresAt = toLondon(now).add({ months: VERIFIED_MONTHS })
  await setNumber(tx, accountId, msisdn, new Date(expiresAt.epochMilliseconds))
  await insertAccountEvent(tx, { accountId, name: 'number_confirmed', now })
  for (const other of await takeNumberFromOthers(tx, msisdn, accountId)) {
    await insertAccountEvent(tx, { accountId: other.id, name: 'number_moved', now })
    if (other.emailFolded !== foldEmail(account.email))
      await enqueue(tx, 'accounts.tell-number-moved', { accountId: other.id, ending: msisdn.slice(-3) })
  }
}

export async function tellNumberMoved(context: Context, accountId: string, ending: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (!account || account.state === 'DELETED') return
  const letter = await numberMovedMail(brandOf(account.brand), context.config.publicUrl, account.firstName, ending)
  await context.mail.send({ to: account.email, ...letter })
}
