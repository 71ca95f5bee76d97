import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { Bundle } from '#contract/catalogue.ts'
import { lineKey, lineOfBundle } from '#web/features/basket/basket-line.ts'
import { useBasket } from '#web/features/basket/basket-store.ts'
import { BundleView } from '#web/features/bundle/bundle-view.tsx'
import { openStore } from '../app-stores.ts'
import { sharedPicture } from '../catalogue-picture.tsx'
import { bundleQuery } from '../catalogue-queries.ts'
import { useCheckout, useReadyToBuy } from '../checkout.ts'
import { useCheckoutState } from '../checkout-state.ts'
import { configOf, headOf } from '../head.tsx'
import { usePage } from '../page-config.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session.tsx'
import { siteContext } from '../site-context.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Bundle> {
  return orHome(await context.get(siteContext).findBundle(params.tag!))
}

export async function clientLoader({ params }: { params: { tag?: string } }): Promise<Bundle> {
  const bundle = await queryClient()
    .fetchQuery(bundleQuery(params.tag!))
    .catch(() => null)
  return orHome(bundle)
}

function orHome(bundle: Bundle | null): Bundle {
  if (!bundle) throw redirect(paths.home)
  return bundle
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData: bundle }) => {
  if (!bundle) return []
  return headOf(matches, {
    title: bundle.meta.title || bundle.title,
    description: bundle.meta.description || bundle.summary,
    keywords: bundle.meta.keywords,
    path: paths.bundle(bundle.tag),
    openGraph: {
      title: bundle.open_graph.title || bundle.title,
      description: bundle.open_graph.description || bundle.summary,
    },
    picture: sharedPicture(configOf(matches)?.env, 'bundle', bundle.tag, bundle.assets[0]),
  })
}

export default function BundlePage() {
  const bundle = useLoaderData<typeof loader>()
  return <BundleEntry key={bundle.tag} loaded={bundle} />
}

function BundleEntry({ loaded }: { loaded: Bundle }) {
  const { data: bundle } = useQuery({
    ...bundleQuery(loaded.tag),
    initialData: loaded,
    initialDataUpdatedAt: loaded.server_time.getTime(),
  })
  const { config, platform } = usePage()
  useReadyToBuy()
  const { user } = useSession()
  const { enterNow, addWithPromo } = useCheckout()
  const key = lineKey({ kind: 'BUNDLE', tag: bundle.tag })
  const inBasket = useBasket(({ lines }) => lines.some((line) => lineKey(line) === key))
  const entry = useCheckoutState((checkout) => (checkout.entry?.key === key ? checkout.entry : null))

  return (
    <BundleView
      bundle={bundle}
      platform={platform}
      inBasket={inBasket}
      lacksSurname={user !== null && !user.last_name}
      busy={entry?.busy ?? false}
      errors={entry?.errors ?? []}
      onAdd={() => void addWithPromo(lineOfBundle(bundle))}
      onEnter={() => void enterNow(lineOfBundle(bundle))}
      onInstall={() => openStore(config.stores)}
    />
  )
}
