import { awayUntil } from '#domain/person/safer-gambling.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { nameInEmails, welcomeEmail } from '../emails.ts'
import { findAttribution } from '../marketing/marketing-queries.ts'
import { unsubscribeLinks } from '../marketing/unsubscribe.ts'
import { findAccountWithPerson } from '../queries.ts'

/** The email invites people to enter, so it is not sent during a break or exclusion, nor to a marked person. */
export async function welcome(context: Context, accountId: string): Promise<void> {
  const account = await findAccountWithPerson(context.db, accountId)
  if (account?.state !== 'ACTIVE' || awayUntil(account, context.now()) || account.markedAt) return
  const { campaign_tag: campaignTag = null, platform } = await findAttribution(context.db, accountId)
  const cameBy = { campaignTag, inFrame: platform === 'iframe' }
  const links = unsubscribeLinks(context, account.number)
  const emailContent = await welcomeEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    nameInEmails(account),
    cameBy,
    links,
  )
  await context.mail.send({ to: account.email, ...emailContent })
}
