import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { noteEntry } from '#ui/close-on-back.ts'
import { SPIN_TRIGGER } from '#web/core/site/paths.ts'

/** For so long what an address names may still come after its page. */
const WAIT_MS = 5_000

/**
 * Every page begins at its top, or at what its address names, a page that is gone back to as well. What only tidies the
 * address of the page that is there moves nothing, and a page that is reloaded stays where the browser puts it.
 */
export function ScrollToTop(): null {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef<string>(undefined)
  useEffect(keepScrollingOurs, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new with each navigation.
  useEffect(noteEntry, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new with each navigation, be it to the same address.
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isTidied = navigation === 'REPLACE' && shown.current === pathname
    shown.current = pathname
    if (hash === SPIN_TRIGGER) return
    if (hash) return scrollToNamed(decodeURIComponent(hash.slice(1)), isFirst)
    if (!isFirst && !isTidied) scrollTo({ top: 0, behavior: 'instant' })
  }, [key])
  return null
}

/** While the page lives its scrolling is ours; after a reload it is the browser's. */
function keepScrollingOurs(): () => void {
  const give = () => {
    history.scrollRestoration = 'auto'
  }
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  take()
  addEventListener('pagehide', give)
  addEventListener('pageshow', take)
  return () => {
    removeEventListener('pagehide', give)
    removeEventListener('pageshow', take)
    give()
  }
}

/** At once, or when the page is rendered. A user who scrolls meanwhile is not moved. */
function scrollToNamed(id: string, isFirst: boolean): (() => void) | undefined {
  const named = document.getElementById(id)
  // Where the page had it from the start the browser has gone there, or back to where it was.
  if (named) {
    if (!isFirst) named.scrollIntoView()
    return
  }
  const observer = new MutationObserver(() => {
    const come = document.getElementById(id)
    if (!come) return
    stop()
    come.scrollIntoView()
  })
  const timer = setTimeout(stop, WAIT_MS)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const move of ['wheel', 'touchmove', 'keydown']) removeEventListener(move, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const move of ['wheel', 'touchmove', 'keydown']) addEventListener(move, stop, { passive: true })
  return stop
}
