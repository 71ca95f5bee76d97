import { awayUntil } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { findCampaignsForOrder } from '../find-for-order.ts'
import type { FindRemaining } from '../public-catalogue.ts'
import { findEmailPicture } from '../share/find-email-picture.ts'
import { openingEmail } from './opening-email.ts'
import { deleteOpeningNotice, dequeueOpenedNotices, hasOpeningNotice, saveOpeningNotice } from './opening-queries.ts'

const NOTICES_A_PAGE = 500

type Wish = { readonly notify: boolean }

export async function findOpeningNotice(
  { db }: Context,
  accountId: string,
  tag: string,
): Promise<Verdict<Wish, 'CampaignNotFound'>> {
  const [campaign] = await findCampaignsForOrder(db, [tag])
  if (!campaign?.published) return refuse('CampaignNotFound')
  return allow({ notify: await hasOpeningNotice(db, accountId, campaign.id) })
}

/** A notice can always be cancelled. It can be requested only before the campaign opens, and not during a break. */
export async function setOpeningNotice(
  context: Context,
  accountId: string,
  tag: string,
  { notify }: Wish,
): Promise<Verdict<Wish, 'CampaignNotFound' | 'CampaignInactive' | 'TakingABreak'>> {
  const { db, now } = context
  const [campaign] = await findCampaignsForOrder(db, [tag])
  if (!campaign?.published) return refuse('CampaignNotFound')
  if (!notify) {
    await deleteOpeningNotice(db, accountId, campaign.id)
    return allow({ notify })
  }
  if (campaign.schedule.startsAt <= now()) return refuse('CampaignInactive')
  const account = await findEntrant(db, accountId)
  const until = account && awayUntil(account, now())
  if (until) return refuse('TakingABreak', { until })
  await saveOpeningNotice(db, accountId, campaign.id, now())
  return allow({ notify })
}

/**
 * Queues an email for each account that waited for a campaign which is open now. Running it twice queues each email
 * once.
 */
export async function queueOpened(context: Context): Promise<void> {
  for (let taken = NOTICES_A_PAGE; taken === NOTICES_A_PAGE; ) {
    await transact(context.db, async (tx) => {
      const notices = await dequeueOpenedNotices(tx, context.now(), NOTICES_A_PAGE)
      for (const { accountId, tag, isOpen } of notices)
        if (isOpen)
          await enqueue(tx, 'catalogue.send-opened', { accountId, tag }, { key: `opened:${accountId}:${tag}` })
      taken = notices.length
      return allow(null)
    })
  }
}

/** Nothing is sent to blocked accounts, to people on a break, or about campaigns that have closed meanwhile. */
export async function sendOpened(
  context: Context,
  findRemaining: FindRemaining,
  { accountId, tag }: { accountId: string; tag: string },
): Promise<void> {
  const now = context.now()
  const account = await findEntrant(context.db, accountId)
  if (account?.state !== 'ACTIVE' || awayUntil(account, now)) return
  const [campaign] = await findCampaignsForOrder(context.db, [tag])
  const endsAt = campaign?.schedule.endsAt ?? null
  if (!campaign || (endsAt && endsAt <= now)) return
  const brand = await namedBrandOf(context, account.brand)
  const picture = await findEmailPicture(context, 'campaign', tag, findRemaining)
  const { publicUrl } = context.config
  const emailContent = await openingEmail(brand, publicUrl, account.nameInEmails, picture, { ...campaign, endsAt })
  await context.mail.send({ to: account.email, ...emailContent })
}
