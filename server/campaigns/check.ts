import type { CampaignDocument, CampaignFinding } from '#contract/console/campaigns.ts'
import { lockedChanges, lockedFields } from '#domain/campaign-desk.ts'
import { type LintFacts, lintCampaign } from '#domain/campaign-lint.ts'
import { type Pence, pence, smaller } from '#domain/money.ts'
import { nextRounds } from '#domain/schedule.ts'
import { findExposureMax } from '#server/brands/service.ts'
import { listPictures, type NewCampaign, validateCampaign } from '#server/catalogue/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { campaignOf, fieldOf, storedOf } from './document.ts'

export const FORM_RULE = 'Form'
const LOCK_RULE = 'CAP 8.17.4.e'
const ROUNDS_SHOWN = 10

/**
 * Everything that stands between a draft and its publication, and what is allowed and unwise. `promised` is what
 * entrants have been promised, null where nobody has entered yet.
 */
export async function findFindings(
  context: Context,
  db: Db,
  tag: string,
  document: CampaignDocument,
  promised: CampaignDocument | null,
): Promise<CampaignFinding[]> {
  const campaign = campaignOf(tag, document)
  const { errors, warnings } = validateCampaign(campaign)
  const facts = await findFacts(context, db, tag, document.brand)
  const locked = promised ? lockedChanges(storedOf(promised), storedOf(document)) : []
  const linted = lintCampaign(campaign, facts)
  const found: CampaignFinding[] = [
    ...errors.map(({ path, message }) => ({ rule: FORM_RULE, field: fieldOf(path), message, blocks: true })),
    ...locked.map((field) => ({
      rule: LOCK_RULE,
      field,
      message: 'People have entered, so this stays as they were promised it',
      blocks: true,
    })),
    // What was promised can be mended no more: it must not keep the words from being mended.
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

async function findFacts(context: Context, db: Db, tag: string, brand: string | null): Promise<LintFacts> {
  const { config, now } = context
  return {
    pictures: await listPictures(db, tag),
    orderLimits: { minPence: pence(config.ORDER_MIN_PENCE), maxPence: pence(config.ORDER_MAX_PENCE) },
    exposureMaxPence: await findExposureLimit(context, db, brand),
    postalAddress: config.POSTAL_ADDRESS,
    promoter: config.LEGAL_LINE,
    now: now(),
  }
}

/** Of a brand with a limit of its own, the lower one: what takes two owners to raise is not raised by one brand. */
async function findExposureLimit({ config }: Context, db: Db, brand: string | null): Promise<Pence> {
  const ofHouse = pence(await findLiveSetting(config, db, 'EXPOSURE_MAX_PENCE'))
  const ofBrand = brand === null ? null : await findExposureMax(db, brand)
  return ofBrand === null ? ofHouse : smaller(ofHouse, ofBrand)
}

/** The rounds from its opening on, or from now: what a calendar shows before anything is published. */
export function nextRoundsOf({ schedule }: NewCampaign, now: Date) {
  if (validateDates(schedule)) return []
  const from = schedule.startsAt > now ? schedule.startsAt : now
  return nextRounds(schedule, from, ROUNDS_SHOWN).map(({ opensAt, closesAt }) => ({
    opens_at: opensAt,
    closes_at: closesAt,
  }))
}

function validateDates({ limitType, activeFrom, activeUntil, startsAt, endsAt }: NewCampaign['schedule']): boolean {
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  return (endsAt !== null && endsAt <= startsAt) || (hasWindows && (activeFrom === null || activeUntil === null))
}
