import { type ReactNode, useState, useSyncExternalStore } from 'react'

/**
 * Static HTML: what the server has rendered stays as it is, and browsers load no script for it. Only after a navigation
 * from a document without it, such as a payment page, the browser renders it.
 */
export function ServerIsland({ children }: { children: ReactNode }) {
  const [isServerRendered] = useState(useIsHydrating())
  if (isServerRendered && import.meta.env.PROD && !import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it stands for what is there.
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return <div className="contents">{children}</div>
}

/** Whether this is the first render of a page that the server has sent. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
