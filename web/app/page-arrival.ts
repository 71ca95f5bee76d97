import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'

/** Tells of a page whose script did not arrive; `tryAgain` fetches it once more. tools/lean-router.ts sends it. */
export type PageMissing = CustomEvent<() => void>
export const PAGE_MISSING_EVENT = 'page-missing'

/** A page that does not arrive leaves the one that is there, and whoever pressed is told and may try again. */
export function usePageArrival(): void {
  const missing = useRef<(() => void)[]>([])
  const { pathname, search, hash } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()

  function tryAgain(): void {
    for (const fetchAgain of missing.current.splice(0)) fetchAgain()
  }

  // Who wants a page that was missing wants it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useEffect(() => {
    if (navigation.state === 'loading') tryAgain()
  }, [navigation.location])

  useEffect(() => {
    const tell = ({ detail }: PageMissing) => {
      missing.current.push(detail)
      showErrors([connectionText({ kind: 'network' })], {
        subtitle: 'The page did not arrive. Please check your connection and try again.',
        onTryAgain: tryAgain,
        // Ends the navigation where it began, and asks nothing anew for that.
        onClose: () => void navigate(pathname + search + hash, { replace: true, defaultShouldRevalidate: false }),
      })
    }
    addEventListener(PAGE_MISSING_EVENT, tell as EventListener)
    return () => removeEventListener(PAGE_MISSING_EVENT, tell as EventListener)
  })
}
