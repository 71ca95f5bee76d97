import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'
import { byUpsellOrder } from '#domain/order/upsell.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type FindRemaining, readSnapshot, type SnapshotPage } from './public-catalogue.ts'
import { bundleStateOf, showBundle, showCampaign, stateOf } from './show/show.ts'
import { showPage } from './show/show-page.ts'

/** The page of `GET campaign/groups`. */
const HOME_TAG = 'HOME'
/** Its groups without the posters. The site shows all cards under this tag, and only some on the home page. */
const ALL_TAG = 'ALL'

export async function lookUpCampaign(
  context: Context,
  tag: string,
  findRemaining: FindRemaining,
): Promise<Verdict<Campaign, 'CampaignNotFound'>> {
  const snapshot = await readSnapshot(context, findRemaining)
  const campaign = snapshot.catalogue.campaigns.get(snapshot.catalogue.campaignIds.get(tag) ?? '')
  return campaign?.published ? allow(showCampaign(campaign, snapshot, momentOf(context))) : refuse('CampaignNotFound')
}

function momentOf({ beacon: { chain }, now }: Context) {
  return { chain, now: now() }
}

export async function lookUpBundle(
  context: Context,
  tag: string,
  findRemaining: FindRemaining,
): Promise<Verdict<Bundle, 'NotFoundError'>> {
  const snapshot = await readSnapshot(context, findRemaining)
  const bundle = snapshot.catalogue.bundles.get(snapshot.catalogue.bundleIds.get(tag) ?? '')
  return bundle?.published ? allow(showBundle(bundle, snapshot, context.now())) : refuse('NotFoundError')
}

export async function lookUpPage(
  context: Context,
  tag: string,
  findRemaining: FindRemaining,
): Promise<Verdict<Groups, 'NotFoundError'>> {
  if (tag === HOME_TAG) return allow(await lookUpHome(context, findRemaining))
  if (tag === ALL_TAG)
    return allow({ ...(await lookUpHome(context, findRemaining)), carousel: [], banner_position: 'NONE' })
  const snapshot = await readSnapshot(context, findRemaining)
  const page = snapshot.catalogue.pages.get(tag)
  return page ? allow(showPage(page, snapshot, context.now())) : refuse('NotFoundError')
}

/** Until an operator has filled it, the home page exists and is empty. */
export async function lookUpHome(context: Context, findRemaining: FindRemaining): Promise<Groups> {
  const snapshot = await readSnapshot(context, findRemaining)
  const bare: SnapshotPage = { tag: HOME_TAG, bannerPosition: 'NONE', banners: [], groups: [] }
  return showPage(snapshot.catalogue.pages.get(HOME_TAG) ?? bare, snapshot, context.now())
}

export async function lookUpUpsells(context: Context, findRemaining: FindRemaining): Promise<{ upsells: Campaign[] }> {
  const snapshot = await readSnapshot(context, findRemaining)
  const offered = [...snapshot.catalogue.campaigns.values()]
    .filter(({ published, place, promoOrder, prices }) => {
      const isPromoted = promoOrder !== null || prices.some(({ priceType }) => priceType === 'UPSELL')
      return published && place === 'STANDARD' && isPromoted
    })
    .toSorted((one, other) => byUpsellOrder(one, other) || (one.tag < other.tag ? -1 : 1))
  const upsells = offered.map((campaign) => showCampaign(campaign, snapshot, momentOf(context)))
  return { upsells: upsells.filter(({ locked }) => !locked) }
}

/** Only the counts of things with a limit. */
export async function lookUpStock(context: Context, findRemaining: FindRemaining) {
  const snapshot = await readSnapshot(context, findRemaining)
  const { campaigns, bundles } = snapshot.catalogue
  return {
    campaigns: countsOf([...campaigns.values()], (campaign) => stateOf(campaign, snapshot, context.now())),
    bundles: countsOf([...bundles.values()], (bundle) => bundleStateOf(bundle, snapshot, context.now())),
  }
}

type Counted = { global_limit: number | null; global_count: number }

function countsOf<T extends { tag: string; published: boolean }>(
  things: readonly T[],
  countOf: (thing: T) => Counted,
): Record<string, number> {
  const counted = things.filter(({ published }) => published).map((thing) => ({ tag: thing.tag, ...countOf(thing) }))
  const limited = counted.filter(({ global_limit }) => global_limit !== null)
  return Object.fromEntries(limited.map(({ tag, global_count }) => [tag, global_count]))
}

/** Tags with a public page: published, and not entered on another site. */
export async function listPublicTags(context: Context, findRemaining: FindRemaining) {
  const { catalogue } = await readSnapshot(context, findRemaining)
  const campaigns = [...catalogue.campaigns.values()].filter(
    ({ published, place }) => published && place === 'STANDARD',
  )
  const bundles = [...catalogue.bundles.values()].filter(({ published }) => published)
  const tagsOf = (things: readonly { tag: string }[]) => things.map(({ tag }) => tag).toSorted()
  return { campaigns: tagsOf(campaigns), bundles: tagsOf(bundles), pages: [...catalogue.pages.keys()] }
}

/**
 * Increases with every change of the catalogue that this process learns of, which invalidates everything made before.
 */
export async function catalogueVersion(context: Context, findRemaining: FindRemaining): Promise<number> {
  return (await readSnapshot(context, findRemaining)).catalogue.version
}

/** Other sites with pages that we show in a frame. */
export async function listEmbeddedSites(context: Context, findRemaining: FindRemaining): Promise<string[]> {
  const { catalogue } = await readSnapshot(context, findRemaining)
  const addresses = [...catalogue.campaigns.values()].flatMap(({ published, place, redirectUrl }) =>
    published && place === 'EMBEDDED' && redirectUrl?.startsWith('https://') ? [new URL(redirectUrl).origin] : [],
  )
  return [...new Set(addresses)].sort()
}
