import { isDeepStrictEqual } from 'node:util'
import { demonstrationStaff } from '#contract/console/demonstration.ts'
import { PARTNER_PAGE, PARTNER_PAGE_WITHOUT_SANDBOX } from '#db/demo/campaigns-partners-and-seasons.ts'
import { resolveDates } from '#db/demo/content.ts'
import { staffRoles } from '#domain/staff/staff.ts'
import { allow } from '#domain/verdict.ts'
import { areBrands, saveBrand } from '#server/brands/exports.ts'
import { lintBySettings } from '#server/campaigns/exports.ts'
import {
  findCampaignsForOrder,
  markCatalogueChanged,
  type NewCampaign,
  replaceRedirectUrl,
  saveBundle,
  saveCampaign,
  savePage,
} from '#server/catalogue/exports.ts'
import { openStock } from '#server/entries/exports.ts'
import { findContent, type NewContentVersion, saveContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findSetting, saveSetting } from '#server/platform/db/settings.ts'
import { savePromoCode } from '#server/promos/exports.ts'
import { addMember } from '#server/staff/exports.ts'
import { demoBrand, demoBundle, demoCampaign, demoPage, demoPromoCode } from './content.ts'
import { expectAllowed } from './expect-allowed.ts'
import { loadPeople } from './people.ts'
import { loadPictures } from './pictures.ts'
import { loadWheel } from './wheel.ts'

const settingNames = { firstStartedAt: 'demo.firstStartedAt', datedAt: 'demo.datedAt', isLoaded: 'demo.isLoaded' }

/**
 * Loads the demonstration content on a first start, through the services that production uses. Each later start moves
 * the dates of content that has ended, and lists what belongs to the season. Undated content is never written again, so
 * an operator's changes stay. If several processes start at once, one loads and the others wait; an interrupted first
 * start is continued.
 */
export async function loadDemo(context: Context): Promise<void> {
  const lock = await context.pool.connect()
  try {
    await lock.query(`select pg_advisory_lock(hashtext('fairdraw.demo'))`)
    const now = context.now()
    const firstStartedAt = (await findInstant(context.db, settingNames.firstStartedAt)) ?? now
    await transact(context.db, async (tx) => {
      await loadDated(context, tx, firstStartedAt, now)
      await showPartnerPage(tx, context)
      await saveSetting(tx, settingNames.firstStartedAt, firstStartedAt.toISOString(), now)
      await saveSetting(tx, settingNames.datedAt, now.toISOString(), now)
      return allow(null)
    })
    const content = resolveDates(firstStartedAt, now)
    await loadStaff(context, content.password)
    if (await findSetting(context.db, settingNames.isLoaded)) return
    await loadPictures(context, content)
    await loadPeople(context, content)
    await loadWheel(context, content.wheel)
    await saveSetting(context.db, settingNames.isLoaded, true, now)
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('fairdraw.demo'))`).catch(() => {})
    lock.release()
  }
}

type Content = ReturnType<typeof resolveDates>

/** Saves content that differs from the last start by its dates or its season; on the first start, all of it. */
async function loadDated(context: Context, tx: Tx, firstStartedAt: Date, now: Date): Promise<void> {
  const datedAt = await findInstant(tx, settingNames.datedAt)
  const content = resolveDates(firstStartedAt, now)
  const before = datedAt && resolveDates(firstStartedAt, datedAt)
  const hasPlans = before === null
  await saveCampaigns(context, tx, movedIn(content.campaigns, before?.campaigns), { hasPlans, now })
  await saveBundles(tx, movedIn(content.bundles, before?.bundles), now)
  await savePromoCodes(tx, movedIn(content.promoCodes, before?.promoCodes))
  await saveWhatIsMissing(tx, content, now)
  await saveBrands(tx, content, { isFirstStart: before === null, now })
  for (const page of movedIn(content.pages, before?.pages))
    expectAllowed(page.tag, await savePage(tx, demoPage(page), now))
}

/**
 * The database may be older than the partner's page, or the sandbox may have been switched on or off since the last
 * start.
 */
async function showPartnerPage(tx: Tx, { config, now }: Context): Promise<void> {
  const pages = [PARTNER_PAGE_WITHOUT_SANDBOX, PARTNER_PAGE] as const
  const [from, to] = config.sandbox && !config.SANDBOX_URL ? pages : pages.toReversed()
  if (await replaceRedirectUrl(tx, from!, to!, now())) await markCatalogueChanged(tx)
}

/** Adds pages and terms of a later release to an older database; existing ones are left unchanged. */
async function saveWhatIsMissing(tx: Tx, { information, termsPages }: Content, now: Date): Promise<void> {
  const contents: NewContentVersion[] = [
    ...information.map(({ tag, ...content }) => ({ kind: 'page' as const, tag, content })),
    ...termsPages.map(({ tag, bodyHtml: body, ...page }) => ({
      kind: 'terms' as const,
      tag,
      content: { ...page, body },
    })),
  ]
  for (const content of contents)
    if (!(await findContent(tx, content.kind, content.tag, 'latest', null)).ok)
      expectAllowed(content.tag, await saveContent(tx, content, 'the demonstration', now))
}

/** A migration has added the default brand, so a first start replaces its colour. Later ones add missing brands. */
async function saveBrands(
  tx: Tx,
  { brands }: Pick<Content, 'brands'>,
  { isFirstStart, now }: { isFirstStart: boolean; now: Date },
): Promise<void> {
  for (const brand of brands)
    if (isFirstStart || !(await areBrands(tx, [brand.code])))
      expectAllowed(brand.code, await saveBrand(tx, demoBrand(brand), now))
}

function movedIn<T>(things: readonly T[], before: readonly T[] | undefined): T[] {
  return things.filter((thing, index) => !isDeepStrictEqual(thing, before?.[index]))
}

/**
 * Plans are saved only at the first start, because entries keep the plan that they were made under. Each campaign must
 * pass the checks of the console first. If an operator's stricter limits make it fail, it is saved unpublished at the
 * first start, and not opened again at a later one.
 */
async function saveCampaigns(
  context: Context,
  tx: Tx,
  campaigns: Content['campaigns'],
  { hasPlans, now }: { hasPlans: boolean; now: Date },
): Promise<void> {
  for (const resolved of campaigns) {
    const planned = demoCampaign(resolved)
    const published = await isPublishable(context, tx, planned, resolved)
    if (!published && !hasPlans) continue
    const campaign = { ...planned, published, plan: hasPlans ? planned.plan : null }
    const { id } = expectAllowed(campaign.tag, await saveCampaign(tx, campaign, now))
    if (campaign.globalLimit !== null) await openStock(tx, id, campaign.globalLimit)
  }
}

/** A campaign that is over remains on the site, so its closing may be in the past. */
async function isPublishable(
  context: Context,
  tx: Tx,
  campaign: NewCampaign,
  { pictures }: Pick<Content['campaigns'][number], 'pictures'>,
): Promise<boolean> {
  const { endsAt } = campaign.schedule
  const isOver = endsAt !== null && endsAt <= context.now()
  const found = await lintBySettings(context, tx, campaign, { pictures, brand: null, isPublished: true })
  const findings = found.filter(({ field }) => !isOver || field !== 'schedule.ends_at')
  if (findings.length > 0)
    context.log.warn({ campaign: campaign.tag, findings }, 'demonstration campaign is not published')
  return findings.length === 0
}

async function saveBundles(tx: Tx, bundles: Content['bundles'], now: Date): Promise<void> {
  for (const bundle of bundles) expectAllowed(bundle.tag, await saveBundle(tx, demoBundle(bundle), now))
}

async function savePromoCodes(tx: Tx, codes: Content['promoCodes']): Promise<void> {
  const campaigns = await findCampaignsForOrder(
    tx,
    codes.flatMap(({ campaignTag }) => campaignTag ?? []),
  )
  const ids = new Map(campaigns.map(({ tag, id }) => [tag, id]))
  for (const code of codes) expectAllowed(code.code, await savePromoCode(tx, demoPromoCode(code, ids)))
}

async function findInstant(db: Db, name: string): Promise<Date | null> {
  const text = await findSetting(db, name)
  return typeof text === 'string' ? new Date(text) : null
}

/** Two people, so that actions that take two people can be tried. Each has every role for all brands. */
async function loadStaff(context: Context, password: string): Promise<void> {
  const roles = staffRoles.filter((role) => role !== 'PARTNER')
  const actor = { kind: 'PROGRAM', id: null, name: 'the demonstration', address: null } as const
  for (const person of demonstrationStaff) await addMember(context, { ...person, roles, brands: null, password }, actor)
}
