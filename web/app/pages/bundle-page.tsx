import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { Bundle } from '#contract/catalogue.ts'
import { lineKey, lineOfBundle } from '#web/features/basket/basket-line.ts'
import { useBasket } from '#web/features/basket/basket-store.ts'
import { BundleView } from '#web/features/bundle/bundle-view.tsx'
import { type Loaded, load } from '../catalogue.ts'
import { sharedPicture } from '../catalogue-picture.tsx'
import { useCheckout, useReadyToBuy } from '../checkout.ts'
import { useCheckoutState } from '../checkout-state.ts'
import { LOAD_FAILED_TITLE, LoadFailed } from '../entering/load-failed.tsx'
import { configOf, headOf } from '../head.tsx'
import { askAgainMs, statusOfBundle } from '../live-status.ts'
import { usePage } from '../page-config.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { siteContext } from '../site-context.ts'
import { tagOrHome } from '../tag-or-home.ts'
import { useKept } from '../use-kept.ts'
import { useNow } from '../use-now.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded<Bundle>> {
  return { thing: orHome(await context.get(siteContext).findBundle(tagOrHome(params.tag))) }
}

export async function clientLoader({ params }: { params: { tag?: string } }): Promise<Loaded<Bundle>> {
  const { thing, errors } = await load('bundle', tagOrHome(params.tag))
  return errors ? { errors } : { thing: orHome(thing) }
}

function orHome(bundle: Bundle | null): Bundle {
  if (!bundle) throw redirect(paths.home)
  return bundle
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
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
    picture: sharedPicture(configOf(matches)?.env, 'bundle', bundle.tag, bundle.assets[0]),
  })
}

export default function BundlePage() {
  const { thing: bundle, errors } = useLoaderData<typeof loader>()
  return bundle ? <BundleEntry key={bundle.tag} loaded={bundle} /> : <LoadFailed errors={errors} />
}

function BundleEntry({ loaded }: { loaded: Bundle }) {
  const now = useNow()
  const { held: bundle } = useKept('bundle', loaded.tag, loaded, (held) =>
    askAgainMs(held, statusOfBundle(held, now ?? held.server_time)),
  )
  const { platform } = usePage()
  useReadyToBuy()
  const { user } = useSession()
  const { enterNow, addWithPromo } = useCheckout()
  const key = lineKey({ kind: 'BUNDLE', tag: bundle.tag })
  const inBasket = useBasket(({ lines }) => lines.some((line) => lineKey(line) === key))
  const entry = useCheckoutState((checkout) => (checkout.entry?.key === key ? checkout.entry : null))

  return (
    <BundleView
      bundle={bundle}
      now={now ?? bundle.server_time}
      platform={platform}
      inBasket={inBasket}
      lacksSurname={user !== null && !user.last_name}
      busy={entry?.busy ?? false}
      errors={entry?.errors ?? []}
      onAdd={() => void addWithPromo(lineOfBundle(bundle))}
      onEnter={() => void enterNow(lineOfBundle(bundle))}
    />
  )
}
