import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

/**
 * What is in it never changes while the page lives: what the server has sent stays, and browsers need no script for it.
 * Only a page that began without it, as that of a payment, draws it when it leads to one that has it.
 */
export function AsSent({ children }: { children: ReactNode }) {
  const [isSent] = useState(useIsTakingOver())
  if (isSent && import.meta.env.PROD && !import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it stands for what is there.
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <div className="contents">
      <Suspense>{children}</Suspense>
    </div>
  )
}

/** Whether this is the first render of a page that the server has sent. */
function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
