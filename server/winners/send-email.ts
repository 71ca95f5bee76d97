import { findEntrant } from '#server/accounts/service.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import { findEmailPicture } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { signClaimToken } from './claim-token.ts'
import { creditWonEmail, wonEmail } from './emails.ts'
import { findCase } from './queries.ts'

/**
 * Notifies a winner of their prize. The link alone admits its holder only where the address is confirmed as the
 * winner's; otherwise the reader must log in. A forfeited case or a deleted account is sent nothing.
 */
export async function sendWinnerEmail(context: Context, caseId: string): Promise<void> {
  const found = await findCase(context.db, caseId)
  if (!found || found.state === 'FORFEITED' || found.accountId === null) return
  const account = await findEntrant(context.db, found.accountId)
  if (!account || account.state === 'DELETED') return
  const { publicUrl } = context.config
  const token = account.confirmedEmail === null ? '' : `&token=${signClaimToken(context, caseId)}`
  const picture = await findEmailPicture(context, 'campaign', found.campaignTag, listRemaining)
  const won = { ...found, firstName: account.nameInEmails, isReserve: found.replaces !== null, picture }
  const write = found.isCredit ? creditWonEmail : wonEmail
  const brand = await namedBrandOf(context, account.brand)
  const emailContent = await write(brand, publicUrl, won, `${publicUrl}/winners/claim?case=${caseId}${token}`)
  await context.mail.send({ to: account.email, ...emailContent })
}
