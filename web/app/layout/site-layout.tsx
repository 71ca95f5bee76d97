import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { PageBusy } from '#ui/page-busy.tsx'
import { prepareOfflinePage } from '#web/app/offline-page.ts'
import { restoreBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { ConsentPrompt } from '#web/features/consent/consent-prompt.tsx'
import { Spin } from '#web/features/spin-wheel/spin.tsx'
import { CheckoutFlow } from './checkout-flow.tsx'
import { Greeting } from './greeting.tsx'
import { Header } from './header.tsx'
import { ServerIsland } from './server-island.tsx'
import { useEmbedded } from './use-embedded.ts'

const Abandonment = optionalPart(() => import('#web/features/checkout/abandonment.tsx'))
const Background = optionalPart(() => import('./background.tsx'))
const BottomNavigation = optionalPart(() => import('./bottom-navigation.tsx'))
const FramePrivacy = optionalPart(() => import('./frame-privacy.tsx'))
const Footer = optionalPart(() => import('./footer.tsx'))
const ForSignedIn = optionalPart(() => import('./for-signed-in.tsx'))
const PageArrival = optionalPart(() => import('#web/app/page-arrival.tsx'))
const SpeedBanner = optionalPart(() => import('./speed-banner.tsx'))
const FrameKeeper = optionalPart(() => import('#web/features/frame/frame-keeper.tsx'))

/**
 * The frame of every page. A page in a partner's frame has only the greeting; payment pages and pages in our own frames
 * have nothing.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { platform } = usePage()
  const isPaying = useLocation().pathname.startsWith('/payment/')
  const isSignedIn = useSession().state === 'signedIn'
  const isEmbedded = useEmbedded()
  const hasBasket = useBasket(({ lines }) => lines.length > 0)
  useEffect(restoreBasket, [])
  useEffect(prepareOfflinePage, [])
  const framed = platform === 'iframe'
  const isBare = isPaying || isEmbedded
  const hasHeader = !framed && !isBare
  return (
    <div className="flex min-h-dvh flex-col in-data-[platform=app]:pb-16">
      {hasHeader && <Background />}
      {framed && <FrameKeeper />}
      {!isBare && <ConsentPrompt />}
      {!isEmbedded && <Greeting hasHeader={hasHeader} />}
      {hasHeader && <Header />}
      {!isBare && <SpeedBanner />}
      <PageLoading />
      <PageArrival />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {hasHeader && (
        <ServerIsland>
          <Footer />
        </ServerIsland>
      )}
      {!isBare && framed && <FramePrivacy />}
      {platform === 'app' && !isBare && <BottomNavigation />}
      {!isPaying && <CheckoutFlow />}
      {!isPaying && <Spin />}
      {hasBasket && <Abandonment />}
      {!isPaying && isSignedIn && <ForSignedIn />}
    </div>
  )
}

/** While the next page is fetched, this page stays, or the frame of the next one is shown. */
function PageLoading() {
  const isLoading = [useNavigation(), useRevalidator()].some(({ state }) => state === 'loading')
  return <PageBusy busy={isLoading} label="Loading the page" />
}
