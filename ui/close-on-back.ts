import { useEffect, useEffectEvent } from 'react'

/** The overlays that Back closes, in the order in which they opened. */
const open: (() => void)[] = []
let isOnCopy = false

/**
 * While `isOpen`, the browser's Back closes the overlay and does not leave the page. To allow this, the history has a
 * second copy of the page's entry. Once everything is closed the copy has no purpose, and the next Back skips it.
 */
export function useCloseOnBack(isOpen: boolean, close: (() => void) | undefined): void {
  const onBack = useEffectEvent(() => close?.())
  const isClosable = isOpen && close !== undefined
  useEffect(() => {
    if (!isClosable) return
    const closeThis = () => onBack()
    open.push(closeThis)
    pushCopy()
    return () => {
      open.splice(open.indexOf(closeThis), 1)
    }
  }, [isClosable])
}

/** Must be called before the router listens: closing an overlay by Back is not a navigation. */
export function listenForBack(): void {
  noteEntry()
  addEventListener('popstate', (event) => {
    const wasOnCopy = isOnCopy
    noteEntry()
    if (!wasOnCopy || isOnCopy) return
    event.stopImmediatePropagation()
    const close = open.at(-1)
    if (!close) return history.back()
    close()
    // Another overlay may still be open, or may have opened instead.
    setTimeout(pushCopy)
  })
}

/** Must be called after each navigation, which may have left the copy or reached one. */
export function noteEntry(): void {
  isOnCopy = history.state?.isCopy === true
}

function pushCopy(): void {
  if (open.length === 0 || history.state?.isCopy) return
  history.pushState({ ...history.state, isCopy: true }, '')
  isOnCopy = true
}
