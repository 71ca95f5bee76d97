import { isDeepStrictEqual } from 'node:util'
import { demonstrationStaff } from '#contract/console/demonstration.ts'
import { PARTNER_PAGE, PARTNER_PAGE_WITHOUT_SANDBOX } from '#db/demo/campaigns-partners-and-seasons.ts'
import { resolveDates } from '#db/demo/content.ts'
import { staffRoles } from '#domain/staff.ts'
import { allow } from '#domain/verdict.ts'
import { areBrands, saveBrand } from '#server/brands/service.ts'
import {
  findCampaignsForOrder,
  markCatalogueChanged,
  replaceRedirectUrl,
  saveBundle,
  saveCampaign,
  savePage,
} from '#server/catalogue/exports.ts'
import { openStock } from '#server/entries/service.ts'
import { findContent, type NewContentVersion, saveContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findSetting, saveSetting } from '#server/platform/db/settings.ts'
import { savePromoCode } from '#server/promos/service.ts'
import { addMember } from '#server/staff/service.ts'
import { demoBrand, demoBundle, demoCampaign, demoPage, demoPromoCode } from './content.ts'
import { expectAllowed } from './expect-allowed.ts'
import { loadPeople } from './people.ts'
import { loadPictures } from './pictures.ts'
import { loadSides } from './sides.ts'
import { loadWheel } from './wheel.ts'

const settingNames = { firstStartedAt: 'demo.firstStartedAt', datedAt: 'demo.datedAt', isLoaded: 'demo.isLoaded' }

/**
 * Loads the demonstration content on a first start, through the services that production uses, and at each later one
 * moves on what has ended. What does not move is never written again, so an operator's changes stay. Where several
 * processes start at once one loads and the others wait; a first start that was cut off is taken up again.
 */
export async function loadDemo(context: Context): Promise<void> {
  const lock = await context.pool.connect()
  try {
    await lock.query(`select pg_advisory_lock(hashtext('fairdraw.demo'))`)
    const now = context.now()
    const firstStartedAt = (await findInstant(context.db, settingNames.firstStartedAt)) ?? now
    await transact(context.db, async (tx) => {
      await loadDated(tx, firstStartedAt, now)
      await showPartnerPage(tx, context)
      await saveSetting(tx, settingNames.firstStartedAt, firstStartedAt.toISOString(), now)
      await saveSetting(tx, settingNames.datedAt, now.toISOString(), now)
      return allow(null)
    })
    const content = resolveDates(firstStartedAt, now)
    await loadStaff(context, content.password)
    if (await findSetting(context.db, settingNames.isLoaded)) return
    await loadPictures(context, content)
    await loadSides(context, content.campaigns)
    await loadPeople(context, content)
    await loadWheel(context, content.wheel)
    await saveSetting(context.db, settingNames.isLoaded, true, now)
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('fairdraw.demo'))`).catch(() => {})
    lock.release()
  }
}

type Content = ReturnType<typeof resolveDates>

/** Saves what is dated otherwise than at the last start, and all of it at the first, with the pages. */
async function loadDated(tx: Tx, firstStartedAt: Date, now: Date): Promise<void> {
  const datedAt = await findInstant(tx, settingNames.datedAt)
  const content = resolveDates(firstStartedAt, now)
  const before = datedAt && resolveDates(firstStartedAt, datedAt)
  const hasPlans = before === null
  await saveCampaigns(tx, movedIn(content.campaigns, before?.campaigns), { hasPlans, now })
  await saveBundles(tx, movedIn(content.bundles, before?.bundles), now)
  await savePromoCodes(tx, movedIn(content.promoCodes, before?.promoCodes))
  await saveWhatIsMissing(tx, content, now)
  await saveMissingBrands(tx, content, now)
  if (before) return
  for (const page of content.pages) expectAllowed(page.tag, await savePage(tx, demoPage(page), now))
}

/**
 * A database may be older than the partner's page, or have been started with the sandbox and now without, or the
 * reverse.
 */
async function showPartnerPage(tx: Tx, { config, now }: Context): Promise<void> {
  const pages = [PARTNER_PAGE_WITHOUT_SANDBOX, PARTNER_PAGE] as const
  const [from, to] = config.sandbox && !config.SANDBOX_URL ? pages : pages.toReversed()
  if (await replaceRedirectUrl(tx, from!, to!, now())) await markCatalogueChanged(tx)
}

/** Pages and terms of a later release come to a database that is older than they; what is there is left as it is. */
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

async function saveMissingBrands(tx: Tx, { brands }: Pick<Content, 'brands'>, now: Date): Promise<void> {
  for (const brand of brands)
    if (!(await areBrands(tx, [brand.code]))) expectAllowed(brand.code, await saveBrand(tx, demoBrand(brand), now))
}

function movedIn<T>(things: readonly T[], before: readonly T[] | undefined): T[] {
  return things.filter((thing, index) => !isDeepStrictEqual(thing, before?.[index]))
}

/** Plans come at the first start alone: what has been entered keeps the one that it was entered under. */
async function saveCampaigns(
  tx: Tx,
  campaigns: Content['campaigns'],
  { hasPlans, now }: { hasPlans: boolean; now: Date },
): Promise<void> {
  for (const resolved of campaigns) {
    const planned = demoCampaign(resolved)
    const campaign = hasPlans ? planned : { ...planned, plan: null }
    const { id } = expectAllowed(campaign.tag, await saveCampaign(tx, campaign, now))
    if (campaign.globalLimit !== null) await openStock(tx, id, campaign.globalLimit)
  }
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

/** Two people, since what takes two cannot be tried by one. Each has every role of our own house. */
async function loadStaff(context: Context, password: string): Promise<void> {
  const roles = staffRoles.filter((role) => role !== 'PARTNER')
  const actor = { kind: 'PROGRAM', id: null, name: 'the demonstration', address: null } as const
  for (const person of demonstrationStaff) await addMember(context, { ...person, roles, brands: null, password }, actor)
}
