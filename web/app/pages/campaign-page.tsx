import { useEffect, useEffectEvent } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  Navigate,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { Campaign } from '#contract/catalogue.ts'
import type { PageConfig } from '#contract/config.ts'
import { type BasketLine, basketHolds, lineKey, lineOfPrice, lineOfTickets } from '#web/core/basket/basket-line.ts'
import { useBasket } from '#web/core/basket/basket-store.ts'
import { sharedCard } from '#web/core/catalogue/catalogue-picture.tsx'
import type { Loaded } from '#web/core/catalogue/kinds.ts'
import { pollMs, statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import { type EntryAddress, type LoadedEntry, loadEntry, wayOnFrom } from '#web/core/catalogue/load-entry.ts'
import { useRevalidated } from '#web/core/catalogue/use-revalidated.ts'
import { LOAD_FAILED_TITLE, LoadFailed } from '#web/core/entering/load-failed.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { configOf, headOf } from '#web/core/site/head.tsx'
import { pageConfig, usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { type EndLoaded, findAfterEnd } from '#web/features/campaign/after-end.ts'
import { CampaignView } from '#web/features/campaign/campaign-view.tsx'
import type { Choice } from '#web/features/campaign/choice.ts'
import { isOver } from '#web/features/campaign/is-over.ts'
import { useCheckoutState } from '#web/features/checkout/checkout-state.ts'
import { useCheckout, useReadyToBuy } from '#web/features/checkout/use-checkout.ts'
import { tagOrHome } from './tag-or-home.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded<Campaign> & EndLoaded> {
  const { config, findCampaign, ...site } = context.get(siteContext)
  const thing = orElsewhere(await findCampaign(tagOrOther(params.tag, config)))
  return isOver(thing, thing.server_time) ? { thing, after: await findAfterEnd(thing.tag, site) } : { thing }
}

export async function clientLoader({ params, request }: EntryAddress): Promise<LoadedEntry<Campaign>> {
  const loaded = await loadEntry('campaign', tagOrOther(params.tag, pageConfig()), request)
  return loaded.thing === undefined ? loaded : { thing: orElsewhere(loaded.thing, wayOnFrom(request)) }
}

/** Redirects the calendar to its own page, and the cash call to the tag of its season. */
function tagOrOther(text: string | undefined, { cashCallTag }: PageConfig): string {
  const tag = tagOrHome(text)
  if (tag === 'ADVENT') throw redirect(paths.advent)
  if (tag === 'CASHCALL' && cashCallTag !== tag) throw redirect(paths.campaign(cashCallTag))
  return tag
}

/**
 * A campaign that is over may redirect to the next one, one that is entered in a frame redirects to its page, and an
 * unknown one redirects to the home page.
 */
function orElsewhere(campaign: Campaign | null, go = redirect): Campaign {
  if (!campaign) throw go(paths.notFound)
  const next = nextOf(campaign, null)
  if (next) throw go(next)
  if (campaign.campaign_type === 'EMBEDDED') throw go(paths.embedded(campaign.tag))
  return campaign
}

/** The address of the next campaign, if this one has ended for good, and is not only closed until its next window. */
function nextOf(campaign: Campaign, now: Date | null): string | null {
  const { redirect_tag: next, tag } = campaign
  const { status, countdownTo } = statusOfCampaign(campaign, now)
  const isOver = status === 'ENDED' && countdownTo === null
  return isOver && next && next !== tag ? paths.campaign(next) : null
}

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  if (loaderData?.card) return headOf(matches, loaderData.card)
  const campaign = loaderData?.thing
  if (!campaign) return [{ title: LOAD_FAILED_TITLE }]
  return headOf(matches, {
    title: campaign.meta.title || campaign.title,
    path: paths.campaign(campaign.tag),
    ...(import.meta.env.SSR && {
      description: campaign.meta.description || campaign.short_description,
      keywords: campaign.meta.keywords,
      openGraph: {
        title: campaign.open_graph.title || campaign.title,
        description: campaign.open_graph.description || campaign.short_description,
      },
      picture: sharedCard(configOf(matches), 'campaign', campaign),
    }),
  })
}

/** A choice belongs to its page: another campaign starts without one. */
export default function CampaignPage() {
  const loaded: LoadedEntry<Campaign> = useLoaderData()
  if (loaded.card) return <loaded.Frame key={loaded.card.path} card={loaded.card} />
  const { thing, errors } = loaded
  return thing ? <CampaignEntry key={thing.tag} loaded={thing} /> : <LoadFailed errors={errors} />
}

function CampaignEntry({ loaded }: { loaded: Campaign }) {
  const { data: campaign, tryAgain } = useRevalidated('campaign', loaded.tag, loaded, (held, now) =>
    pollMs(held, statusOfCampaign(held, now)),
  )
  const nextAt = (now: Date | null) => nextOf(campaign, now)
  const next = nextAt(useNowFor(nextAt))
  const { config, platform } = usePage()
  useReadyToBuy()
  const { user } = useSession()
  const { enterNow, addToBasket } = useCheckout()
  const [search] = useSearchParams()
  const key = lineKey({ kind: 'CAMPAIGN', tag: campaign.tag })
  const basket = useBasket(({ lines }) => basketHolds(lines, key))
  const entry = useCheckoutState((checkout) => (checkout.entry?.key === key ? checkout.entry : null))

  // A refused entry may mean that the stock has changed, so the page fetches the current stock.
  const reload = useEffectEvent(tryAgain)
  useEffect(() => {
    if (entry?.errors.length) reload()
  }, [entry])

  if (next) return <Navigate to={next} replace />
  return (
    <CampaignView
      campaign={campaign}
      platform={platform}
      basket={basket}
      specialOffers={config.specialOffers}
      postalAddress={config.postalAddress}
      lacksSurname={user !== null && !user.last_name}
      busy={entry?.busy ?? false}
      errors={entry?.errors ?? []}
      showTerms={search.get('terms') === 'success'}
      onAdd={(choice) => void addToBasket(lineOf(campaign, choice))}
      onEnter={(choice) => void enterNow(lineOf(campaign, choice))}
    />
  )
}

function lineOf(campaign: Campaign, choice: Choice): BasketLine {
  return choice.kind === 'price'
    ? lineOfPrice(campaign, choice.price)
    : lineOfTickets(campaign, choice.unitPricePence, choice.quantity)
}
