import { classNames } from '#ui/class-names.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'

const SignedInBar = optionalPart(() => import('./signed-in-bar.tsx'))

/**
 * A line in the brand's colour for signed-in users. Until the session is known it has its place if the browser has a
 * session, so that the greeting shifts no layout. On pages without a header it is always shown, with the age limit, and
 * in a frame with the link to sign in.
 */
export function Greeting({ hasHeader }: { hasHeader: boolean }) {
  const { state } = useSession()
  const isFramed = usePage().platform === 'iframe'
  return (
    <section aria-label="Greeting" className={`greeting ${hasHeader ? state : ''}`}>
      <div
        className={classNames(
          'page-width flex min-h-9 items-center gap-4 text-sm',
          // A payment page is narrower than the others.
          !hasHeader && !isFramed && 'max-w-240',
        )}
      >
        {!hasHeader && <p className="shrink-0 grow font-semibold">18+ only</p>}
        {(isFramed || state === 'signedIn') && <SignedInBar />}
      </div>
    </section>
  )
}
