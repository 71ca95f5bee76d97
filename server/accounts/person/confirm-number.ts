import { foldEmail } from '#domain/person/email.ts'
import { awayUntil } from '#domain/person/safer-gambling.ts'
import { toLondon } from '#domain/time/london.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { nameInEmails, numberMovedEmail } from '../emails.ts'
import { findAccount, insertAccountEvent, lockAccount, removeNumberFromOthers, setNumber } from '../queries.ts'
import { adoptCards } from './card-person.ts'
import { assignKeys } from './person.ts'
import { msisdnKeyOf } from './person-keys.ts'

const VERIFIED_MONTHS = 12

/**
 * The number belongs to the account for twelve months. An account that had it verified before loses it and is notified
 * by email, unless both have the same email: a returning guest needs no notice about themselves. A person who takes a
 * break keeps their number: an account that confirms it joins that person, and gets the break as its answer.
 */
export async function confirmNumber(
  context: Context,
  tx: Tx,
  accountId: string,
  msisdn: string,
): Promise<{ storedUntil: Date | null }> {
  const now = context.now()
  const key = { kind: 'MSISDN', key: msisdnKeyOf(context, msisdn) } as const
  const { person, hasJoined } = await assignKeys(tx, accountId, [key], now)
  await adoptCards(context, tx, accountId, { msisdn }, now)
  const account = await lockAccount(tx, accountId)
  await insertAccountEvent(tx, { accountId, name: 'number_confirmed', now })
  const until = hasJoined ? awayUntil(person, now) : null
  if (until !== null) return { storedUntil: until }
  const expiresAt = toLondon(now).add({ months: VERIFIED_MONTHS })
  await setNumber(tx, accountId, msisdn, new Date(expiresAt.epochMilliseconds))
  for (const other of await removeNumberFromOthers(tx, msisdn, accountId)) {
    await insertAccountEvent(tx, { accountId: other.id, name: 'number_moved', now })
    if (other.emailFolded !== foldEmail(account.email))
      await enqueue(tx, 'accounts.send-number-moved', { accountId: other.id, ending: msisdn.slice(-3) })
  }
  return { storedUntil: null }
}

export async function notifyNumberMoved(context: Context, accountId: string, ending: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (!account || account.state === 'DELETED') return
  const emailContent = await numberMovedEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    nameInEmails(account),
    ending,
  )
  await context.mail.send({ to: account.email, ...emailContent })
}
