import { brandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { welcomeMail } from './mails.ts'
import { findAccount } from './queries.ts'

export async function welcome(context: Context, accountId: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (account?.state !== 'ACTIVE') return
  const letter = await welcomeMail(brandOf(account.brand), context.config.publicUrl, account.firstName)
  await context.mail.send({ to: account.email, ...letter })
}
