import type { CampaignDocument, CampaignFinding } from '#contract/console/campaigns.ts'
import { wireNames } from '#contract/wire.ts'
import { lockedChanges, lockedFields } from '#domain/campaign/campaign-desk.ts'
import { lintCampaign } from '#domain/campaign/campaign-lint.ts'
import type { Finding, LintFacts } from '#domain/campaign/linted-campaign.ts'
import { nextRounds } from '#domain/campaign/schedule.ts'
import { type Pence, pence, smaller } from '#domain/money/money.ts'
import { findExposureMax } from '#server/brands/exports.ts'
import { listPictures, type NewCampaign, validateCampaign } from '#server/catalogue/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { campaignOf, fieldOf, storedOf } from './document.ts'

export const FORM_RULE = 'Form'
const LOCK_RULE = 'CAP 8.17.4.e'
const ROUNDS_SHOWN = 10

/** The published version. It is promised once it has an entry. */
type Shown = { published: CampaignDocument | null; isEntered: boolean }

/** Findings that block the publication of a draft, and warnings that do not. */
export async function findFindings(
  context: Context,
  db: Db,
  tag: string,
  document: CampaignDocument,
  { published, isEntered }: Shown,
): Promise<CampaignFinding[]> {
  const promised = isEntered ? published : null
  const campaign = campaignOf(tag, document)
  const { errors, warnings } = validateCampaign(campaign)
  const locked = promised ? lockedChanges(storedOf(promised), storedOf(document)) : []
  const pictures = await listPictures(db, tag)
  const isPublished = published !== null
  const linted = await lintBySettings(context, db, campaign, { pictures, isPublished, brand: document.brand })
  const found: CampaignFinding[] = [
    ...errors.map(({ path, message }) => ({ rule: FORM_RULE, field: fieldOf(path), message, blocks: true })),
    ...locked.map((field) => ({
      rule: LOCK_RULE,
      field,
      message: 'This is locked, because the competition has entries',
      blocks: true,
    })),
    // Promised fields are fixed, so their findings must not block corrections of the other fields.
    ...linted.map((finding) => ({ ...finding, blocks: !promised || !isLockable(finding.field) })),
    ...warnings.map(({ path, message }) => ({ rule: 'Prices', field: fieldOf(path), message, blocks: false })),
  ]
  return found.filter(
    ({ field, message }, index) =>
      found.findIndex((other) => other.field === field && other.message === message) === index,
  )
}

function isLockable(path: string): boolean {
  return lockedFields.some((field) => field === path.split('.')[0])
}

/** The linter with the settings of this site. The demonstration content passes it too. */
export async function lintBySettings(
  context: Context,
  db: Db,
  campaign: NewCampaign,
  { brand, ...given }: Pick<LintFacts, 'pictures' | 'isPublished'> & { brand: string | null },
): Promise<Finding[]> {
  const { config, now } = context
  return lintCampaign(campaign, {
    ...given,
    orderLimits: { minPence: pence(config.ORDER_MIN_PENCE), maxPence: pence(config.ORDER_MAX_PENCE) },
    exposureMaxPence: await findExposureLimit(context, db, brand),
    postalAddress: config.POSTAL_ADDRESS,
    promoter: config.LEGAL_LINE,
    openingMinMinutes: config.OPENING_MIN_MINUTES,
    now: now(),
  })
}

/**
 * The lower of the operator's limit and the brand's own. Raising the operator's limit takes two owners, so a brand must
 * not exceed it.
 */
async function findExposureLimit({ config }: Context, db: Db, brand: string | null): Promise<Pence> {
  const ofHouse = pence(await findLiveSetting(config, db, 'EXPOSURE_MAX_PENCE'))
  const ofBrand = brand === null ? null : await findExposureMax(db, brand)
  return ofBrand === null ? ofHouse : smaller(ofHouse, ofBrand)
}

/** The rounds from its opening on, or from now, for a calendar before anything is published. */
export function nextRoundsOf({ schedule }: NewCampaign, now: Date) {
  if (validateDates(schedule)) return []
  const from = schedule.startsAt > now ? schedule.startsAt : now
  return nextRounds(schedule, from, ROUNDS_SHOWN).map(({ opensAt, closesAt }) => wireNames({ opensAt, closesAt }))
}

function validateDates({ limitType, activeFrom, activeUntil, startsAt, endsAt }: NewCampaign['schedule']): boolean {
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  return (endsAt !== null && endsAt <= startsAt) || (hasWindows && (activeFrom === null || activeUntil === null))
}
