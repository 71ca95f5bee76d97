import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PageBusy } from '#ui/page-busy.tsx'
import { restoreBasket } from '#web/features/basket/basket-store.ts'
import { Abandonment } from './abandonment.tsx'
import { Background } from './background.tsx'
import { CheckoutFlow } from './checkout-flow.tsx'
import { ConsentPrompt } from './consent-prompt.tsx'
import { Footer } from './footer.tsx'
import { FramePrivacy } from './frame-privacy.tsx'
import { Greeting } from './greeting.tsx'
import { Header } from './header.tsx'
import { usePage } from './page-config.ts'
import { SpeedBanner } from './speed-banner.tsx'
import { Spin } from './spin.tsx'
import { UnseenCredit } from './unseen-credit.tsx'

const BottomNavigation = lazy(() => import('./bottom-navigation.tsx'))
const FrameKeeper = lazy(() => import('./frame-keeper.tsx'))

/** What stands around every page. In a frame the greeting alone; on the payment pages nothing to get lost in. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { platform } = usePage()
  const isPaying = useLocation().pathname.startsWith('/payment/')
  useEffect(restoreBasket, [])
  const framed = platform === 'iframe'
  return (
    <div className={platform === 'app' ? 'flex min-h-dvh flex-col pb-16' : 'flex min-h-dvh flex-col'}>
      {!framed && !isPaying && <Background />}
      {framed && (
        <Suspense>
          <FrameKeeper />
        </Suspense>
      )}
      {!isPaying && <ConsentPrompt />}
      <Greeting />
      {!framed && !isPaying && <Header />}
      {!isPaying && <SpeedBanner />}
      <PageLoading />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!isPaying && (framed ? <FramePrivacy /> : <Footer />)}
      {platform === 'app' && !isPaying && (
        <Suspense>
          <BottomNavigation />
        </Suspense>
      )}
      {!isPaying && <CheckoutFlow />}
      {!isPaying && <Spin />}
      <Abandonment />
      {!isPaying && <UnseenCredit />}
    </div>
  )
}

/** While the next page is fetched this one stays. */
function PageLoading() {
  return <PageBusy busy={useNavigation().state === 'loading'} label="Loading the page" />
}
