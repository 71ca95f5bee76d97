import { allow, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import type { Unsubscribe } from '#server/platform/mail/mail.ts'
import { isKeyedHashOf, keyedHashOf } from '#server/platform/tokens.ts'
import { insertAccountEvent } from '../queries.ts'
import { endEmailMarketing } from './marketing-queries.ts'

/**
 * The links that end marketing email. Their token names the account and can do nothing but unsubscribe it, so it never
 * expires: a mail may be read years later, and its link must still work.
 */
export function unsubscribeLinks(context: Context, accountNumber: number): Unsubscribe {
  const { apiUrl, publicUrl } = context.config
  const id = context.ids.accounts.encode(accountNumber)
  const query = new URLSearchParams({ token: `${id}.${keyedHashOf(context.config.keyFor('unsubscribe'), id)}` })
  return {
    page: `${publicUrl}/unsubscribed?${query}`,
    oneClick: `${apiUrl || publicUrl}/api/unsubscribe?${query}`,
  }
}

/** Ends marketing by email for the account that the mail was sent to; the link needs no log-in. Idempotent. */
export async function unsubscribe(context: Context, token: string): Promise<Verdict<null, 'ValidationError'>> {
  const [id = '', signature = ''] = token.split('.')
  const number = context.ids.accounts.decode(id)
  if (number === null || !isKeyedHashOf(context.config.keysFor('unsubscribe'), id, signature))
    return refuseField('token', 'That link isn’t one of ours')
  const now = context.now()
  return transact(context.db, async (tx) => {
    const accountId = await endEmailMarketing(tx, number, now)
    if (accountId !== null) await insertAccountEvent(tx, { accountId, name: 'unsubscribed', now })
    return allow(null)
  })
}
