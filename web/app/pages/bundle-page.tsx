import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { Bundle } from '#contract/catalogue.ts'
import { basketHolds, lineKey, lineOfBundle } from '#web/core/basket/basket-line.ts'
import { useBasket } from '#web/core/basket/basket-store.ts'
import { sharedCard } from '#web/core/catalogue/catalogue-picture.tsx'
import type { Loaded } from '#web/core/catalogue/kinds.ts'
import { pollMs, statusOfBundle } from '#web/core/catalogue/live-status.ts'
import { type EntryAddress, type LoadedEntry, loadEntry, wayOnFrom } from '#web/core/catalogue/load-entry.ts'
import { useRevalidated } from '#web/core/catalogue/use-revalidated.ts'
import { LOAD_FAILED_TITLE, LoadFailed } from '#web/core/entering/load-failed.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { configOf, headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { BundleView } from '#web/features/bundle/bundle-view.tsx'
import { useCheckoutState } from '#web/features/checkout/checkout-state.ts'
import { useCheckout, useReadyToBuy } from '#web/features/checkout/use-checkout.ts'
import { tagOrHome } from './tag-or-home.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded<Bundle>> {
  return { thing: orHome(await context.get(siteContext).findBundle(tagOrHome(params.tag))) }
}

export async function clientLoader({ params, request }: EntryAddress): Promise<LoadedEntry<Bundle>> {
  const loaded = await loadEntry('bundle', tagOrHome(params.tag), request)
  return loaded.thing === undefined ? loaded : { thing: orHome(loaded.thing, wayOnFrom(request)) }
}

function orHome(bundle: Bundle | null, go = redirect): Bundle {
  if (!bundle) throw go(paths.notFound)
  return bundle
}

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  if (loaderData?.card) return headOf(matches, loaderData.card)
  const bundle = loaderData?.thing
  if (!bundle) return [{ title: LOAD_FAILED_TITLE }]
  return headOf(matches, {
    title: bundle.meta.title || bundle.title,
    description: bundle.meta.description || bundle.summary,
    keywords: bundle.meta.keywords,
    path: paths.bundle(bundle.tag),
    openGraph: {
      title: bundle.open_graph.title || bundle.title,
      description: bundle.open_graph.description || bundle.summary,
    },
    picture: sharedCard(configOf(matches), 'bundle', bundle),
  })
}

export default function BundlePage() {
  const loaded: LoadedEntry<Bundle> = useLoaderData()
  if (loaded.card) return <loaded.Frame key={loaded.card.path} card={loaded.card} />
  const { thing, errors } = loaded
  return thing ? <BundleEntry key={thing.tag} loaded={thing} /> : <LoadFailed errors={errors} />
}

function BundleEntry({ loaded }: { loaded: Bundle }) {
  const { data: bundle } = useRevalidated('bundle', loaded.tag, loaded, (held, now) =>
    pollMs(held, statusOfBundle(held, now ?? held.server_time)),
  )
  const { platform } = usePage()
  useReadyToBuy()
  const { user } = useSession()
  const { enterNow, addToBasket } = useCheckout()
  const key = lineKey({ kind: 'BUNDLE', tag: bundle.tag })
  const basket = useBasket(({ lines }) => basketHolds(lines, key))
  const entry = useCheckoutState((checkout) => (checkout.entry?.key === key ? checkout.entry : null))

  return (
    <BundleView
      bundle={bundle}
      platform={platform}
      basket={basket}
      lacksSurname={user !== null && !user.last_name}
      busy={entry?.busy ?? false}
      errors={entry?.errors ?? []}
      onAdd={() => void addToBasket(lineOfBundle(bundle))}
      onEnter={() => void enterNow(lineOfBundle(bundle))}
    />
  )
}
