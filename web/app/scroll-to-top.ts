import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { noteEntry } from '#ui/close-on-back.ts'
import { SPIN_TRIGGER } from '#web/core/site/paths.ts'

/** The time that an anchor may take to appear after its page. */
const WAIT_MS = 5_000

/**
 * Every page begins at its top, or at the anchor in its address, also after Back. A changed address alone does not
 * scroll, and a reloaded page stays where the browser puts it.
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
    return undefined
  }, [key])
  return null
}

/** We control scrolling while the page is open, and the browser controls it after a reload. */
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

/** Scrolls at once, or when the anchor is rendered. A user who scrolls meanwhile is not moved. */
function scrollToNamed(id: string, isFirst: boolean): (() => void) | undefined {
  const named = document.getElementById(id)
  // The browser itself has scrolled to an anchor that the page had from the start, or back to the old position.
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
