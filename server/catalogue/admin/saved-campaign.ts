import type { Asset, Campaign } from '#contract/catalogue.ts'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { titlePrize } from '#domain/draw/plan.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listShownMedia, showMedia } from '../media/media-queries.ts'
import type { PictureFrames } from '../pictures.ts'
import { findPlan } from '../plan-queries.ts'
import { campaignOf, type FindRemaining, type SnapshotCampaign } from '../public-catalogue.ts'
import { listCampaigns } from '../queries.ts'
import { campaignErrors, campaignWarnings } from '../save-campaign.ts'
import type { NewCampaign, NewPlan } from '../save-input.ts'
import { showCampaign } from '../show/show.ts'
import { showAsset } from '../show/show-asset.ts'
import { listCampaignAssets } from './queries.ts'

/** A campaign as it was saved last, whether it is published or not. */
export async function findSavedCampaign(db: Db, tag: string): Promise<(NewCampaign & { id: string }) | null> {
  const [row] = await listCampaigns(db, tag)
  if (!row) return null
  const { assets: _, media: __, ...campaign } = campaignOf(row, [], [])
  return { ...campaign, plan: await findPlan(db, row.id) }
}

/** Errors of a campaign, and warnings about valid settings that cost entrants more than necessary. */
export function validateCampaign(campaign: NewCampaign): { errors: FieldError[]; warnings: FieldError[] } {
  return { errors: campaignErrors(campaign), warnings: campaignWarnings(campaign) }
}

export type DeskPicture = Asset & { readonly frames: PictureFrames }

export async function listPictures(db: Db, tag: string): Promise<DeskPicture[]> {
  const assets = await listCampaignAssets(db, tag)
  return assets.map((asset) => ({ ...showAsset(asset), frames: (asset.frames ?? {}) as PictureFrames }))
}

/** Shown in place of a plan that is not written yet. */
const unplanned: NewPlan = { prizes: [], reserves: null, prizesPerEntrant: 1, delaySeconds: 3600, method: 'BEACON' }

const unsavedId = '00000000-0000-0000-0000-000000000000'

/** A campaign as entrants would see it, with its existing pictures; the campaign itself is neither read nor written. */
export async function showUnsaved(
  context: Context,
  campaign: NewCampaign,
  id: string | null,
  findRemaining: FindRemaining,
): Promise<Campaign> {
  const { db, beacon, now } = context
  const plan = campaign.plan ?? unplanned
  const { prizes } = plan
  const shown: SnapshotCampaign = {
    ...campaign,
    id: id ?? unsavedId,
    assets: await listCampaignAssets(db, campaign.tag),
    media: (await listShownMedia(db, campaign.tag)).map(showMedia),
    plan: {
      prizes: prizes.length > 0 ? prizes : [titlePrize(campaign.title, campaign.valuePence)],
      delaySeconds: plan.delaySeconds,
      postalGraceDays: plan.postalGraceDays ?? 0,
      method: plan.method,
    },
  }
  const opened = id === null ? new Map<string, number>() : await findRemaining(db, [id])
  const remaining = opened.size > 0 ? opened : new Map([[shown.id, campaign.globalLimit ?? 0]])
  return showCampaign(
    shown,
    { catalogue: emptyCatalogue, remaining, entered: new Map() },
    { chain: beacon.chain, now: now() },
  )
}

const none = new Map()
const emptyCatalogue = {
  version: 0,
  campaigns: none,
  bundles: none,
  pages: none,
  campaignIds: none,
  bundleIds: none,
}
