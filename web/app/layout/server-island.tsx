import { type ReactNode, useState, useSyncExternalStore } from 'react'

/**
 * Static HTML: the browser keeps the server's rendering, and loads no script for it. It renders the content itself only
 * after a navigation from a document without it, such as a payment page.
 */
export function ServerIsland({ children }: { children: ReactNode }) {
  const [isServerRendered] = useState(useIsHydrating())
  if (isServerRendered && import.meta.env.PROD && !import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it stands for what is there.
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return <div className="contents">{children}</div>
}

/** Whether this is the first render of a page that the server sent. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
