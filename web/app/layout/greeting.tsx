import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'

const SignedInBar = optionalPart(() => import('./signed-in-bar.tsx'))

/**
 * A line in the brand's colour. It is rendered from the start, so that the greeting shifts no layout. In a frame it
 * also contains the link to sign in.
 */
export function Greeting() {
  const { state } = useSession()
  const isFramed = usePage().platform === 'iframe'
  return (
    <section aria-label="Greeting" className="bg-accent text-accent-ink">
      <div className="page-width flex min-h-9 items-center justify-between gap-4 text-sm">
        <p className="shrink-0 font-semibold">18+ only</p>
        {(isFramed || state === 'signedIn') && <SignedInBar />}
      </div>
    </section>
  )
}
